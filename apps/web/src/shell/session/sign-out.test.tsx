import { expect, it } from 'vitest';
import { markupOf, watched } from '../../platform/testing/draw.tsx';
import { useSessionActions } from './session.ts';

function SignOut() {
  useSessionActions().signOut();
  return null;
}

it.each([
  [1, 'keeps the device'],
  [0, 'forgets the device'],
])('asks before it forgets files of unsent messages (%i files: %s)', async (files, expected) => {
  const done: string[] = [];
  const client = {
    wordsKept: async () => undefined,
    losesWordsByLeaving: () => false,
    inMemory: new Set<string>(),
    watchUnsent: () => watched([]),
    watchKeptWork: () => watched([]),
    watchConnection: () => watched({ online: true, device: 'disk' }),
    draftFiles: { count: async () => files },
    // The session ends after it, which is not looked at here.
    forgetDevice: () => {
      done.push('forgets the device');
      return new Promise(() => undefined);
    },
    close: async () => undefined,
  };
  // Outside the provider every question is answered with no.
  markupOf(<SignOut />, { client });
  await new Promise((settled) => setTimeout(settled));
  expect(done.at(0) ?? 'keeps the device').toBe(expected);
});
