import type { UnsentItem } from '@notewell/client';
import { expect, it } from 'vitest';
import { untilSent } from './until-sent.ts';

it('waits for the writes of the record, and for no others', async () => {
  const item = (id: string) => ({ id }) as UnsentItem; // the one field that it reads
  let items = [item('a'), item('b')];
  let tell = () => {};
  const client = {
    id: (id: string) => id,
    watchUnsent: () => ({
      snapshot: () => items,
      subscribe: (listener: () => void) => {
        tell = listener;
        return () => {};
      },
    }),
  };
  let isSent = false;
  const waiting = untilSent(client, 'a').then(() => {
    isSent = true;
  });
  tell();
  await Promise.resolve();
  expect(isSent).toBe(false);
  items = [item('b')];
  tell();
  await waiting;
  expect(isSent).toBe(true);
});
