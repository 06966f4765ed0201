import type { NoteDefinition } from '@notewell/model';
import { namesOf, tableOver } from '@notewell/model';
import { type InstrumentKey, instruments } from '../../forms/instruments/index.ts';
import { behavioralRules, contactRules, firstVisitRules, groupRules, medicalRules, missedRules, type Rules } from './rules.ts';
import { diagnosis, goals, individual, mental, part, risk, type Section, text, time } from './sections.ts';

/** A note type. Defaults: a billable visit with one patient, signed by its author. */
export interface DefinitionRow<S extends string = string> {
  readonly title: string;
  readonly description: string;
  /** Those whose visits it documents first; any where there are none. */
  readonly services: readonly S[];
  readonly sections: readonly Section[];
  readonly rules: Rules;
  readonly kind?: 'Individual' | 'Group' | 'MultiService';
  readonly noteKind?: NoteDefinition['noteKind'];
  readonly visitStatus?: readonly ('Show' | 'NoShow' | 'Cancelled')[];
  readonly signing?: 'author' | 'supervised';
  readonly billable?: boolean;
  /** Begun from the chart alone. */
  readonly withoutEncounter?: boolean;
  readonly instrument?: InstrumentKey;
}

const show = ['Show'] as const;
const session = { visitStatus: show } as const;
const ofGroup = { kind: 'Group', noteKind: 'GroupNote' } as const;
const onItsOwn = { noteKind: 'DocumentationNote', withoutEncounter: true, billable: false } as const;

const visits = {
  soap: {
    title: 'Progress note',
    description: 'Subjective, objective, assessment, plan: individual therapy',
    services: ['therapy30', 'therapy45', 'therapy60'],
    ...session,
    sections: [
      time,
      diagnosis,
      text('subjective', 'Subjective', 'subjective', { placeholder: 'What the client reports, in their words where it matters' }),
      text('objective', 'Objective', 'objective', { placeholder: 'Mental status, what you saw, measures' }),
      text('interventions', 'Interventions', 'interventions'),
      text('assessment', 'Assessment', 'assessment'),
      goals,
      risk,
      text('plan', 'Plan', 'plan'),
    ],
    rules: behavioralRules,
  },
  dap: {
    title: 'Progress note (DAP)',
    description: 'Data, assessment, plan: family and substance use counseling',
    services: ['family'],
    ...session,
    sections: [
      time,
      diagnosis,
      text('data', 'Data', 'subjective', { help: 'What was said and seen, and what you did' }),
      text('assessment', 'Assessment', 'assessment'),
      goals,
      text('plan', 'Plan', 'plan'),
    ],
    rules: behavioralRules,
  },
  intake: {
    title: 'Intake assessment',
    description: 'Biopsychosocial assessment at the start of treatment',
    services: ['intake'],
    ...session,
    sections: [
      time,
      text('presenting', 'Presenting problem', 'chief complaint'),
      text('history', 'History of present problem', 'subjective'),
      text('treatment-history', 'Treatment history', 'health history'),
      text('medical', 'Medical history', 'health history', { required: false }),
      text('social', 'Family, home, school and work', 'family history'),
      text('substances', 'Substance use', 'health history'),
      text('strengths', 'Strengths', 'generic'),
      mental,
      risk,
      diagnosis,
      text('formulation', 'Formulation', 'assessment'),
      text('plan', 'Recommendations', 'plan'),
    ],
    rules: firstVisitRules,
  },
  psychiatricEvaluation: {
    title: 'Psychiatric evaluation',
    description: 'First visit with a prescriber',
    services: ['psychiatry60'],
    ...session,
    sections: [
      time,
      text('history', 'History of present illness', 'subjective'),
      text('treatment-history', 'Psychiatric history', 'health history'),
      text('medical', 'Medical history and allergies', 'health history'),
      text('social', 'Social and family history', 'family history'),
      mental,
      risk,
      diagnosis,
      text('plan', 'Assessment and plan', 'plan'),
    ],
    rules: medicalRules,
  },
  medication: {
    title: 'Psychiatric medication management',
    description: 'Follow-up with a prescriber',
    services: ['psychiatry30'],
    ...session,
    sections: [
      time,
      diagnosis,
      text('interval', 'Interval history', 'subjective'),
      text('medications', 'Medications and side effects', 'medications', { importFrom: 'Medications' }),
      mental,
      risk,
      text('plan', 'Assessment and plan', 'plan'),
    ],
    rules: medicalRules,
  },
  crisis: {
    title: 'Crisis note',
    description: 'Unscheduled contact in a crisis',
    services: ['crisis'],
    ...session,
    sections: [
      time,
      diagnosis,
      text('event', 'What happened', 'chief complaint'),
      risk,
      text('intervention', 'Intervention', 'interventions'),
      text('safety-plan', 'Safety plan', 'instructions'),
      text('plan', 'Disposition and follow-up', 'plan'),
    ],
    rules: firstVisitRules,
  },
  contact: {
    title: 'Case management contact',
    description: 'A call, a visit or an errand for the patient',
    services: ['caseManagement'],
    ...session,
    sections: [
      time,
      part('contact-type', 'CustomDropdown', 'Contact with', {
        options: ['Patient, in person', 'Patient, by phone', 'Family', 'School', 'Court or probation', 'Other agency'],
      }),
      text('purpose', 'Purpose', 'chief complaint'),
      text('activity', 'What was done', 'interventions'),
      text('plan', 'Next steps', 'plan'),
    ],
    rules: contactRules,
  },
  missed: {
    title: 'Missed visit',
    description: 'No-show or late cancellation',
    services: [],
    visitStatus: ['NoShow', 'Cancelled'],
    billable: false,
    sections: [text('outreach', 'What happened and outreach', 'generic'), text('plan', 'Plan', 'plan')],
    rules: missedRules,
  },
} as const satisfies Record<string, DefinitionRow>;

