import type { Note } from '@notewell/model';
import { canonical } from '../../merging/canonical.ts';
import { choiceKey, plainWords } from '../prefilled.ts';
import { attendanceOf } from './member-part.ts';

type Section = NonNullable<Note['sections']>[number];
type Compared = Pick<Note, 'sections' | 'visitStatus' | 'subject' | 'meta'>;
type Whole = Pick<Note, 'sections' | 'definitionAssignments'>;

/** Content of a section that all members share. The server computes scores and alerts from the answers. */
const shared = [
  'text',
  'document',
  'answers',
  'score',
  'scores',
  'alerts',
  'choices',
  'practicesUsed',
  'itineraryTopics',
  'qualityIndicators',
  'addOns',
] as const satisfies readonly (keyof Section)[];

const isAnswered = ({ value }: NonNullable<Section['answers']>[number]): boolean =>
  value !== undefined && value !== null && value !== '' && [value].flat().length > 0;

/** The content as it was written, for comparison: the server adds words and scores. */
const contentOf = (section: Partial<Section>): string =>
  canonical([
    plainWords(section),
    (section.answers ?? [])
      .filter(isAnswered)
      .map(({ questionId, value }) => canonical([questionId, [value].flat()]))
      .toSorted(),
    [section.choices ?? [], section.practicesUsed ?? []].map((picked) => picked.map(choiceKey)),
    (section.itineraryTopics ?? []).map(({ itinerary, topicId, topic, note }) => [itinerary?.id, topicId ?? topic, note ?? '']),
    (section.qualityIndicators ?? []).map(({ code, ...rest }) => [choiceKey(code), rest]),
    (section.addOns ?? []).map(({ service, units }) => [service?.id, units]),
  ]);

function withContentOf(other: Section, section: Section): Section {
  const { id, kind, ...rest } = section;
  const own = Object.entries(rest).filter(([name]) => !shared.some((one) => one === name));
  const theirs = shared.flatMap((name) => (other[name] === undefined ? [] : [[name, other[name]]]));
  const title = section.title ?? other.title;
  return { id, kind, ...Object.fromEntries([...own, ...theirs]), ...(title && { title }) };
}

/**
 * Sections of a member's note whose shared words, answers or topics the group's note has otherwise, with the group's. Members
 * who missed the session share none.
 */
export function sectionsAsInGroup(own: Pick<Note, 'sections' | 'visitStatus' | 'meta'>, whole: Whole): readonly Section[] {
  if (attendanceOf(own) !== 'Show') return [];
  const held = new Map((own.sections ?? []).map((one) => [one.id, one]));
  return (whole.sections ?? []).flatMap((other) => {
    const section = held.get(other.id);
    if (other.patient || other.kind === 'SessionTime' || contentOf(section ?? {}) === contentOf(other)) return [];
    // A reader who is not shown all of a note cannot tell what it lacks.
    if (!section) return own.meta?.hasTransformations ? [] : [other];
    return [withContentOf(other, section)];
  });
}

/**
 * Titles of what a member's signed note and the group's say differently: shared text and the member's attendance. Each is
 * amended by itself, so that either may be ahead of the other.
 */
export function differsFromGroup(own: Compared, whole: Whole): readonly string[] {
  const sections = sectionsAsInGroup(own, whole).map(({ title }) => title ?? 'Text');
  const assignment = whole.definitionAssignments?.find(({ patient }) => patient?.id === own.subject.id);
  const isOther = assignment !== undefined && attendanceOf(assignment) !== attendanceOf(own);
  return [...(isOther ? ['Attendance'] : []), ...sections];
}
