import type { KeptItem, UnsentItem } from '@notewell/client';
import { describe, expect, it } from 'vitest';
import { answered } from './answered.ts';

describe('the answer of the server', () => {
  const item = { type: 'Note', id: 'p.n' } as const;
  /** A client whose queue holds the change until `end`. */
  function waiting(keeps: boolean) {
    let unsent: readonly UnsentItem[] = [item as UnsentItem]; // only the fields that the test reads
    const kept = keeps ? [item as KeptItem] : []; // as above
    const hearers = new Set<() => void>();
    const subscribe = (hear: () => void) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    };
    const end = () => {
      unsent = [];
      for (const hear of hearers) hear();
    };
    const client = {
      id: (id: string) => id,
      watchUnsent: () => ({ subscribe, snapshot: () => unsent }),
      watchKeptWork: () => ({ subscribe, snapshot: () => kept }),
    };
    return { client, end, hearers };
  }
  it.each([
    [false, 'sent'],
    [true, 'refused'],
  ] as const)('is waited for, refused: %s', async (keeps, expected) => {
    const { client, end, hearers } = waiting(keeps);
    const answer = answered(client, item);
    end();
    expect(await answer).toBe(expected);
    expect(hearers.size).toBe(0);
  });
});
