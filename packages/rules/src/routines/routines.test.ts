import type { ObservableRoutines } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide, type Subject } from '../access/index.ts';
import { mergedValue } from '../merging/index.ts';
import {
  answeredOn,
  routineLines,
  sheetOf,
  type Tick,
  tickFaults,
  tickId,
  ticksADay,
  trendsOf,
  weekOf,
  withTick,
} from './index.ts';

const ana = { id: 'ana', resourceType: 'Practitioner' as const };
const mother = { id: 'mother', resourceType: 'RelatedPerson' as const };
const sheet: ObservableRoutines = {
  resourceType: 'ObservableRoutines',
  id: 'r1',
  patient: { id: 'p1', resourceType: 'Patient' },
  status: 'Active',
  start: '2026-11-02',
  routines: [
    { id: 'wash', activity: { code: 'bathing', display: 'Bathing' }, times: ['20:00', '07:30'] },
    { id: 'shop', activity: { code: 'shopping', display: 'Shopping' }, recurrence: 'Weekly', weekdays: ['Friday'] },
    { id: 'old', activity: { code: 'stairs', display: 'Stairs' }, active: false },
  ],
};
const at = (hour: string) => `2026-11-27T${hour}:00.000Z`;
const place = { routine: 'wash', day: '2026-11-27', slot: '07:30' };
const tick = (observer: Tick['observer'], words: Partial<Tick> = {}): Tick => ({
  id: tickId(place, observer?.id ?? ''),
  ...place,
  at: at('08:00'),
  done: true,
  ...(observer && { observer }),
  ...words,
});

describe('a tick sheet', () => {
  it('has the times that are due on a day, in order', () => {
    const cells = sheetOf(sheet, ['2026-11-26', '2026-11-27']).map((row) => [
      row.routine.id,
      row.cells.map(({ day, slot }) => `${day.slice(8)} ${slot}`),
    ]);
    expect(cells).toEqual([
      ['wash', ['26 07:30', '26 20:00', '27 07:30', '27 20:00']],
      ['shop', ['27 1']],
    ]);
  });
  it('is empty before it begins and after its end', () => {
    expect(sheetOf(sheet, ['2026-11-01'])).toEqual([]);
    expect(sheetOf({ ...sheet, end: '2026-11-26' }, ['2026-11-27'])).toEqual([]);
  });
  it('has the last day of a shorter month for a day at the end of one', () => {
    const monthly: ObservableRoutines = {
      ...sheet,
      start: '2026-08-31',
      routines: [{ id: 'm', activity: { display: 'Money' }, recurrence: 'Monthly' }],
    };
    const days = ['2026-09-29', '2026-09-30', '2026-10-30', '2026-10-31'];
    expect(days.filter((day) => sheetOf(monthly, [day]).length > 0)).toEqual(['2026-09-30', '2026-10-31']);
  });
  it('shows the latest of several people’s ticks and keeps all', () => {
    const both = {
      ...sheet,
      observed: [tick(mother, { recorded: at('10:00'), done: false }), tick(ana, { recorded: at('09:00') })],
    };
    const cell = sheetOf(both, ['2026-11-27'])[0]?.cells[0];
    expect([cell?.tick?.done, cell?.ticks.length]).toEqual([false, 2]);
    expect(answeredOn(both, '2026-11-27')).toEqual({ due: 3, answered: 1 });
  });
  it('begins its weeks on Monday', () => expect(weekOf('2026-11-29')[0]).toBe('2026-11-23'));
});

