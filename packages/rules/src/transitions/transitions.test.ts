import { definitionOf, enumerations, type Field, registry, resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { judgeChanges } from './changes.ts';
import { expectedMoves } from './expected.testing.ts';
import { keptHistories } from './history.ts';
import { statesOffered } from './states.ts';
import { mayMove, mayStartAs, nextStates } from './table.ts';
import { accessReviewTransitions, noteTransitions, tablesByEnumeration, withoutTable } from './tables.ts';

const listOf = (words = '') => words.split(' ').filter((word) => word !== '');

describe.each(Object.entries(tablesByEnumeration))('%s', (name, of) => {
  const states = enumerations[name]?.values ?? [];
  it('has a row for every value of its enumeration', () => {
    expect(Object.keys(of.moves).toSorted()).toEqual([...states].toSorted());
  });
  it('allows these moves and no others', () => {
    const found = states.flatMap((from) =>
      states.filter((to) => from !== to && mayMove(of, from, to).allowed).map((to) => `${from}>${to}`),
    );
    const expected = states.flatMap((from) => listOf(expectedMoves[name]?.[from]).map((to) => `${from}>${to}`));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
  it('starts in these states and no others', () => {
    const first = states.filter((state) => mayStartAs(of, state));
    expect(first.toSorted()).toEqual(listOf(expectedMoves[name]?.initial).toSorted());
  });
  it('leads to every state from a first one', () => {
    const reached = new Set<string>(of.initial);
    for (const state of reached) for (const next of nextStates(of, state)) reached.add(next);
    expect([...states].filter((state) => !reached.has(state))).toEqual([]);
  });
  it('lets everything stay as it is, and names the next states where it refuses', () => {
    for (const from of states) {
      expect(nextStates(of, from)).not.toContain(from);
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
  it('needs the permission, and a comment for doubts', () => {
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
    expect(judgeChanges(appointment, { before: { status: 'booked' }, after: { status: 'fulfilled' } }).refused).toMatchObject([
      { path: 'status', from: 'booked', to: 'fulfilled', next: ['checked-in', 'cancelled', 'noshow', 'entered-in-error'] },
    ]);
    expect(judgeChanges(appointment, { before: undefined, after: { status: 'booked' } })).toEqual({ refused: [], needing: [] });
    expect(judgeChanges(definitionOf('Note'), { before: undefined, after: { status: 'Final' } }).refused).toMatchObject([
      { next: ['Preliminary'] },
    ]);
    expect(
      judgeChanges(definitionOf('Questionnaire'), { before: { status: 'Retired' }, after: { status: 'Draft' } }).refused,
    ).toHaveLength(1);
  });
  it('follow each goal and enrolment, whatever its place in the list', () => {
    const plan = definitionOf('CarePlan');
    const goals = (...statuses: string[]) => ({ items: statuses.map((status, index) => ({ id: `${index}`, status })) });
    expect(
      judgeChanges(plan, { before: goals('NotAchieved', 'InProgress'), after: goals('Achieved', 'Achieved') }).refused,
    ).toMatchObject([{ path: 'items.0.status', from: 'NotAchieved', to: 'Achieved', next: ['InProgress'] }]);
    const before = { programs: [{ program: { id: 'x' }, status: 'Completed' }] };
    const after = {
      programs: [
        { program: { id: 'y' }, status: 'Active' },
        { program: { id: 'x' }, status: 'Active' },
      ],
    };
    expect(judgeChanges(definitionOf('EpisodeOfCare'), { before, after })).toMatchObject({
      refused: [],
      needing: [{ path: 'programs.1.status', needs: ['permission to reopen'] }],
    });
  });
  it('refuse a state that a new item or record cannot start in', () => {
    const plan = definitionOf('CarePlan');
    const items = [{ id: 'a', status: 'Achieved' }];
    const start = (before: unknown) => judgeChanges(plan, { before, after: { status: 'Active', items } }).refused;
    expect(start({ status: 'Active', items: [] })).toMatchObject([
      { path: 'items.0.status', next: ['NotAchieved', 'InProgress'] },
    ]);
    expect(start(undefined).map(({ path }) => path)).toEqual(['status', 'items.0.status']);
    expect(start({ status: 'Active', items: [{ id: 'a' }] })).toHaveLength(1);
  });
  it('refuse to take a state away, which would lead around the table', () => {
    const plan = definitionOf('CarePlan');
    const before = { status: 'Active', items: [{ id: 'a', status: 'Achieved' }] };
    expect(judgeChanges(plan, { before, after: { status: 'Active', items: [{ id: 'a' }] } }).refused).toMatchObject([
      { path: 'items.0.status', from: 'Achieved', to: undefined },
    ]);
    const visit = judgeChanges(definitionOf('Encounter'), { before: { visitStatus: 'Show' }, after: {} });
    expect(visit).toMatchObject({ refused: [], needing: [{ needs: ['no final note'] }] });
  });
  it('let the product start anywhere, and an import follow its source', () => {
    const encounter = definitionOf('Encounter');
    const write = { before: { status: 'Finished' }, after: { status: 'Cancelled' } };
    expect(judgeChanges(encounter, { before: undefined, after: { status: 'Finished' } }, 'start').refused).toEqual([]);
    expect(judgeChanges(encounter, write, 'start').refused).toHaveLength(1);
    expect(judgeChanges(encounter, write, 'follow').refused).toEqual([]);
  });
  it('ignore copies of a state that is kept elsewhere', () => {
    const outcome = definitionOf('CarePlanOutcome');
    expect(judgeChanges(outcome, { before: undefined, after: { status: 'Achieved' } }).refused).toEqual([]);
  });
  it('know an enrollment whose start date is corrected', () => {
    const programs = (start: string) => [{ program: { id: 'x' }, kind: 'Admission', start, status: 'Completed' }];
    const write = { before: { programs: programs('2026-01-02') }, after: { programs: programs('2026-01-01') } };
    expect(judgeChanges(definitionOf('EpisodeOfCare'), write)).toEqual({ refused: [], needing: [] });
  });
});

describe('the states that are offered', () => {
  it('reopen only for who may reopen', () => {
    const { status } = definitionOf('EpisodeOfCare').fields;
    if (!status) throw new Error('missing');
    expect(statesOffered(status, 'Finished', [])).toEqual(['Finished', 'EnteredInError']);
    expect(statesOffered(status, 'Finished', ['supervision'])).toContain('Active');
    expect(statesOffered(status, 'OnHold', [])).toContain('Active');
    expect(statesOffered(status, undefined, [])).toContain('Active');
  });
});

describe('the history of a state', () => {
  const plan = definitionOf('CarePlan');
  const by = { id: 'dr', resourceType: 'Practitioner' } as const;
  const first = { status: 'InProgress', at: '2026-11-01T10:00:00Z', by };
  const stored = { items: [{ id: 'a', status: 'InProgress', history: [first] }] };
  const now = { at: '2026-11-20T10:00:00Z', by };
  it('gains an entry with the reason for a new state', () => {
    const sent = { status: 'Achieved', at: '1999-01-01T00:00:00Z', by: { id: 'somebody' }, reason: 'Walks again.' };
    const after = { items: [{ id: 'a', status: 'Achieved', history: [first, sent] }] };
    const entry = { status: 'Achieved', at: now.at, by, reason: 'Walks again.' };
    expect(keptHistories(plan, stored, after, now)).toEqual({
      items: [{ id: 'a', status: 'Achieved', history: [first, entry] }],
    });
  });
  it('is kept whatever the caller sends', () => {
    const forged = [{ status: 'Achieved' }, { status: 'InProgress' }];
    for (const history of [undefined, [], forged]) {
      const after = { items: [{ id: 'a', status: 'InProgress', title: 'Sleep', ...(history && { history }) }] };
      expect(keptHistories(plan, stored, after, now)).toEqual({
        items: [{ id: 'a', status: 'InProgress', title: 'Sleep', history: [first] }],
      });
    }
  });
  it('begins with the first state, and comes with an import', () => {
    const made = { items: [{ id: 'a', status: 'NotAchieved', history: [first] }] };
    expect(keptHistories(plan, undefined, made, now)).toMatchObject({
      items: [{ history: [{ status: 'NotAchieved', at: now.at }] }],
    });
    const imported = { items: [{ id: 'a', status: 'InProgress', history: [first] }] };
    expect(keptHistories(plan, undefined, imported, { ...now, trusted: true })).toEqual(imported);
  });
  it('takes the reason of an enrollment that ended', () => {
    const before = { programs: [{ program: { id: 'x' }, status: 'Active' }] };
    const after = { programs: [{ program: { id: 'x' }, status: 'Cancelled', reason: 'Moved away.' }] };
    expect(keptHistories(definitionOf('EpisodeOfCare'), before, after, now)).toMatchObject({
      programs: [{ statusHistory: [{ status: 'Cancelled', reason: 'Moved away.', by }] }],
    });
  });
});

describe('the states of the model', () => {
  const statusLike = /(status|review|result|progress|completion)$/i;
  /** Enumerations of every field that looks like a state, with the places of each. */
  function found(): Map<string, string[]> {
    const uses = new Map<string, string[]>();
    const visit = (name: string, { spec }: Field, at: string): void => {
      if (spec.kind === 'group') for (const [inner, field] of Object.entries(spec.fields)) visit(inner, field, `${at}.${inner}`);
      if (spec.kind === 'list' && spec.of.spec.kind === 'group') visit(name, spec.of, at);
      if (spec.kind !== 'code' || spec.snapshot || !(statusLike.test(spec.enumeration) || statusLike.test(name))) return;
      uses.set(spec.enumeration, [...(uses.get(spec.enumeration) ?? []), at]);
    };
    for (const type of resourceTypes)
      for (const [name, field] of Object.entries(registry[type].fields)) visit(name, field as Field, `${type}.${name}`);
    return uses;
  }
  it('have a table, or a reason for having none', () => {
    const known = new Set([...Object.keys(tablesByEnumeration), ...Object.keys(withoutTable)]);
    expect([...found()].filter(([name]) => !known.has(name))).toEqual([]);
    expect(Object.keys(withoutTable).filter((name) => !found().has(name))).toEqual([]);
  });
  it('are followed in every list: its items have keys', () => {
    const unkeyed: string[] = [];
    const visit = ({ spec }: Field, at: string): void => {
      if (spec.kind === 'group') for (const [name, field] of Object.entries(spec.fields)) visit(field, `${at}.${name}`);
      if (spec.kind !== 'list' || spec.of.spec.kind !== 'group') return;
      const states = Object.values(spec.of.spec.fields).filter(
        ({ spec: one }) => one.kind === 'code' && !one.snapshot && Object.hasOwn(tablesByEnumeration, one.enumeration),
      );
      if (states.length > 0 && !spec.keys && typeof spec.unique !== 'string') unkeyed.push(at);
      visit(spec.of, at);
    };
    for (const type of resourceTypes)
      for (const [name, field] of Object.entries(registry[type].fields)) visit(field as Field, `${type}.${name}`);
    expect(unkeyed).toEqual([]);
  });
});
