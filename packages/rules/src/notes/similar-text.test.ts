import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareIn, shinglesOf, similarTexts } from './similar-text.ts';

const said = 'Patient reported that sleep was better this week and that walks by the river had helped with the low mood.';
const other = 'We went through the plan for the holidays, named three people to call, and wrote the numbers on a card.';
const earlier = [
  { source: 'old', shingles: shinglesOf(`${said} ${other}`) },
  { source: 'older', shingles: shinglesOf(said.slice(0, 60)) },
];

describe('text that stands in an earlier note', () => {
  it('is found with how much of it and where, whatever its case and punctuation', () => {
    const [found] = similarTexts([{ id: 'story', text: said.toUpperCase().replaceAll(',', ' —') }], earlier);
    expect(found).toEqual({ source: 'old', section: 'story', share: 1 });
  });
  it('is not what is new, and not what is too short to say anything', () => {
    const fresh =
      'Came late today, had lost the keys, laughed about it, and asked to speak about the new job first of all things.';
    expect(
      similarTexts(
        [
          { id: 'a', text: fresh },
          { id: 'b', text: 'Slept better this week and that is all.' },
        ],
        earlier,
      ),
    ).toEqual([]);
  });
  it('is half where half of it is', () => {
    const [found] = similarTexts(
      [{ id: 's', text: `${said} Entirely new words follow here about matters of which nobody had ever spoken until this day.` }],
      earlier,
    );
    expect(found?.share).toBeGreaterThanOrEqual(0.5);
    expect(found?.share).toBeLessThan(0.6);
  });
  it('is all of itself, and between nothing and all of anything', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (a, b) => {
        const share = shareIn(shinglesOf(a), shinglesOf(b));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        if (shinglesOf(a).size > 0) expect(shareIn(shinglesOf(a), shinglesOf(`${a} ${b}`))).toBe(1);
      }),
    );
  });
});
