import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftsWith } from './drafts.ts';

const known = new Set(['a', 'b', 'c']);
const typed = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', ' ', 'Words', 'More words')), {
  maxLength: 20,
});
const textsOf = (drafts: ReturnType<typeof draftsWith>) => new Map(drafts.map(({ channel, text }) => [channel.id, text]));

describe('drafts', () => {
  it('keep the last text of each conversation', () => {
    fc.assert(
      fc.property(typed, (steps) => {
        const drafts = steps.reduce(
          (held, [channel, text]) => draftsWith(held, { channel, text }, known),
          draftsWith([], { channel: 'a', text: '' }, known),
        );
        const wanted = new Map(
          steps.filter(([, text], at) => text.trim() !== '' && steps.findLastIndex(([id]) => id === steps[at]?.[0]) === at),
        );
        expect(textsOf(drafts)).toEqual(wanted);
      }),
      { numRuns: runs(200) },
    );
  });
  it('leave out conversations that their writer no longer sees', () => {
    const held = draftsWith(
      draftsWith([], { channel: 'gone', text: 'Words' }, new Set(['gone'])),
      { channel: 'a', text: 'Mine' },
      known,
    );
    expect([...textsOf(held)]).toEqual([['a', 'Mine']]);
  });
  it('keep all others while the conversations of their writer are not known', () => {
    const held = draftsWith(draftsWith([], { channel: 'far', text: 'Words' }, 'all'), { channel: 'a', text: 'Mine' }, 'all');
    expect([...textsOf(held)]).toEqual([
      ['far', 'Words'],
      ['a', 'Mine'],
    ]);
  });
});
