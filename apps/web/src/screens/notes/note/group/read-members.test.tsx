import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../../platform/testing/draw.tsx';
import { ReadMembers } from './read-members.tsx';

const perez = { id: 'p', resourceType: 'Patient' as const, display: 'Perez' };
const session: Note = {
  resourceType: 'Note',
  id: 'g.s',
  status: 'Final',
  composition: 'Group',
  subject: { id: 'g', resourceType: 'Group' },
  definitionAssignments: [{ patient: perez, definition: { id: 'd', resourceType: 'NoteDefinition' } }],
};

it('says that a member’s own note was entered in error', () => {
  const part: Note = { ...session, id: 'p.n', status: 'EnteredInError', composition: 'Individual', subject: perez };
  const client = {
    networkId: 'north',
    profile: 'Practitioner/ann',
    id: (id: string) => id,
    watchList: (query: { type: string } | null) => watched({ ...emptyList, items: query?.type === 'Note' ? [part] : [] }),
    watchResource: () => watched({ data: undefined, status: 'ready', error: undefined, saveState: 'Saved' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
  };
  const markup = markupOf(<ReadMembers note={session} noteId="g.s" />, { client, user: { id: 'ann', permissions: [] } });
  expect(markup).toContain('Individual note, entered in error');
});
