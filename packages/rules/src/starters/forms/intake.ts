import type { FormStarter } from '../starter.ts';
import {
  heading,
  ifAny,
  ifYes,
  long,
  number,
  one,
  required,
  scale,
  several,
  short,
  signature,
  table,
  yesNo,
} from './questions.ts';

const living = [
  'With family',
  'With a partner',
  'With friends or roommates',
  'Alone',
  'In a facility or shelter',
  'Somewhere else',
];

export const adultIntake: FormStarter = {
  title: 'Adult intake',
  about: 'Reasons for coming, history, medications, substances, work and home. The patient fills it in before the first visit.',
  audience: ['Patient', 'Staff'],
  instructions: 'Answer what you can. You may leave a question out and talk about it at the visit.',
  items: [
    heading('why', 'Why you are coming', [
      long('reason', 'What brings you here?', required),
      one(
        ['since', 'How long has this been going on?'],
        ['Less than a month', '1 to 6 months', '6 to 12 months', 'More than a year'],
      ),
      scale(['distress', 'How much does it get in the way of your life?'], ['Not at all', 'All the time']),
      long('hopes', 'What would you like to be different after treatment?'),
    ]),
    heading('before', 'Treatment before', [
      yesNo('therapy', 'Have you seen a therapist or psychiatrist before?'),
      long('therapy-when', 'When, with whom, and what helped?', ifYes('therapy')),
      yesNo('hospital', 'Have you ever been in a hospital for your mental health?'),
      long('hospital-when', 'When and where?', ifYes('hospital')),
    ]),
    heading('health', 'Health', [
      long('conditions', 'Medical conditions and operations'),
      short('allergies', 'Allergies'),
      table('medications', 'Medications you take now', ['Medication', 'Dose', 'Who prescribes it']),
      number('sleep', 'Hours of sleep on a usual night', { max: 24 }),
    ]),
    heading('use', 'Alcohol and other substances', [
      several(
        ['substances', 'Which of these did you use in the past year?'],
        ['Alcohol', 'Tobacco or vaping', 'Cannabis', 'Opioids', 'Stimulants', 'None of these'],
      ),
      number('drinks', 'Drinks in a usual week', ifAny('substances', 1)),
      yesNo('concern', 'Has anybody been worried about your use?', ifAny('substances', 1, 3, 4, 5)),
    ]),
    heading('life', 'Home and work', [
      one(['home', 'Who do you live with?'], living),
      one(['work', 'Work or school'], ['Working', 'Studying', 'Looking for work', 'Retired', 'Unable to work', 'Other']),
      long('support', 'Who can you count on?'),
    ]),
    signature('signed', 'The answers are true as far as I know'),
  ],
};

export const childIntake: FormStarter = {
  title: 'Child intake',
  about: 'Filled in by a parent or guardian: concerns, development, school and family.',
  audience: ['RelatedPerson', 'Patient', 'Staff'],
  items: [
    heading('who', 'Who is answering', [
      short('name', 'Your name', required),
      one(['relation', 'You are the child’s'], ['Mother', 'Father', 'Guardian', 'Foster parent', 'Other'], required),
      yesNo('shared', 'Does anybody share custody?'),
      long('custody', 'With whom, and what has been agreed?', ifYes('shared')),
    ]),
    heading('why', 'What worries you', [
      long('reason', 'What is the main concern?', required),
      several(
        ['signs', 'Which of these have you seen?'],
        ['Sadness', 'Worry or fear', 'Anger or outbursts', 'Trouble at school', 'Trouble with sleep', 'Self-harm'],
      ),
      long('harm', 'What happened, and when was the last time?', { ...ifAny('signs', 6), ...required }),
    ]),
    heading('growing', 'Growing up', [
      yesNo('birth', 'Were there problems during pregnancy or birth?'),
      long('birth-what', 'What happened?', ifYes('birth')),
      several(['late', 'Did any of these come late?'], ['Walking', 'Talking', 'Toilet training', 'Making friends']),
      long('illness', 'Illnesses, injuries and medications'),
    ]),
    heading('school', 'School and family', [
      short('grade', 'School and grade'),
      yesNo('plan', 'Is there an IEP or 504 plan?'),
      long('strengths', 'What is your child good at?'),
      table('household', 'Who lives at home', ['Name', 'Age', 'Relation to the child']),
    ]),
    signature('signed', 'The answers are true as far as I know'),
  ],
};

export const substanceHistory: FormStarter = {
  title: 'Substance use history',
  about: 'What, how much, since when; withdrawal, treatment and what the patient wants to change.',
  audience: ['Staff', 'Patient'],
  items: [
    table('used', 'Substances used', ['Substance', 'How much and how often', 'First used', 'Last used']),
    yesNo('withdrawal', 'Any withdrawal when stopping?'),
    several(
      ['withdrawal-what', 'What happened?'],
      ['Shaking', 'Sweating', 'Seizure', 'Seeing or hearing things', 'Other'],
      ifYes('withdrawal'),
    ),
    yesNo('overdose', 'Any overdose?'),
    long('overdose-when', 'When, with what, and what care followed?', { ...ifYes('overdose'), ...required }),
    yesNo('naloxone', 'Is naloxone at hand?', ifYes('overdose')),
    long('treatment', 'Treatment before and what helped'),
    scale(['ready', 'How ready are you to change something?'], ['Not ready', 'Very ready']),
  ],
};