describe('a tick', () => {
  const of = (observer: NonNullable<Tick['observer']>) => ({ place, observer, at: at('08:00') });
  it('given on two devices of one person is one, and those of two people stay two', () => {
    const phone = withTick(sheet, of(mother), { done: true });
    const tablet = withTick(sheet, of(mother), { done: true, support: 'SetUp' });
    const staff = withTick(sheet, of(ana), { done: true });
    const merged = mergedValue(sheet, mergedValue(sheet, phone, tablet), staff) as ObservableRoutines; // of two rows of this type
    expect(merged.observed?.map(({ id, support }) => [id, support])).toEqual([
      [tickId(place, 'ana'), undefined],
      [tickId(place, 'mother'), 'SetUp'],
    ]);
  });
  it('is taken off by its observer, and others stay', () => {
    const both = withTick(withTick(sheet, of(mother), { done: true }), of(ana), { done: true });
    expect(withTick(both, of(ana), undefined).observed?.map(({ observer }) => observer?.id)).toEqual(['mother']);
  });
  const faults = (next: Partial<ObservableRoutines>, before = sheet) =>
    tickFaults(
      before,
      { ...before, ...next },
      { today: '2026-11-27', now: { day: '2026-11-27', time: '19:59:00' }, observer: 'mother' },
    ).map(({ message }) => message);
  it('is on a sheet in force, about its activities, on a day that has begun, under its own name', () => {
    expect(faults({ observed: [tick(mother)] })).toEqual([]);
    expect(faults({ observed: [tick(mother)] }, { ...sheet, status: 'Paused' })).toHaveLength(1);
    expect(faults({ observed: [tick(mother, { routine: 'dance' })] })).toHaveLength(1);
    expect(faults({ observed: [tick(mother, { day: '2026-11-28' })] })).toHaveLength(1);
    expect(faults({ observed: [tick(ana)] })).toHaveLength(1);
  });
  it('is about a time of day that has come', () => {
    const later = { ...place, slot: '20:00' };
    const evening = tick(mother, { ...later, id: tickId(later, 'mother') });
    expect(faults({ observed: [evening] })).toEqual(['This time of day has not come yet.']);
    const held = { ...sheet, observed: [evening] };
    expect(faults({ observed: [{ ...evening, done: false }] }, held)).toEqual([]);
  });
  it('names its day and time, so that nobody holds the id of another’s', () => {
    const { day: _day, slot: _slot, ...bare } = tick(ana);
    expect(faults({ observed: [bare] })).toHaveLength(1);
    const { day: _own, ...dayless } = tick(mother);
    expect(faults({ observed: [dayless] })).toHaveLength(1);
    const held = { ...sheet, observed: [tick(mother)] };
    expect(faults({ observed: [tick(mother, { slot: '20:00' })] }, held)).toHaveLength(1);
  });
  const placed = (words: Partial<typeof place>) => {
    const other = { ...place, ...words };
    return { ...tick(mother), ...other, id: tickId(other, 'mother') };
  };
  it('is at one of the times of its activity, on a day on which that is due', () => {
    const wrong = [{ slot: 'x1' }, { slot: '1' }, { day: '2026-11-01' }, { routine: 'shop', slot: '1', day: '2026-11-26' }];
    for (const words of wrong) expect(faults({ observed: [placed(words)] })).toHaveLength(1);
    expect(faults({ observed: [placed({ routine: 'old', slot: '1' })] })).toHaveLength(1);
    expect(faults({ observed: [placed({ routine: 'shop', slot: '1' }), placed({ slot: '20:00', day: '2026-11-26' })] })).toEqual(
      [],
    );
  });
  it('is changed where its time was since moved', () => {
    const moved = { ...sheet, routines: [{ id: 'wash', activity: { code: 'bathing' as const }, times: ['09:00'] }] };
    const held = { ...moved, observed: [tick(mother)] };
    expect(faults({ observed: [tick(mother, { done: false })] }, held)).toEqual([]);
  });
  it('is one of so many that a person records on a day', () => {
    const many: ObservableRoutines = { ...sheet, routines: [{ id: 'wash', activity: { code: 'bathing' }, timesADay: 100 }] };
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    const all = days.flatMap((day) => Array.from({ length: 100 }, (_, one) => placed({ day, slot: String(one + 1) })));
    const most = all.slice(0, ticksADay);
    expect(faults({ observed: most }, many)).toEqual([]);
    expect(faults({ observed: all }, many)).toHaveLength(1);
    const yesterday = most.map((one) => ({ ...one, recorded: '2026-11-26T08:00:00.000Z' }));
    expect(faults({ observed: [...yesterday, ...all.slice(ticksADay)] }, { ...many, observed: yesterday })).toEqual([]);
  });
  it('keeps its activity on the sheet', () => {
    const ticked = { ...sheet, observed: [tick(mother)] };
    expect(faults({ routines: sheet.routines?.slice(1) ?? [] }, ticked)).toHaveLength(1);
    expect(faults({ routines: sheet.routines?.slice(0, 2) ?? [] }, ticked)).toEqual([]);
  });
});

describe('the family', () => {
  const subject: Subject = {
    profile: { type: 'RelatedPerson', id: 'mother' },
    permissions: new Set(['ObservableRoutines.Read', 'ObservableRoutines.Update']),
    population: 'All',
    ownPatients: ['p1'],
    programs: [],
    supervisees: [],
    allowances: [],
  };
  const may = (next: ObservableRoutines, row: ObservableRoutines = sheet) =>
    decide(subject, 'Update', { type: 'ObservableRoutines', row, next }).allowed;
  it('ticks, and changes nothing else', () => {
    expect(may({ ...sheet, observed: [tick(mother)] })).toBe(true);
    expect(may({ ...sheet, title: 'Evenings' })).toBe(false);
    expect(may({ ...sheet, status: 'Paused' })).toBe(false);
    expect(may({ ...sheet, routines: [] })).toBe(false);
  });
  it('leaves the ticks of others', () => {
    const ticked = { ...sheet, observed: [tick(ana)] };
    expect(may({ ...ticked, observed: [tick(ana, { done: false })] }, ticked)).toBe(false);
    expect(may({ ...ticked, observed: [tick(ana), tick(mother)] }, ticked)).toBe(true);
  });
});

describe('the trend', () => {
  it('counts what was done of what was answered, and the usual support, by week', () => {
    const observed = [
      tick(mother, { support: 'Supervision' }),
      tick(mother, { id: 'b', day: '2026-11-26', done: false, support: 'Dependent' }),
    ];
    const [all, wash] = trendsOf({ ...sheet, observed }, '2026-11-27', 2);
    expect(all?.weeks.map(({ week, due, answered, percent }) => [week, due, answered, percent])).toEqual([
      ['2026-11-16', 15, 0, undefined],
      ['2026-11-23', 11, 2, 50],
    ]);
    expect(wash?.weeks[1]).toMatchObject({ due: 10, done: 1, support: 2 });
  });
  it('is brought into a note as a line for each activity that was ticked', () =>
    expect(routineLines([{ ...sheet, observed: [tick(mother, { support: 'SetUp' })] }], '2026-11-27')).toEqual([
      'Bathing: 1 of 1 recorded times in 14 days, mostly set up',
    ]));
});
