import { definitionOf, enumerations } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { judgeChanges } from './changes.ts';
import { mayMove, mayStartAs, nextStates } from './table.ts';
import { accessReviewTransitions, noteTransitions, tablesByEnumeration } from './tables.ts';

/** Every allowed move, written out: whatever is not here is refused. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  NoteStatus: [
    'Preliminary>Final',
    'Preliminary>EnteredInError',
    'Final>Amended',
    'Final>EnteredInError',
    'Amended>EnteredInError',
  ],
  EncounterStatus: [
    'Planned>Finished',
    'Planned>NoShow',
    'Planned>Cancelled',
    'Planned>Unknown',
    'Finished>Planned',
    'NoShow>Planned',
    'Cancelled>Planned',
    'Unknown>Planned',
  ],
  AppointmentStatus: [
    'proposed>pending',
    'pending>booked',
    'booked>checked-in',
    'checked-in>arrived',
    'arrived>fulfilled',
    'waitlist>proposed',
    'waitlist>booked',
    'booked>cancelled',
    'booked>noshow',
    'proposed>entered-in-error',
    'pending>entered-in-error',
    'booked>entered-in-error',
    'checked-in>entered-in-error',
    'arrived>entered-in-error',
    'fulfilled>entered-in-error',
    'waitlist>entered-in-error',
    'cancelled>entered-in-error',
    'noshow>entered-in-error',
  ],
  EnrollmentStatus: ['Active>Completed', 'Active>Cancelled', 'Completed>Active', 'Cancelled>Active'],
  GoalStatus: [
    'NotAchieved>InProgress',
    'InProgress>NotAchieved',
    'InProgress>Achieved',
    'InProgress>Abandoned',
    'Achieved>InProgress',
    'Abandoned>InProgress',
  ],
  SessionStatus: ['Preparation>InProgress', 'InProgress>Succeeded', 'InProgress>Failed', 'Failed>Preparation'],
  DefinitionStatus: ['Draft>Active', 'Active>Retired'],
  VisitStatus: ['Show>NoShow', 'Show>Cancelled', 'NoShow>Show', 'NoShow>Cancelled', 'Cancelled>Show', 'Cancelled>NoShow'],
  AccessReview: [
    'Unreviewed>Reviewed',
    'Unreviewed>Questioned',
    'Reviewed>Questioned',
    'Reviewed>Closed',
    'Questioned>Reviewed',
    'Questioned>Closed',
  ],
};

describe.each(Object.entries(tablesByEnumeration))('%s', (name, of) => {
  const states = enumerations[name]?.values ?? [];
  it('has a row for every value of its enumeration', () => {
    expect(Object.keys(of.moves).toSorted()).toEqual([...states].toSorted());
  });
  it('allows these moves and no others', () => {
    const found = states.flatMap((from) =>
      states.filter((to) => from !== to && mayMove(of, from, to).allowed).map((to) => `${from}>${to}`),
    );
    expect(found.toSorted()).toEqual(allowed[name]?.toSorted());
  });
  it('lets everything stay as it is, and names the next states where it refuses', () => {
    for (const from of states) {
      expect(mayMove(of, from, from)).toEqual({ allowed: true, needs: [] });
      expect(mayMove(of, from, 'Elsewhere')).toEqual({ allowed: false, next: nextStates(of, from) });
    }
    expect(nextStates(of, 'toString')).toEqual([]);
  });
});

describe('what a move needs', () => {
  it('is every signature to be final, and a reason to be put right', () => {
    expect(mayMove(noteTransitions, 'Preliminary', 'Final')).toEqual({ allowed: true, needs: ['signatures'] });
    expect(mayMove(noteTransitions, 'Final', 'Amended')).toEqual({ allowed: true, needs: ['reason'] });
    expect(mayStartAs(noteTransitions, 'Final')).toBe(false);
    expect(mayStartAs(noteTransitions, 'Preliminary')).toBe(true);
  });
  it('is the permission for every step of a review, and a comment where somebody doubts or a doubt is settled', () => {
    const needs = (from: string, to: string) => mayMove(accessReviewTransitions, from, to);
    expect(needs('Unreviewed', 'Reviewed')).toEqual({ allowed: true, needs: ['permission to review'] });
    expect(needs('Reviewed', 'Closed')).toEqual({ allowed: true, needs: ['permission to review'] });
    for (const [from, to] of [
      ['Unreviewed', 'Questioned'],
      ['Reviewed', 'Questioned'],
      ['Questioned', 'Reviewed'],
      ['Questioned', 'Closed'],
    ] as const)
      expect(needs(from, to)).toEqual({ allowed: true, needs: ['permission to review', 'comment'] });
    expect(mayStartAs(accessReviewTransitions, 'Reviewed')).toBe(false);
  });
});

describe('the changes of a write', () => {
  it('are judged wherever the type has a state', () => {
    const appointment = definitionOf('Appointment');
    expect(judgeChanges(appointment, { status: 'booked' }, { status: 'fulfilled' }).refused).toMatchObject([
      { path: 'status', from: 'booked', to: 'fulfilled', next: ['checked-in', 'cancelled', 'noshow', 'entered-in-error'] },
    ]);
    expect(judgeChanges(appointment, undefined, { status: 'booked' })).toEqual({ refused: [], needing: [] });
    expect(judgeChanges(definitionOf('Note'), undefined, { status: 'Final' }).refused).toMatchObject([{ next: ['Preliminary'] }]);
    expect(judgeChanges(definitionOf('Questionnaire'), { status: 'Retired' }, { status: 'Draft' }).refused).toHaveLength(1);
  });
  it('follow each goal and enrolment, whatever its place in the list', () => {
    const plan = definitionOf('CarePlan');
    const goals = (...statuses: string[]) => ({ items: statuses.map((status, index) => ({ id: `${index}`, status })) });
    expect(judgeChanges(plan, goals('NotAchieved', 'InProgress'), goals('Achieved', 'Achieved')).refused).toMatchObject([
      { path: 'items.0.status', from: 'NotAchieved', to: 'Achieved', next: ['InProgress'] },
    ]);
    const before = { programs: [{ program: { id: 'x' }, status: 'Completed' }] };
    const after = {
      programs: [
        { program: { id: 'y' }, status: 'Active' },
        { program: { id: 'x' }, status: 'Active' },
      ],
    };
    expect(judgeChanges(definitionOf('EpisodeOfCare'), before, after)).toMatchObject({
      refused: [],
      needing: [{ path: 'programs.1.status', needs: ['permission to reopen'] }],
    });
  });
});
