import type { ListQuery } from '@notewell/client';
import { namesOf, type ResourceType } from '@notewell/model';

/** A list to have on the device, and how much of it. */
export interface Need {
  readonly query: ListQuery;
  /** Items at most. */
  readonly most: number;
}

/** What writing needs whoever it is about: read whole, so that any narrower list is answered from it. */
const practiceTypes = [
  'PracticePreferences',
  'NoteDefinition',
  'GroupNoteDefinition',
  'NoteTemplate',
  'Form',
  'NoteSectionForm',
  'Questionnaire',
  'SignatureConfiguration',
  'NoteRule',
  'HealthcareService',
  'Program',
  'Location',
  'Group',
  'Practitioner',
  'PersonalPreferences',
  'PersonalSignature',
  'Snippet',
  'TextExpansion',
] as const satisfies readonly ResourceType[];

/** What a chart is made of and never grows long. */
const wholeOfChart = [
  'Condition',
  'Medication',
  'Allergy',
  'CarePlan',
  'Coverage',
  'EpisodeOfCare',
  'Appointment',
  'RelatedPerson',
  'Scribble',
] as const satisfies readonly ResourceType[];

/** What grows by the visit: the newest, in the order in which the chart lists them. */
const newestOfChart = {
  Note: ['serviceDate', 50],
  Encounter: ['start', 50],
  DocumentReference: ['created', 50],
  Observation: ['effective', 200],
  QuestionnaireResponse: ['authored', 50],
} as const satisfies { readonly [T in ResourceType]?: readonly [string, number] };
type Growing = keyof typeof newestOfChart;
const growing = namesOf(newestOfChart);

/** The newest of a chart, in the list that the day's caseload brings onto the device. */
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
