import type { Itinerary, Note } from '@notewell/model';

export type Topic = NonNullable<Itinerary['topics']>[number];
/** A session in which a topic was covered. */
export interface CoveredIn {
  readonly note: string;
  readonly serviceDate?: string | undefined;
}
export interface TopicCoverage {
  readonly topic: Topic;
  /** Sessions in order of their dates. */
  readonly covered: readonly CoveredIn[];
}

/** Groups, programs and services of a group or patient, by id. */
export interface Belongings {
  readonly itineraries?: readonly string[];
  readonly groups?: readonly string[];
  readonly programs?: readonly string[];
  readonly services?: readonly string[];
}

/** True if an itinerary is given to a group, program or service of these, or is named itself. */
export function isAssigned(itinerary: Itinerary, { itineraries, groups, programs, services }: Belongings): boolean {
  const shares = (own: readonly { readonly id: string }[] | undefined, ids: readonly string[] | undefined) =>
    own?.some(({ id }) => ids?.includes(id)) === true;
  return (
    itineraries?.includes(itinerary.id ?? '') === true ||
    shares(itinerary.groups, groups) ||
    shares(itinerary.programs, programs) ||
    shares(itinerary.services, services)
  );
}

type Covered = NonNullable<NonNullable<Note['sections']>[number]['itineraryTopics']>[number];

/** True if a note's entry is this topic. Entries made before topics were named by id are compared by title. */
export const isTopic = ({ itinerary, topicId, topic }: Covered, of: Itinerary, one: Topic): boolean =>
  (itinerary === undefined || itinerary.id === of.id) && (topicId === undefined ? topic === one.title : topicId === one.id);

/**
 * Notes that count: signed, not withdrawn or entered in error, of a session that was held. Both are states of the note, so a
 * correction takes its topics back.
 */
export const countsAsCovered = ({ status, visitStatus = 'Show' }: Pick<Note, 'status' | 'visitStatus'>): boolean =>
  (status === 'Final' || status === 'Amended') && visitStatus === 'Show';

/** The topics that all of a note's subject covered. Those of one member of a group are in the member's own note. */
const topicsIn = ({ sections = [], subject }: Note): readonly Covered[] =>
  sections.flatMap(({ patient, itineraryTopics = [] }) => (patient && patient.id !== subject.id ? [] : itineraryTopics));

/** Ids of the itineraries that signed notes name. */
export const itinerariesIn = (notes: readonly Note[]): readonly string[] => [
  ...new Set(notes.filter(countsAsCovered).flatMap((note) => topicsIn(note).flatMap(({ itinerary }) => itinerary?.id ?? []))),
];

/** The sessions in which each topic was covered, by the notes of one group or patient. */
export function coverageOf(itinerary: Itinerary, notes: readonly Note[]): readonly TopicCoverage[] {
  const held = notes
    .filter(countsAsCovered)
    .toSorted((a, b) => (a.serviceDate ?? a.created ?? '').localeCompare(b.serviceDate ?? b.created ?? ''));
  return (itinerary.topics ?? []).map((topic) => ({
    topic,
    covered: held
      .filter((note) => topicsIn(note).some((one) => isTopic(one, itinerary, topic)))
      .map(({ id = '', serviceDate }) => ({ note: id, ...(serviceDate && { serviceDate }) })),
  }));
}

/** The first topic that was not covered; `taken` are topics of a note in work. */
export const nextTopic = (coverage: readonly TopicCoverage[], taken: ReadonlySet<string> = new Set()): Topic | undefined =>
  coverage.find(({ topic, covered }) => covered.length === 0 && !taken.has(topic.id))?.topic;