const groups = {
  groupShow: {
    title: 'Group session',
    description: 'Shared session with a line for each who came',
    services: ['group'],
    ...ofGroup,
    ...session,
    sections: [
      time,
      text('topic', 'Topic', 'generic'),
      text('intervention', 'Interventions', 'interventions'),
      text('participation', 'Participation and response', 'subjective', individual),
      text('progress', 'Progress', 'assessment', individual),
      text('plan', 'Plan', 'plan', { required: false }),
    ],
    rules: groupRules,
  },
  groupNoShow: {
    title: 'Group session, did not come',
    description: 'Line for a member who was expected and did not come',
    services: ['group'],
    ...ofGroup,
    visitStatus: ['NoShow'],
    billable: false,
    sections: [text('outreach', 'Outreach', 'generic', individual)],
    rules: missedRules,
  },
  groupCancelled: {
    title: 'Group session, excused',
    description: 'Line for a member who called off beforehand',
    services: ['group'],
    ...ofGroup,
    visitStatus: ['Cancelled'],
    billable: false,
    sections: [text('reason', 'Reason', 'generic', individual)],
    rules: missedRules,
  },
} as const satisfies Record<string, DefinitionRow>;

/** Written from the chart, of no visit. The goals themselves are kept in the chart's care plan. */
const documents = {
  treatmentPlan: {
    title: 'Treatment plan',
    description: 'What is to change, by what means and how often; its goals come from the care plan',
    services: [],
    ...onItsOwn,
    sections: [
      diagnosis,
      text('problems', 'Problems to work on', 'chief complaint'),
      text('strengths', 'Strengths and what may get in the way', 'generic'),
      part('goals', 'GoalsObjectives', 'Goals and objectives', { type: 'goals', importFrom: 'CarePlan' }),
      text('methods', 'Methods, and how often', 'interventions'),
      text('participation', 'The client’s part in making this plan', 'generic'),
      text('discharge', 'When treatment ends', 'plan'),
    ],
    rules: [{ rule: 'MissingDiagnosis', severity: 'Block' }],
  },
  discharge: {
    title: 'Discharge summary',
    description: 'What treatment did, and what comes after it',
    services: [],
    ...onItsOwn,
    sections: [
      diagnosis,
      text('reason', 'Reason for discharge', 'chief complaint'),
      text('course', 'Course of treatment', 'assessment'),
      text('medications', 'Medications at discharge', 'medications', { importFrom: 'Medications', required: false }),
      risk,
      text('plan', 'Aftercare and referrals', 'plan'),
    ],
    rules: [{ rule: 'MissingDiagnosis', severity: 'Block' }],
  },
} as const satisfies Record<string, DefinitionRow>;

const instrumentRow = (key: InstrumentKey): DefinitionRow<never> => ({
  title: instruments[key].name,
  description: 'The published wording; the score is worked out as it is answered.',
  services: [],
  sections: [text('comment', 'Comment', 'assessment', { required: false })],
  rules: [],
  noteKind: 'AssessmentNote',
  withoutEncounter: true,
  billable: false,
  instrument: key,
});
const measures = tableOver(namesOf(instruments), instrumentRow);

/** The note types that a practice begins with, each by a short name of our own. */
export const noteDefinitions = { ...visits, ...groups, ...documents, ...measures };
export type StarterDefinitionKey = keyof typeof noteDefinitions;
