import {
  behavioralRules,
  contactRules,
  type DefinitionRow,
  diagnosis,
  individual,
  medicalRules,
  noteDefinitions,
  type Rules,
  type StarterDefinitionKey,
  text,
  time,
} from '@notewell/rules/starters';
import { type Instruments, type Make, makeGroupDefinition, makeNoteDefinitions, makeSigning } from '@notewell/server/starter';
import type { Clinic, ServiceKey } from './clinic.ts';

export { attestations } from '@notewell/rules/starters';

/** The clinic works by programs; primary care and psychiatry work by insurance. */
const byProgram: Rules = [{ rule: 'ProgramSelected', severity: 'Warn' }];
const byInsurance: Rules = [{ rule: 'Insurance', severity: 'Warn' }];
/** The payer authorizes days of the intensive program. */
const byAuthorization: Rules = [{ rule: 'Authorization', severity: 'Warn' }];
const show = ['Show'] as const;

const own = {
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
} as const satisfies Record<string, DefinitionRow<ServiceKey>>;

export type DefinitionKey = StarterDefinitionKey | keyof typeof own;
type Row = DefinitionRow<ServiceKey>;

const groupServices = ['group', 'substanceGroup', 'iopDay'] as const;
/** Changes to the starter content in this practice. */
const changed: Partial<Record<StarterDefinitionKey, Partial<Row>>> = {
  dap: { services: ['family', 'substance45'] },
  intake: { signing: 'supervised' },
  crisis: { signing: 'supervised' },
  groupShow: {
    services: groupServices,
    sections: [
      ...noteDefinitions.groupShow.sections,
      { id: 'topics', kind: 'Form', content: 'ItineraryTopics', title: 'Topics', required: false },
    ],
    rules: [...noteDefinitions.groupShow.rules, ...byAuthorization],
  },
  groupNoShow: { services: groupServices },
  groupCancelled: { services: groupServices },
};

const asHere = (key: string, row: Row): Row => {
  const here = { ...row, ...changed[key as StarterDefinitionKey] }; // a key of the table, or of those changed
  const ofVisits = here.rules.some(({ rule }) => rule === 'LocationSelected');
  const medical = here.rules === medicalRules;
  return { ...here, rules: [...here.rules, ...(ofVisits ? byProgram : []), ...(medical ? byInsurance : [])] };
};
export const definitions = Object.fromEntries(
  Object.entries<Row>({ ...noteDefinitions, ...own }).map(([key, row]) => [key, asHere(key, row)]),
) as Record<DefinitionKey, Row>; // the keys of both tables

interface Parts {
  readonly clinic: Clinic;
  readonly instruments: Instruments;
}

export function makeDefinitions(make: Make, { clinic, instruments }: Parts) {
  const signing = makeSigning(make);
  const ofKey = makeNoteDefinitions(make, definitions, { services: clinic.services, instruments, signing });
  return { ofKey, group: makeGroupDefinition(make, ofKey), signing };
}
export type Definitions = ReturnType<typeof makeDefinitions>;
