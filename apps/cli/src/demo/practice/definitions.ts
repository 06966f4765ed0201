import { roles } from '@notewell/rules';
import { type Draft, type Maker, type Origin, refer, type Whole } from '../maker.ts';
import type { Clinic, ServiceKey } from './clinic.ts';
import type { InstrumentKey, Instruments } from './instruments.ts';
import { behavioralRules, contactRules, medicalRules, missedRules, type Rules } from './note-rules.ts';

type Section = NonNullable<Draft<'NoteDefinition'>['sections']>[number];

/** A section of text, written freely. */
const text = (id: string, title: string, type?: Section['type'], more: Partial<Section> = {}): Section => ({
  id,
  kind: 'Narrative',
  title,
  required: true,
  ...(type && { type }),
  ...more,
});
const part = (id: string, content: NonNullable<Section['content']>, title: string, more: Partial<Section> = {}): Section => ({
  id,
  kind: 'Form',
  content,
  title,
  ...more,
});
const time = part('session-time', 'SessionTime', 'Session time', { required: true, durationMode: 'Duration' });
const diagnosis = part('diagnosis', 'Diagnosis', 'Diagnosis', {
  required: true,
  diagnosisHandling: 'PrimaryHandling',
  importFrom: 'Problems',
});
const goals = part('goals', 'GoalsObjectives', 'Goals worked on', { type: 'goals', importFrom: 'CarePlan' });
const riskHelp = 'Ideation, intent, plan, means, protective factors, and what was done';
const risk = text('risk', 'Risk', 'generic', { help: riskHelp });
const mental = text('mental-status', 'Mental status', 'objective');
const individual = { individual: true } as const;

export type DefinitionKey =
  | 'soap'
  | 'dap'
  | 'girpp'
  | 'medication'
  | 'primary'
  | 'intake'
  | 'psychiatricEvaluation'
  | 'crisis'
  | 'contact'
  | 'missed'
  | 'groupShow'
  | 'groupNoShow'
  | 'groupCancelled'
  | 'communityDay'
  | InstrumentKey;

interface Row {
  readonly title: string;
  readonly description: string;
  readonly services: readonly ServiceKey[];
  readonly sections: readonly Section[];
  readonly rules: Rules;
  readonly kind?: 'Individual' | 'Group' | 'MultiService';
  readonly noteKind?: Draft<'NoteDefinition'>['noteKind'];
  readonly visitStatus?: readonly ('Show' | 'NoShow' | 'Cancelled')[];
  readonly signing?: 'author' | 'supervised';
  readonly billable?: boolean;
  readonly withoutEncounter?: boolean;
  readonly instrument?: InstrumentKey;
}

const show = ['Show'] as const;
const instrumentRow = (key: InstrumentKey, title: string): Row => ({
  title,
  description: 'The published wording; the score is worked out as it is answered.',
  services: [],
  sections: [text('comment', 'Comment', 'assessment', { required: false })],
  rules: [],
  noteKind: 'AssessmentNote',
  withoutEncounter: true,
  billable: false,
  instrument: key,
});

