import type { Itinerary, Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { coverageOf, isAssigned, itinerariesIn, nextTopic } from './coverage.ts';

const course: Itinerary = {
  resourceType: 'Itinerary',
  id: 'course',
  title: 'Skills',
  topics: [
    { id: 'a', title: 'Breathing' },
    { id: 'b', title: 'Sleep' },
    { id: 'c', title: 'Relapse' },
  ],
  groups: [{ id: 'evening', resourceType: 'Group' }],
  services: [{ id: 'skills', resourceType: 'HealthcareService' }],
};
type Topics = NonNullable<NonNullable<Note['sections']>[number]['itineraryTopics']>;
const covering = (topics: Topics, more: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  id: 'n1',
  status: 'Final',
  subject: { id: 'evening', resourceType: 'Group' },
  serviceDate: '2026-03-04',
  sections: [{ id: 's', kind: 'ItineraryTopics', itineraryTopics: topics }],
  ...more,
});
const entry = (topicId: string, topic: string) => ({ itinerary: { id: 'course' }, topicId, topic });
const datesOf = (notes: readonly Note[]) =>
  coverageOf(course, notes).map(({ covered }) => covered.map(({ serviceDate }) => serviceDate));

describe('coverage of an itinerary', () => {
  it('tells each session of a topic by date', () => {
    const first = covering([entry('a', 'Breathing')]);
    const again = covering([entry('a', 'Breathing')], { id: 'n0', serviceDate: '2026-02-25' });
    expect(datesOf([first, again])).toEqual([['2026-02-25', '2026-03-04'], [], []]);
  });
  it.each([
    ['is unsigned or withdrawn', { status: 'Preliminary' }],
    ['was entered in error', { status: 'EnteredInError' }],
    ['is of a missed visit', { visitStatus: 'NoShow' }],
  ] as const)('leaves out a note that %s', (_, more) => {
    expect(datesOf([covering([entry('a', 'Breathing')], more)])).toEqual([[], [], []]);
  });
  it('counts an amended note', () => {
    expect(datesOf([covering([entry('b', 'Sleep')], { status: 'Amended' })])[1]).toEqual(['2026-03-04']);
  });
  it('knows a renamed topic by its id, and an old entry by its title', () => {
    expect(datesOf([covering([entry('a', 'Breath')])])[0]).toHaveLength(1);
    expect(datesOf([covering([{ topic: 'Sleep' }])])[1]).toHaveLength(1);
    expect(datesOf([covering([entry('x', 'Sleep')])])).toEqual([[], [], []]);
  });
  it('ignores a topic of another itinerary with the same title', () => {
    expect(datesOf([covering([{ itinerary: { id: 'other' }, topic: 'Sleep' }])])).toEqual([[], [], []]);
  });
  it('leaves one member’s topics out of the group’s', () => {
    const own = { id: 's', kind: 'ItineraryTopics' as const, patient: { id: 'p1' }, itineraryTopics: [entry('a', 'Breathing')] };
    expect(datesOf([covering([], { sections: [own] })])).toEqual([[], [], []]);
    expect(datesOf([covering([], { sections: [own], subject: { id: 'p1', resourceType: 'Patient' } })])[0]).toHaveLength(1);
  });
});

describe('the next topic', () => {
  it('is the first that was neither covered nor taken', () => {
    const coverage = coverageOf(course, [covering([entry('a', 'Breathing')])]);
    expect(nextTopic(coverage)?.id).toBe('b');
    expect(nextTopic(coverage, new Set(['b']))?.id).toBe('c');
    expect(nextTopic(coverage, new Set(['b', 'c']))).toBeUndefined();
  });
});

describe('an itinerary', () => {
  it('is assigned by group, program, service or its own name', () => {
    expect(isAssigned(course, { groups: ['evening'] })).toBe(true);
    expect(isAssigned(course, { services: ['skills'] })).toBe(true);
    expect(isAssigned(course, { itineraries: ['course'] })).toBe(true);
    expect(isAssigned(course, { programs: ['skills'], groups: ['morning'] })).toBe(false);
  });
  it('is known from the signed notes that name it', () => {
    expect(itinerariesIn([covering([entry('a', 'Breathing')]), covering([entry('b', 'Sleep')])])).toEqual(['course']);
    expect(itinerariesIn([covering([entry('a', 'Breathing')], { status: 'Preliminary' })])).toEqual([]);
  });
});
