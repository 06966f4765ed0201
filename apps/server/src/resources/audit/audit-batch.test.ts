import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf, batchSpanMs, unpacked } from './audit-batch.ts';

const entry = fc.record({
  at: fc.integer({ min: 0, max: 10_000 }),
  patients: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  id: fc.string(),
});

test('keeps every entry once, in order, within the span', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 300 }), (some) => {
      const entries = some
        .sort((a, b) => a.at - b.at)
        .map((one) => ({ ...one, action: 'read', type: 'Note', actor: 'x', account: 'y', requestId: 'z' }));
      const rows = batchesOf(entries);
      expect(rows.flatMap(({ text }) => unpacked(text)).map(([at, , , id]) => [at, id])).toEqual(
        entries.map(({ at, id }) => [at, id]),
      );
      for (const { at, patients, of } of rows) {
        expect(at).toBe(of.at(-1)?.at);
        expect(at - (of[0]?.at ?? 0)).toBeLessThanOrEqual(batchSpanMs);
        expect(patients.toSorted()).toEqual([...new Set(of.flatMap((one) => one.patients))].toSorted());
      }
    }),
  );
});
