import { describe, expect, it } from 'vitest';
import type { Behaviour, Save } from './behaviour.ts';
import { composed } from './composed.ts';

describe('two behaviors of one type', () => {
  it('both run, in order', async () => {
    const ran: string[] = [];
    const named = (name: string): Behaviour => ({
      beforeSave: () => void ran.push(name),
      alsoWrites: async () => [{ type: 'Note', id: name, body: {} as Save['after'] }], // only the id is looked at
    });
    const both = composed(named('first'), named('second'));
    const save = {} as Save; // neither looks at it
    await both.beforeSave?.(save);
    expect(ran).toEqual(['first', 'second']);
    expect((await both.alsoWrites?.(save))?.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it('verify nothing where neither does', () => {
    expect(composed({}, {})).not.toHaveProperty('verify');
    expect(composed({}, { verify: async () => {} })).toHaveProperty('verify');
  });

  it('start as nothing where neither says how', () => {
    expect(composed({}, {})).not.toHaveProperty('startsAs');
    expect(composed({}, { startsAs: { status: 'Draft' } }).startsAs).toEqual({ status: 'Draft' });
  });

  it('refuses what either refuses', async () => {
    const refusing: Behaviour = {
      beforeDelete: () => {
        throw new Error('kept');
      },
    };
    for (const both of [composed(refusing, {}), composed({}, refusing)])
      await expect(both.beforeDelete?.({} as never)).rejects.toThrow('kept'); // it throws before it looks
  });
});
