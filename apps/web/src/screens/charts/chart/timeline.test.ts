import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { byOwnDate, type Dates, type Entry, merged, type Stream } from './timeline.ts';

const entry = (at: string, kind = 'a'): Entry => ({ kind, id: `${kind}${at}`, at });
const day = () => fc.integer({ min: 10, max: 28 }).map((of) => `2026-01-${of}`);
const days = fc.array(day(), { maxLength: 30 });
const descending = (list: readonly string[]) => [...list].sort().reverse();

test('two whole lists become one, newest first', () => {
  const { entries, waitsFor } = merged([
    { entries: [entry('2026-03'), entry('2026-01')], exhausted: true },
    { entries: [entry('2026-02', 'b')], exhausted: true },
  ]);
  expect(entries.map(({ at }) => at)).toEqual(['2026-03', '2026-02', '2026-01']);
  expect(waitsFor).toEqual([]);
});

test('nothing is shown that a page still to come could stand before', () => {
  const { entries, waitsFor } = merged([
    { entries: [entry('2026-03'), entry('2026-02')], exhausted: false },
    { entries: [entry('2026-01', 'b')], exhausted: true },
  ]);
  expect(entries.map(({ at }) => at)).toEqual(['2026-03', '2026-02']);
  expect(waitsFor).toEqual([0]);
});

test('a list that has not come at all holds back the rest', () => {
  const { entries, waitsFor } = merged([
    { entries: [], exhausted: false },
    { entries: [entry('2026-01', 'b')], exhausted: true },
  ]);
  expect(entries).toEqual([]);
  expect(waitsFor).toEqual([0]);
});

test('loading page by page never moves what was shown, and ends with everything in order', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: 1, max: 5 }), (a, b, page) => {
      const whole = [descending(a).map((at) => entry(at, 'a')), descending(b).map((at) => entry(at, 'b'))];
      const loaded = whole.map(() => 0);
      const streams = (): Stream<Entry>[] =>
        whole.map((list, index) => ({ entries: list.slice(0, loaded[index]), exhausted: (loaded[index] ?? 0) >= list.length }));
      let shown: readonly Entry[] = [];
      for (let turn = 0; turn < 200; turn += 1) {
        const { entries, waitsFor } = merged(streams());
        expect(entries.slice(0, shown.length).map(({ at }) => at)).toEqual(shown.map(({ at }) => at));
        shown = entries;
        if (waitsFor.length === 0) break;
        for (const index of waitsFor) loaded[index] = (loaded[index] ?? 0) + page;
      }
      expect(shown.map(({ at }) => at)).toEqual(descending([...a, ...b]));
    }),
  );
});

describe('rows with a date of their own', () => {
  interface Row {
    readonly id: string;
    readonly on?: string;
    readonly filed?: string;
    readonly meta?: { readonly versionId: string };
  }
  const sent = (row: Omit<Row, 'meta'>): Row => ({ ...row, meta: { versionId: '1' } });
  const dates: Dates<Row, Entry> = {
    own: ({ on }) => on,
    filed: ({ filed }) => filed,
    entry: ({ id }, at) => ({ kind: 'documents', id, at }),
  };
  const order = (a = '', b = '') => (a < b ? 1 : a > b ? -1 : 0);
  const streamsOf = (rows: readonly Row[], [ofDated, ofFiled]: readonly [number, number]) => {
    const dated = rows.toSorted((a, b) => order(a.on, b.on));
    const filed = rows.toSorted((a, b) => order(a.filed, b.filed));
    const part = (all: readonly Row[], size: number) => ({ items: all.slice(0, size), exhausted: size >= all.length });
    return byOwnDate(part(dated, ofDated), part(filed, ofFiled), dates);
  };
  it('are sorted by it, and the others by the day they were filed', () => {
    const rows: readonly Row[] = [
      sent({ id: 'old letter', on: '2019-05-01', filed: '2026-03-03T10:00:00Z' }),
      sent({ id: 'photo', filed: '2026-03-02T10:00:00Z' }),
      sent({ id: 'new letter', on: '2026-03-04', filed: '2026-03-05T10:00:00Z' }),
    ];
    const { entries } = merged(streamsOf(rows, [3, 3]));
    expect(entries.map(({ id, at }) => [id, at.slice(0, 10)])).toEqual([
      ['new letter', '2026-03-04'],
      ['photo', '2026-03-02'],
      ['old letter', '2019-05-01'],
    ]);
  });
  it('come each once and in order, whichever pages are loaded', () => {
    const rowsOf = fc.array(fc.record({ on: fc.option(day(), { nil: undefined }), filed: day() }), { maxLength: 30 });
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 1, max: 5 }), (made, page) => {
        const rows = made.map(({ on, filed }, at) => sent({ id: String(at), filed, ...(on && { on }) }));
        const loaded: [number, number] = [0, 0];
        let shown: readonly Entry[] = [];
        for (let turn = 0; turn < 200; turn += 1) {
          const { entries, waitsFor } = merged(streamsOf(rows, loaded));
          expect(entries.slice(0, shown.length)).toEqual(shown);
          shown = entries;
          if (waitsFor.length === 0) break;
          for (const index of waitsFor) loaded[index === 0 ? 0 : 1] += page;
        }
        expect(shown.map(({ at }) => at)).toEqual(descending(rows.map(({ on, filed = '' }) => on ?? filed)));
        expect(new Set(shown.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });
  const page = [
    sent({ id: 'report', on: '2026-03-04', filed: '2026-03-04T10:00:00Z' }),
    sent({ id: 'plan', on: '2026-03-02', filed: '2026-03-02T10:00:00Z' }),
  ];
  const shownOf = (unsent: Row) => {
    const dated = { items: [...page, unsent], exhausted: false };
    const filed = { items: [unsent, ...page], exhausted: true };
    const others = { entries: [entry('2020-01-01', 'note'), entry('2019-01-01', 'note')], exhausted: true };
    const { entries, waitsFor } = merged([...byOwnDate(dated, filed, dates), others]);
    return { ids: entries.map(({ id }) => id), waitsFor };
  };
  it('wait for the pages before an unsent row with an old date', () => {
    const { ids, waitsFor } = shownOf({ id: 'unsent', on: '2019-05-01' });
    expect(ids).toEqual(['report', 'plan']);
    expect(waitsFor).toEqual([0]);
  });
  it('wait for further pages where only an unsent row has no date', () => {
    const { ids, waitsFor } = shownOf({ id: 'unsent' });
    expect(ids).toEqual(['unsent', 'report', 'plan']);
    expect(waitsFor).toEqual([0]);
  });
});

it('an unsent record at the head of a list leaves the others at their dates', () => {
  const { entries } = merged([
    { entries: [{ ...entry('2019-01'), isUnsent: true }, entry('2026-03')], exhausted: true },
    { entries: [entry('2026-02', 'b')], exhausted: true },
  ]);
  expect(entries.map(({ at }) => at)).toEqual(['2026-03', '2026-02', '2019-01']);
});
