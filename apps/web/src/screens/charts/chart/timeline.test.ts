import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, merged, type Stream } from './timeline.ts';

const entry = (at: string, kind = 'a'): Entry => ({ kind, id: `${kind}${at}`, at });
const days = fc.array(
  fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day}`),
  { maxLength: 30 },
);
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
