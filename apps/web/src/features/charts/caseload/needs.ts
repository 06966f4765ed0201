import type { ListQuery } from '@notewell/client';
import { namesOf, type ResourceType } from '@notewell/model';

/** A list to store on the device, and its extent. */
export interface Need {
  readonly query: ListQuery;
  /** Items at most. */
  readonly most: number;
}

/** Shared data for writing notes. Read whole, so that filtered lists can be computed from it. */
const practiceTypes = [
  'PracticePreferences',
  'NoteDefinition',
  'GroupNoteDefinition',
  'NoteTemplate',
  'Form',
  'NoteSectionForm',
  'Questionnaire',
  'Packet',
  'SignatureConfiguration',
  'NoteRule',
  'HealthcareService',
  'Channel',
  'Program',
  'Location',
  'Group',
  'Practitioner',
  'PersonalPreferences',
  'PersonalSignature',
  'Snippet',
  'TextExpansion',
] as const satisfies readonly ResourceType[];

/** Short lists of a chart. */
const wholeOfChart = [
  'Condition',
  'Medication',
  'Allergy',
  'CarePlan',
  'Coverage',
  'EpisodeOfCare',
  'Appointment',
  'RelatedPerson',
  'ObservableRoutines',
  'PacketResponse',
  'Scribble',
] as const satisfies readonly ResourceType[];

/** Growing lists of a chart: the newest records in the chart's order. */
const newestOfChart = {
  Note: ['serviceDate', 50],
  Encounter: ['start', 50],
  DocumentReference: ['created', 50],
  Observation: ['effective', 200],
  QuestionnaireResponse: ['authored', 50],
} as const satisfies { readonly [T in ResourceType]?: readonly [string, number] };
type Growing = keyof typeof newestOfChart;
const growing = namesOf(newestOfChart);

/** A chart's newest records, with the same query as the caseload download. */
export function newestOf<T extends Growing>(type: T, patient: string): ListQuery<T> & { readonly pageSize: number } {
  const [orderBy, pageSize] = newestOfChart[type];
  return { type, partition: patient, orderBy, order: 'desc', pageSize };
}

type MayRead = (type: ResourceType) => boolean;

export const practiceNeeds = (mayRead: MayRead): readonly Need[] =>
  practiceTypes.filter(mayRead).map((type) => ({ query: { type, pageSize: 100 }, most: 500 }));

export const chartNeeds = (patient: string, mayRead: MayRead): readonly Need[] => [
  ...wholeOfChart.filter(mayRead).map((type) => ({ query: { type, partition: patient, pageSize: 100 }, most: 300 })),
  ...growing.filter(mayRead).map((type) => {
    const query = newestOf(type, patient);
    return { query, most: query.pageSize };
  }),
];
