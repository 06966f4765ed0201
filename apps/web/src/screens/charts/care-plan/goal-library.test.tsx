import { expect, it } from 'vitest';
import { markupOf, watched } from '../../../platform/testing/draw.tsx';
import { LibraryGoals } from './goal-library.dialog.tsx';

const drawn = (list: { readonly status: string; readonly isPartial?: boolean }, words = '', online = true): string => {
  const client = {
    watchConnection: () => watched({ online, device: 'disk', unsent: 0, kept: 0 }),
    watchUnsent: () => watched([]),
    watchKeptWork: () => watched([]),
  };
  const nothing = () => undefined;
  const library = { items: [], refresh: nothing, ...list };
  return markupOf(<LibraryGoals library={library} offered={[]} words={words} onTake={nothing} />, { client });
};

it('says that the library has no goals only where all of it is known', () => {
  const none = 'The library has no goals yet.';
  expect(drawn({ status: 'ready' })).toContain(none);
  expect(drawn({ status: 'ready' }, 'sleep')).toContain('No matches.');
  expect(drawn({ status: 'error' })).not.toContain(none);
  expect(drawn({ status: 'error' })).toContain('This could not be loaded');
  expect(drawn({ status: 'ready', isPartial: true }, '', false)).toContain('Not on this device yet');
});
