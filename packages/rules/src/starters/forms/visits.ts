import type { FormStarter } from '../starter.ts';
import {
  day,
  heading,
  ifAny,
  ifYes,
  long,
  note,
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

export const checkIn: FormStarter = {
  title: 'Before each visit',
  about: 'Seven questions in two minutes: mood, sleep, medications and safety since the last visit.',
  audience: ['Patient'],
  items: [
    scale(['mood', 'How has your mood been since the last visit?'], ['Very low', 'Very good'], required),
    scale(['anxiety', 'How anxious have you been?'], ['Not at all', 'All the time'], required),
    number('sleep', 'Hours of sleep on a usual night', { max: 24 }),
    one(['taking', 'Did you take your medications as agreed?'], ['Yes', 'Mostly', 'Rarely', 'I take none']),
    long('taking-why', 'What got in the way?', ifAny('taking', 2, 3)),
    yesNo('harm', 'Have you had thoughts of hurting yourself?', required),
    note(
      'harm-help',
      'Call or text 988 at any time if these thoughts get strong. We will talk about it at the visit.',
      ifYes('harm'),
    ),
    long('topic', 'What do you want to talk about?'),
  ],
};

export const feedback: FormStarter = {
  title: 'After the visit',
  about: 'Four short questions on how the visit went.',
  audience: ['Patient', 'RelatedPerson'],
  items: [
    scale(['heard', 'Did you feel heard?'], ['Not at all', 'Completely']),
    scale(['goals', 'Did we work on what matters to you?'], ['Not at all', 'Completely']),
    scale(['fit', 'Did the way we worked suit you?'], ['Not at all', 'Completely']),
    long('change', 'What should be different next time?'),
  ],
};

export const crisisPlan: FormStarter = {
  title: 'Crisis plan',
  about: 'Warning signs, what helps, people to call and how the home is made safer. Written together.',
  audience: ['Staff', 'Patient'],
  items: [
    heading('signs', 'Before it gets bad', [
      long('warning', 'How do I notice that a crisis is coming?', required),
      long('alone', 'What can I do on my own?'),
      long('places', 'Where can I go, and who takes my mind off it?'),
    ]),
    heading('help', 'When I need help', [
      table('people', 'People I can call', ['Name', 'Phone', 'When']),
      table('professionals', 'Professionals and services', ['Name', 'Phone']),
      note('lifeline', 'Suicide and Crisis Lifeline: call or text 988. In danger: call 911.'),
    ]),
    heading('home', 'A safer home', [
      several(['means', 'What is within reach?'], ['Firearms', 'Medications', 'Sharp objects', 'Other', 'Nothing']),
      long('steps', 'What is done about it, by whom and by when?', { ...ifAny('means', 1, 2, 3, 4), ...required }),
    ]),
    long('reasons', 'What is worth living for'),
    day('review', 'Look at this plan again on'),
    signature('signed', 'Made together, with a copy for me'),
  ],
};

export const telehealthConsent: FormStarter = {
  title: 'Consent to telehealth',
  about: 'How video visits work, their limits, and who to reach in an emergency. Have a lawyer read it for your state.',
  audience: ['Patient', 'RelatedPerson'],
  items: [
    note('how', 'Visits are by video over an encrypted connection. They are not recorded unless both sides agree.'),
    note('limits', 'The connection may fail. We then call you at the number below. Some care must be given in person.'),
    short('phone', 'Phone number during the visit', { ...required, displayStyle: 'Phone' }),
    short('place', 'Where you will be during visits', { ...required, help: 'Street and town, for help in an emergency' }),
    table('emergency', 'Whom we may call in an emergency', ['Name', 'Phone', 'Relation']),
    yesNo('alone', 'I can be in a private place', required),
    signature('signed', 'I have read this and agree to video visits'),
  ],
};

export const releaseOfInformation: FormStarter = {
  title: 'Release of information',
  about: 'Who may get what, for what purpose and until when.',
  audience: ['Patient', 'RelatedPerson', 'Staff'],
  items: [
    short('to', 'The practice may share information with', required),
    several(
      ['what', 'What may be shared'],
      ['Attendance', 'Diagnosis', 'Treatment plan', 'Progress', 'Medications', 'Test results'],
      required,
    ),
    yesNo('substance', 'This includes substance use treatment records', required),
    one(
      ['purpose', 'Purpose'],
      ['Care together with another provider', 'School', 'Court or probation', 'Insurance', 'Other'],
      required,
    ),
    short('purpose-other', 'Which purpose?', { ...ifAny('purpose', 5), ...required }),
    day('until', 'Valid until', required),
    note('revoke', 'You may withdraw this at any time in writing. What was shared before then stays shared.'),
    signature('signed', 'I agree'),
  ],
};
