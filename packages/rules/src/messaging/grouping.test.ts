import type { ChatMessage } from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, inSendingOrder } from './grouping.ts';

const now = '2026-11-22T12:00:00.000Z';
const options = { dayOf: (instant: string) => instant.slice(0, 10), now };
const message = (id: string, author: string, sent?: string): ChatMessage => ({
  resourceType: 'ChatMessage',
  id,
  channel: { id: 'a' },
  author: { id: author, resourceType: 'Practitioner' },
  text: id,
  ...(sent ? { sent } : {}),
});
const shapeOf = (messages: readonly ChatMessage[], firstUnread?: string) =>
  daysOf(messages, { ...options, firstUnread }).map(({ day, blocks }) => [
    day,
    blocks.map((one) => one.messages.map(({ id }) => id)),
  ]);

describe('messages on the screen', () => {
  it('stand under their day, and under one name while their author goes on', () => {
    const list = [
      message('1', 'maya', '2026-11-20T23:58:00.000Z'),
      message('2', 'maya', '2026-11-20T23:59:00.000Z'),
      message('3', 'maya', '2026-11-21T00:01:00.000Z'),
      message('4', 'ruth', '2026-11-21T00:02:00.000Z'),
      message('5', 'ruth', '2026-11-21T00:30:00.000Z'),
    ];
    expect(shapeOf(list)).toEqual([
      ['2026-11-20', [['1', '2']]],
      ['2026-11-21', [['3'], ['4'], ['5']]],
    ]);
  });
  it('begin again at the first unread one', () => {
    const list = [message('1', 'maya', '2026-11-20T10:00:00.000Z'), message('2', 'maya', '2026-11-20T10:01:00.000Z')];
    expect(shapeOf(list, '2')).toEqual([['2026-11-20', [['1'], ['2']]]]);
  });
  it('that wait to be sent come last, in the order written', () => {
    const list = [message('w1', 'maya'), message('1', 'ruth', '2026-11-20T10:00:00.000Z'), message('w2', 'maya')];
    expect(inSendingOrder(list).map(({ id }) => id)).toEqual(['1', 'w1', 'w2']);
  });
  it('are each shown once, in their order', () => {
    const times = fc.array(fc.tuple(fc.constantFrom('maya', 'ruth'), fc.integer({ min: 0, max: 3_000 })), { maxLength: 20 });
    fc.assert(
      fc.property(times, (drawn) => {
        const list = inSendingOrder(
          drawn.map(([author, minute], at) =>
            message(String(at), author, new Date(Date.UTC(2026, 10, 19, 0, minute)).toISOString()),
          ),
        );
        const shown = daysOf(list, options).flatMap(({ blocks }) => blocks.flatMap(({ messages }) => messages));
        expect(shown).toEqual(list);
      }),
      { numRuns: runs(100) },
    );
  });
});
