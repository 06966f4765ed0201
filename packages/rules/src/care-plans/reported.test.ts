import type { Note } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  namingReport,
  reportedStates,
  reportedValues,
  statesGivenBack,
  statesLeft,
  withGivenBack,
  withReported,
  withReportedValue,
} from './reported.ts';

const zone = 'America/New_York';
const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
const goal = (status: 'InProgress' | 'NotAchieved' | 'Achieved', changed?: string) => ({
  id: 'g',
  kind: 'Goal' as const,
  title: 'Sleep',
  status,
  ...(changed ? { history: [{ status, at: changed }] } : {}),
});
const outcome = (status: 'InProgress' | 'Achieved' | 'Abandoned', day: number) => ({ item: 'g', status, at: at(day) });

describe('the states that notes report', () => {
  it('are the latest of each item, where the plan has another', () => {
    const found = reportedStates(
      [goal('InProgress')],
      [outcome('Abandoned', 12), outcome('Achieved', 20), outcome('InProgress', 10)],
    );
    expect(found.map(({ status, at: when }) => [status, when])).toEqual([['Achieved', at(20)]]);
    expect(reportedStates([goal('Achieved')], [outcome('Achieved', 20)])).toEqual([]);
  });
  it('count only if they came after the last change of the item', () => {
    expect(reportedStates([goal('InProgress', at(21))], [outcome('Achieved', 20)])).toEqual([]);
    expect(reportedStates([goal('InProgress', at(19))], [outcome('Achieved', 20)])).toHaveLength(1);
  });
  it('are those of the latest session, also if an earlier one is signed after it', () => {
    const late = { ...outcome('Abandoned', 10), recorded: at(22) };
    const [found] = reportedStates([goal('InProgress', at(21))], [{ ...outcome('Achieved', 20), recorded: at(21) }, late]);
    expect(found).toBeUndefined();
    const [told] = reportedStates([goal('InProgress', at(21))], [{ ...outcome('Achieved', 20), recorded: at(22) }, late]);
    expect([told?.status, told?.at]).toEqual(['Achieved', at(20)]);
  });
  it('are compared by the moment of the report, where an older one has only that', () => {
    const stored = { ...outcome('Abandoned', 22), at: at(22) };
    const newer = { ...outcome('Achieved', 20), recorded: at(23) };
    const late = { ...outcome('InProgress', 10), recorded: at(24) };
    for (const all of [
      [stored, newer, late],
      [late, newer, stored],
    ])
      expect(reportedStates([goal('InProgress', at(1))], all).map(({ status }) => status)).toEqual(['Achieved']);
  });
  it('follow the table of moves', () => {
    expect(reportedStates([goal('NotAchieved')], [outcome('Achieved', 20)])).toEqual([]);
  });
  it('set the item and the day on which it was achieved', () => {
    const [reported] = reportedStates([goal('InProgress')], [outcome('Achieved', 20)]);
    if (!reported) throw new Error('reported');
    expect(withReported([goal('InProgress')], reported, '2026-11-20')).toMatchObject([
      { status: 'Achieved', achieved: '2026-11-20' },
    ]);
  });
});

describe('the values that notes report', () => {
  const measuring = (value: number, day: number) => ({
    item: 'g',
    measures: [{ name: 'Hours', value }],
    at: at(day),
    recorded: at(day),
  });
  const measured = (currentValue?: number, changed?: string) => ({
    ...goal('InProgress'),
    ...(currentValue === undefined ? {} : { currentValue }),
    ...(changed ? { measured: changed } : {}),
  });
  it('are the latest of each item, where the plan has another', () => {
    const all = [measuring(5, 12), measuring(7, 20), outcome('Achieved', 21)];
    expect(reportedValues([measured()], all)).toMatchObject([{ value: 7, at: at(20) }]);
    expect(reportedValues([measured(4)], all)).toHaveLength(1);
    expect(reportedValues([measured(7)], all)).toEqual([]);
  });
  it('count only if they came after the value last changed', () => {
    expect(reportedValues([measured(6, at(21))], [measuring(7, 20)])).toEqual([]);
    expect(reportedValues([measured(6, at(19))], [measuring(7, 20)])).toHaveLength(1);
  });
  it('set the current value of their item alone', () => {
    const [reported] = reportedValues([measured()], [measuring(7, 20)]);
    if (!reported) throw new Error('reported');
    expect(withReportedValue([measured(), { ...goal('InProgress'), id: 'other' }], reported)).toEqual([
      { ...measured(), currentValue: 7 },
      { ...goal('InProgress'), id: 'other' },
    ]);
  });
});

