import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Sheet } from './sheet.ts';

const bodies = fc.array(fc.record({ note: fc.string({ unit: 'grapheme', maxLength: 40 }) }), { maxLength: 30 });
const filled = (values: readonly unknown[]): Sheet => {
  const sheet = Sheet.take();
  for (const [place, value] of values.entries()) {
    const text = JSON.stringify(value);
    const bytes = Buffer.from(`before${text}after`);
    if (place % 2 === 0) sheet.addText(text);
    else sheet.add(bytes, 6, bytes.length - 5);
  }
  return sheet;
};
const read = (sheet: Sheet): unknown => JSON.parse(sheet.array().toString());

describe('a page as it is sent', () => {
  test('is the array of what was put there, in whatever way', () => {
    fc.assert(
      fc.property(bodies, (values) => {
        const sheet = filled(values);
        expect(read(sheet)).toEqual(values);
        expect(values.map((_, place) => JSON.parse(sheet.textAt(place)) as unknown)).toEqual(values);
        sheet.release();
      }),
    );
  });

  test('ends after the rows that are kept', () => {
    fc.assert(
      fc.property(bodies, fc.nat({ max: 31 }), (values, kept) => {
        const sheet = filled(values);
        sheet.keep(kept);
        expect(read(sheet)).toEqual(values.slice(0, kept));
        sheet.release();
      }),
    );
  });

  test('holds other texts where rows are shown in part', () => {
    fc.assert(
      fc.property(bodies, fc.func(fc.boolean()), (values, isHidden) => {
        const hidden = values.flatMap((_, place) => (isHidden(place) ? [place] : []));
        const sheet = filled(values).with(new Map(hidden.map((place) => [place, '{"note":"part"}'])));
        expect(read(sheet)).toEqual(values.map((value, place) => (hidden.includes(place) ? { note: 'part' } : value)));
        sheet.release();
      }),
    );
  });

  test('has as much room as it takes, and none of what stood there before', () => {
    const long = filled(Array.from({ length: 40 }, () => ({ note: 'x'.repeat(5_000) })));
    expect(read(long)).toHaveLength(40);
    long.release();
    const short = filled([{ note: 'y' }]);
    expect(read(short)).toEqual([{ note: 'y' }]);
    short.release();
  });

  test('never shares its memory with another that is still to be sent', () => {
    const first = filled([{ note: 'first' }]);
    first.release();
    first.release();
    const [second, third] = [filled([{ note: 'second' }]), filled([{ note: 'third' }])];
    expect([read(second), read(third)]).toEqual([[{ note: 'second' }], [{ note: 'third' }]]);
  });
});
