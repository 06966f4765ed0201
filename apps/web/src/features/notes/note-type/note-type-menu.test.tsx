import { MantineProvider } from '@mantine/core';
import { type Client, type SessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import type { Note, Practitioner } from '@notewell/model';
import { permissionsOf } from '@notewell/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NoteTypeMenu } from './note-type-menu.tsx';

const watch = (value: unknown) => ({ subscribe: () => () => undefined, snapshot: () => value });
const ann = { id: 'ann', resourceType: 'Practitioner' as const };
const untyped: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: ann }],
};
/** Ann's record: Sue supervises her. */
const record: Practitioner = {
  resourceType: 'Practitioner',
  id: 'ann',
  name: { family: 'Ames' },
  supervisors: [{ subject: { id: 'sue' } }],
};
const type = (id: string) => ({
  resourceType: 'NoteDefinition',
  id,
  title: id,
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
});

/** Renders the control for a user with these grant sets. */
function drawnFor(id: string, grantSets: readonly string[], note: Note = untyped): string {
  const profile = { resourceType: 'Practitioner', id, display: id };
  const membership = { networkId: 'north', display: 'North', profile, permissions: [...permissionsOf(grantSets)] };
  const current = { user: { email: 'me@x.test', name: id }, memberships: [membership] };
  const list = { status: 'ready', error: undefined, continuation: '', total: 2, isPartial: false };
  // Only the calls that the control makes.
  const client = {
    networkId: 'north',
    profile: `Practitioner/${id}`,
    id: (one: string) => one,
    watchList: (asked: { readonly type: string }) =>
      watch({ ...list, items: asked.type === 'NoteDefinition' ? [type('progress'), type('intake')] : [] }),
    watchResource: (of: string) =>
      watch({ data: of === 'Practitioner' ? record : undefined, status: 'ready', error: undefined, saveState: 'Saved' }),
  } as unknown as Client;
  const session = {
    subscribe: () => () => undefined,
    snapshot: () => ({ status: 'signed-in', current, error: undefined }),
  } as unknown as SessionClient;
  return renderToStaticMarkup(
    <MantineProvider>
      <SessionProvider session={session}>
        <ClientProvider client={client}>
          <NoteTypeMenu note={note} onChange={() => undefined} />
        </ClientProvider>
      </SessionProvider>
    </MantineProvider>,
  );
}

describe('the control for the note type', () => {
  it('lets the author, the supervisor and the note master choose one', () => {
    expect(drawnFor('ann', ['Document care'])).toContain('Choose note type');
    expect(drawnFor('sue', ['Document care', 'Supervise'])).toContain('Choose note type');
    expect(drawnFor('ada', ['Manage notes'])).toContain('Choose note type');
  });
  it('is not offered to a colleague or a scribe', () => {
    expect(drawnFor('ben', ['Document care'])).not.toContain('note type');
    expect(drawnFor('sam', ['Scribe user'])).not.toContain('note type');
  });
  it('changes a type until somebody has signed', () => {
    const typed: Note = { ...untyped, definition: { id: 'intake' } };
    expect(drawnFor('ann', ['Document care'], typed)).toContain('Change note type');
    const signed: Note = { ...typed, signatures: [{ signer: ann, role: 'Author', status: 'Signed' }] };
    expect(drawnFor('ann', ['Document care'], signed)).not.toContain('note type');
  });
});