export const definitions: Record<DefinitionKey, Row> = {
  soap: {
    title: 'Progress note',
    description: 'Subjective, objective, assessment, plan: individual therapy',
    services: ['therapy45', 'therapy60'],
    visitStatus: show,
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
    services: ['family', 'substance45'],
    visitStatus: show,
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
  girpp: {
    title: 'Progress note (GIRPP)',
    description: 'Goal, intervention, response, progress, plan: community support',
    services: ['peer'],
    visitStatus: show,
    sections: [
      time,
      diagnosis,
      text('goal', 'Goal', 'goals'),
      text('intervention', 'Intervention', 'interventions'),
      text('response', 'Response', 'subjective'),
      text('progress', 'Progress', 'assessment'),
      text('plan', 'Plan', 'plan'),
    ],
    rules: behavioralRules,
  },
  medication: {
    title: 'Psychiatric medication management',
    description: 'Follow-up with a prescriber',
    services: ['psychiatry30'],
    visitStatus: show,
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
  primary: {
    title: 'Primary care visit',
    description: 'Problem-based visit with examination',
    services: ['primaryVisit', 'physical', 'nurse'],
    visitStatus: show,
    sections: [
      text('chief-complaint', 'Chief complaint', 'chief complaint'),
      text('history', 'History of present illness', 'subjective'),
      text('vitals', 'Vitals', 'vitals', { importFrom: 'Vitals', required: false }),
      text('exam', 'Examination', 'physical exam'),
      diagnosis,
      text('plan', 'Assessment and plan', 'plan'),
    ],
    rules: medicalRules,
  },
  intake: {
    title: 'Intake assessment',
    description: 'Biopsychosocial assessment at the start of treatment',
    services: ['intake'],
    visitStatus: show,
    signing: 'supervised',
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
    rules: behavioralRules.filter(({ rule }) => rule !== 'GoalLinkage'),
  },
  psychiatricEvaluation: {
    title: 'Psychiatric evaluation',
    description: 'First visit with a prescriber',
    services: ['psychiatry60'],
    visitStatus: show,
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
  crisis: {
    title: 'Crisis note',
    description: 'Unscheduled contact in a crisis',
    services: ['crisis'],
    signing: 'supervised',
    visitStatus: show,
    sections: [
      time,
      diagnosis,
      text('event', 'What happened', 'chief complaint'),
      risk,
      text('intervention', 'Intervention', 'interventions'),
      text('safety-plan', 'Safety plan', 'instructions'),
      text('plan', 'Disposition and follow-up', 'plan'),
    ],
    rules: behavioralRules.filter(({ rule }) => rule !== 'GoalLinkage'),
  },
  contact: {
    title: 'Case management contact',
    description: 'A call, a visit or an errand for the patient',
    services: ['caseManagement'],
    visitStatus: show,
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
  groupShow: {
    title: 'Group session',
    description: 'Shared session with a line for each who came',
    services: ['group', 'substanceGroup', 'iopDay'],
    kind: 'Group',
    noteKind: 'GroupNote',
    visitStatus: show,
    sections: [
      time,
      text('topic', 'Topic', 'generic'),
      text('intervention', 'Interventions', 'interventions'),
      text('participation', 'Participation and response', 'subjective', individual),
      text('progress', 'Progress', 'assessment', individual),
      text('plan', 'Plan', 'plan', { required: false }),
    ],
    rules: [
      ...behavioralRules.filter(({ rule }) => rule !== 'GoalLinkage' && rule !== 'MissingDiagnosis'),
      { rule: 'GroupNoteIndividualised', severity: 'Block' },
    ],
  },
  groupNoShow: {
    title: 'Group session, did not come',
    description: 'Line for a member who was expected and did not come',
    services: ['group', 'substanceGroup', 'iopDay'],
    kind: 'Group',
    noteKind: 'GroupNote',
    visitStatus: ['NoShow'],
    billable: false,
    sections: [text('outreach', 'Outreach', 'generic', individual)],
    rules: missedRules,
  },
  groupCancelled: {
    title: 'Group session, excused',
    description: 'Line for a member who called off beforehand',
    services: ['group', 'substanceGroup', 'iopDay'],
    kind: 'Group',
    noteKind: 'GroupNote',
    visitStatus: ['Cancelled'],
    billable: false,
    sections: [text('reason', 'Reason', 'generic', individual)],
    rules: missedRules,
  },
  communityDay: {
    title: 'Community day',
    description: 'Several services in one day: skills, outing, peer support',
    services: ['communityDay'],
    kind: 'MultiService',
    noteKind: 'MultiServiceNote',
    visitStatus: show,
    sections: [
      time,
      text('skills', 'Skills practiced', 'interventions'),
      text('outing', 'Outing', 'generic'),
      text('participation', 'Participation', 'subjective', individual),
      text('plan', 'Plan', 'plan'),
    ],
    rules: contactRules,
  },
  phq9: instrumentRow('phq9', 'PHQ-9'),
  gad7: instrumentRow('gad7', 'GAD-7'),
  auditC: instrumentRow('auditC', 'AUDIT-C'),
  phq2: instrumentRow('phq2', 'PHQ-2'),
  gad2: instrumentRow('gad2', 'GAD-2'),
  pcPtsd5: instrumentRow('pcPtsd5', 'PC-PTSD-5'),
  cage: instrumentRow('cage', 'CAGE'),
  pcl5: instrumentRow('pcl5', 'PCL-5'),
  gds15: instrumentRow('gds15', 'GDS-15'),
  cesD: instrumentRow('cesD', 'CES-D'),
};

const signer = {
  author: {
    id: 'author',
    kind: 'Author',
    meaning: 'Author',
    participant: 'PrimaryPerformer',
    presence: 'MustBePresent',
    order: 1,
  },
  supervisor: {
    id: 'supervisor',
    kind: 'Supervisor',
    meaning: 'CoSignature',
    presence: 'MustBePresent',
    order: 2,
    withinHours: 168,
  },
} as const;
export const attestations = {
  author: 'I rendered this service and this note is accurate and complete.',
  supervisor: 'I have reviewed this note with its author and agree with the assessment and plan.',
};

export function makeDefinitions(maker: Maker, clinic: Clinic, instruments: Instruments, origin: Origin) {
  const configuration = (title: string, lineage: string, signers: NonNullable<Draft<'SignatureConfiguration'>['signers']>) =>
    maker.make(
      'SignatureConfiguration',
      { title, lineage, version: 1, status: 'Active', signers, methods: ['Typed', 'Drawn'], lockAfterFirst: true },
      origin,
    );
  const supervisorRole = { id: roles.Supervisor.id, resourceType: 'SecurityRole', display: 'Supervisor' } as const;
  const signing = {
    author: configuration('Author', 'author', [{ ...signer.author, attestation: attestations.author }]),
    supervised: configuration('Author, then supervisor', 'supervised', [
      { ...signer.author, attestation: attestations.author },
      { ...signer.supervisor, roles: [supervisorRole], attestation: attestations.supervisor },
    ]),
  };
  const define = (key: DefinitionKey): Whole<'NoteDefinition'> => {
    const entry = definitions[key];
    const { instrument, noteKind = 'Note', billable = true } = entry;
    return maker.make(
      'NoteDefinition',
      {
        title: entry.title,
        description: entry.description,
        status: 'Active',
        version: 1,
        lineage: key,
        kind: entry.kind ?? 'Individual',
        category: instrument ? 'Assessment' : 'Note',
        noteKind,
        services: entry.services.map((service) => refer(clinic.services[service])),
        ...(entry.visitStatus && { visitStatus: [...entry.visitStatus] }),
        sections: [
          ...(instrument
            ? [part(instrument, 'Form', entry.title, { required: true, form: refer(instruments[instrument].questionnaire) })]
            : []),
          ...entry.sections,
        ],
        rules: [...entry.rules],
        signatureConfiguration: refer(signing[entry.signing ?? 'author']),
        billable,
        allowFromAppointment: !instrument,
        allowWithoutEncounter: entry.withoutEncounter ?? false,
        placeOfService: billable ? 'MustBePresent' : 'MaybePresent',
      },
      origin,
    );
  };
  const made = new Map<string, Whole<'NoteDefinition'>>();
  for (const key of Object.keys(definitions)) made.set(key, define(key as DefinitionKey)); // the keys of the table
  // One was made for each key.
  const ofKey = Object.fromEntries(made) as Record<DefinitionKey, Whole<'NoteDefinition'>>;
  const group = maker.make(
    'GroupNoteDefinition',
    {
      title: 'Group therapy',
      description: 'Shared session, with a line for each member by whether they came',
      status: 'Active',
      version: 1,
      lineage: 'group',
      show: refer(ofKey.groupShow),
      noShow: refer(ofKey.groupNoShow),
      cancelled: refer(ofKey.groupCancelled),
      services: definitions.groupShow.services.map((service) => refer(clinic.services[service])),
      memberTimes: true,
      allowFromAppointment: true,
    },
    origin,
  );
  return { ofKey, group, signing };
}
export type Definitions = ReturnType<typeof makeDefinitions>;
