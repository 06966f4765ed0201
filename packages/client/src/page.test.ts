import { expect, it } from 'vitest';
import type { Client } from './client/client.ts';
import { attachPage } from './page.ts';

it('asks before it is left while something is in its memory alone', () => {
  const page = Object.assign(new EventTarget(), { document: new EventTarget() });
  const inMemory = new Set<string>();
  const client = { losesWordsByLeaving: () => false, inMemory };
  // The members used.
  attachPage(client as unknown as Client, page as unknown as Window);
  const leaves = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  inMemory.add('files');
  expect(leaves()).toBe(false);
  inMemory.delete('files');
  expect(leaves()).toBe(true);
});