it('leaves the plan in the state that somebody set', () => {
  const saying = (status: 'InProgress' | 'Achieved', plan = 'p') => ({
    sections: [
      {
        id: 's',
        kind: 'GoalsObjectives' as const,
        goals: [{ carePlan: { id: plan, resourceType: 'CarePlan' as const }, item: 'g', status }],
      },
    ],
  });
  const left = (has: Parameters<typeof goal>[0], note: ReturnType<typeof saying>) =>
    statesLeft({ id: 'p', items: [goal(has)] }, note, { after: { ...note, id: 'n', status: 'EnteredInError' }, zone });
  expect(left('Achieved', saying('Achieved')).map(({ title }) => title)).toEqual(['Sleep']);
  expect(left('InProgress', saying('Achieved'))).toEqual([]);
  expect(left('InProgress', saying('InProgress'))).toEqual([]);
  expect(left('Achieved', saying('Achieved', 'other'))).toEqual([]);
});

describe('a state that was taken over from a note', () => {
  const reportedIn = { id: 'n', resourceType: 'Note' as const };
  const plan = { id: 'p', resourceType: 'CarePlan' as const };
  const begun = goal('InProgress', at(1));
  const [entry] = begun.history ?? [];
  if (!entry) throw new Error('entry');
  const taken = {
    ...begun,
    status: 'Achieved' as const,
    achieved: '2026-11-20',
    history: [entry, { status: 'Achieved' as const, at: at(21), note: reportedIn }],
  };
  const noteOf = (noteStatus: 'Amended' | 'EnteredInError', status?: 'Achieved' | 'Abandoned') => ({
    id: 'n',
    status: noteStatus,
    sections: [{ id: 's', kind: 'GoalsObjectives' as const, goals: [{ carePlan: plan, item: 'g', ...(status && { status }) }] }],
  });
  const back = (
    note: ReturnType<typeof noteOf> & Pick<Note, 'visitStatus'>,
    item: Parameters<typeof withReported>[0][number] = taken,
  ) => statesGivenBack({ id: 'p', items: [item] }, note, { zone }).map(({ status }) => status);

  it('names the latest note that reported it, and none that was typed', () => {
    const moved = { ...begun, status: 'Achieved' as const };
    const reports = [
      { ...outcome('Achieved', 20), reportedIn },
      { ...outcome('Achieved', 12), reportedIn: { ...reportedIn, id: 'earlier' } },
    ];
    expect(namingReport(moved, begun, reports).history?.at(-1)).toEqual({ status: 'Achieved', note: reportedIn });
    expect(namingReport(moved, begun, [{ ...outcome('Abandoned', 20), reportedIn }])).toEqual(moved);
    expect(namingReport(moved, goal('InProgress', at(21)), reports)).not.toHaveProperty('history.1.note');
    const forged = { ...moved, history: [entry, { status: 'Achieved' as const, reason: 'Done', note: reportedIn }] };
    expect(namingReport(forged, begun, []).history).toEqual([entry, { status: 'Achieved', reason: 'Done' }]);
    expect(namingReport(forged, undefined, []).history).not.toHaveProperty('1.note');
  });
  it('goes back once the note is withdrawn or says otherwise', () => {
    expect(back(noteOf('EnteredInError', 'Achieved'))).toEqual(['InProgress']);
    expect(back(noteOf('Amended'))).toEqual(['InProgress']);
    expect(back(noteOf('Amended', 'Abandoned'))).toEqual(['InProgress']);
    expect(back(noteOf('Amended', 'Achieved'))).toEqual([]);
    for (const visitStatus of ['NoShow', 'Cancelled'] as const)
      expect(back({ ...noteOf('Amended', 'Achieved'), visitStatus })).toEqual(['InProgress']);
    expect(back({ ...noteOf('EnteredInError'), id: 'other' })).toEqual([]);
  });
  it('does not come back from a note that was withdrawn before', () => {
    const second = { ...reportedIn, id: 'second' };
    const later = {
      ...begun,
      status: 'Abandoned' as const,
      history: [...taken.history, { status: 'Abandoned' as const, at: at(22), note: second }],
    };
    const withdrawn = { ...noteOf('EnteredInError', 'Abandoned'), id: 'second' };
    const states = (first: 'Amended' | 'EnteredInError') =>
      statesGivenBack({ id: 'p', items: [later] }, withdrawn, { others: [noteOf(first, 'Achieved')], zone }).map(
        ({ status }) => status,
      );
    expect(states('Amended')).toEqual(['Achieved']);
    expect(states('EnteredInError')).toEqual(['InProgress']);
  });
  it('is that of the newest note in force, in any order in which notes report and are withdrawn', () => {
    const step = fc.record({
      note: fc.integer({ min: 0, max: 4 }),
      status: fc.constantFrom('Achieved', 'Abandoned', 'InProgress'),
    });
    const one = (note: number, status: 'Achieved' | 'InProgress') => ({ note, status });
    const reported = [one(0, 'Achieved'), one(1, 'InProgress'), one(2, 'Achieved')];
    const withdrawnInTurn = [...reported, ...[1, 2, 0].map((note) => one(note, 'Achieved'))];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let item: Parameters<typeof withReported>[0][number] = goal('InProgress');
        const taken: { readonly note: string; readonly status: 'Achieved' | 'Abandoned' | 'InProgress' }[] = [];
        const over = new Set<string>();
        const asIs = (note: string, status: (typeof taken)[number]['status']) => ({
          ...noteOf(over.has(note) ? 'EnteredInError' : 'Amended'),
          id: note,
          sections: [{ id: 's', kind: 'GoalsObjectives' as const, goals: [{ carePlan: plan, item: 'g', status }] }],
        });
        for (const [at_, { note: number, status }] of steps.entries()) {
          const note = `n${number}`;
          if (taken.some((one) => one.note === note)) {
            over.add(note);
            const notes = taken.map((one) => asIs(one.note, one.status));
            const own = notes.find(({ id }) => id === note);
            const given = own
              ? statesGivenBack({ id: 'p', items: [item] }, own, { others: notes.filter((one) => one !== own), zone })
              : [];
            [item = item] = withGivenBack([item], given, { note: { ...reportedIn, id: note }, reason: 'Withdrawn' });
          } else if (status !== item.status) {
            taken.push({ note, status });
            item = {
              ...item,
              status,
              history: [...(item.history ?? []), { status, at: at(10 + at_), note: { ...reportedIn, id: note } }],
            };
          }
          expect(item.status).toBe(taken.findLast((one) => !over.has(one.note))?.status ?? 'InProgress');
        }
      }),
      { examples: [[withdrawnInTurn]], numRuns: 1_000 },
    );
  });
  it('stays where somebody changed it since', () => {
    const history = [
      ...taken.history,
      { status: 'InProgress' as const, at: at(22) },
      { status: 'Achieved' as const, at: at(23) },
    ];
    expect(back(noteOf('EnteredInError', 'Achieved'), { ...taken, history })).toEqual([]);
    const left = (item: Parameters<typeof withReported>[0][number], after: ReturnType<typeof noteOf>) =>
      statesLeft({ id: 'p', items: [item] }, noteOf('Amended', 'Achieved'), { after, zone }).length;
    expect(left({ ...taken, history }, noteOf('EnteredInError', 'Achieved'))).toBe(1);
    expect(left({ ...taken, history }, noteOf('Amended', 'Abandoned'))).toBe(1);
    expect(left({ ...taken, history }, noteOf('Amended', 'Achieved'))).toBe(0);
    expect(left(taken, noteOf('EnteredInError', 'Achieved'))).toBe(0);
  });
  it('counts then as never set: the corrected note is offered', () => {
    const states = statesGivenBack({ id: 'p', items: [taken] }, noteOf('Amended', 'Abandoned'), { zone });
    const [after] = withGivenBack([taken], states, { note: reportedIn, reason: 'Corrected' });
    expect(after).toMatchObject({ status: 'InProgress', history: [{}, {}, { status: 'InProgress', reason: 'Corrected' }] });
    expect(after).not.toHaveProperty('achieved');
    expect(reportedStates(after ? [after] : [], [{ ...outcome('Abandoned', 20), reportedIn }])).toHaveLength(1);
    expect(back(noteOf('EnteredInError'), after)).toEqual([]);
  });
});
