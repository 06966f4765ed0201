import { describe, expect, it } from 'vitest';
import { NotSentYet, sent } from './use-version-calls.ts';

/** A save state that the test sets. */
function stateOf(first: 'Saved' | 'Saved on this device') {
  let now: 'Saved' | 'Saved on this device' = first;
  const listeners = new Set<() => void>();
  const client = {
    watchSaveState: () => ({
      snapshot: () => now,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    }),
  };
  const become = (next: typeof now) => {
    now = next;
    for (const listener of listeners) listener();
  };
  return { client, become, listeners };
}

describe('sent', () => {
  it('waits until the server has the last change', async () => {
    const { client, become, listeners } = stateOf('Saved on this device');
    let done = false;
    const waiting = sent(client, 'Questionnaire', 'a').then(() => {
      done = true;
    });
    await Promise.resolve();
    expect(done).toBe(false);
    become('Saved');
    await waiting;
    expect(listeners.size).toBe(0);
  });
  it('gives up with a sentence when the server does not get it', async () => {
    const { client, listeners } = stateOf('Saved on this device');
    await expect(sent(client, 'Questionnaire', 'a', 0)).rejects.toThrow(NotSentYet);
    expect(listeners.size).toBe(0);
  });
});
