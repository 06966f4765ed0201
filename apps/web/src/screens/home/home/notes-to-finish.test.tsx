import type { Scribble } from '@notewell/model';
import { expect, it } from 'vitest';
import type { MyNotes } from '../../../features/notes/waiting/use-my-notes.ts';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { NotesToFinish } from './notes-to-finish.tsx';

const begun = (purpose: Scribble['purpose']): Scribble => ({
  resourceType: 'Scribble',
  id: 's',
  author: { id: 'me' },
  draftOf: { id: 'n', display: 'Progress note' },
  purpose,
});
const shown = (purpose: Scribble['purpose']) => {
  const notes = { mine: emptyList, begun: [begun(purpose)] } as unknown as MyNotes; // the lists that the section reads
  const client = {
    watchList: () => watched(emptyList),
    watchResource: () => watched({ status: 'ready' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
    watchUnsent: () => watched([]),
    watchKeptWork: () => watched([]),
  };
  const content = <NotesToFinish notes={notes} now={new Date('2026-11-20T12:00:00Z')} />;
  return markupOf(content, { client, user: { id: 'me', permissions: [] } });
};

it.each([
  ['Addendum', 'Amendment'],
  ['Amendment', 'Addendum'],
] as const)('names a begun %s as one', (purpose, other) => {
  const text = shown(purpose);
  expect(text).toContain(`${purpose}, not signed`);
  expect(text).not.toContain(other);
});
