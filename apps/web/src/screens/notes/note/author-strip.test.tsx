import { MantineProvider } from '@mantine/core';
import { type Client, type SessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import type { Note, Practitioner } from '@notewell/model';
import { handedOver, permissionsOf } from '@notewell/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AuthorStrip, HandOvers } from './author-strip.tsx';

const watch = (value: unknown) => ({ subscribe: () => () => undefined, snapshot: () => value });
const ann = { id: 'ann', resourceType: 'Practitioner' as const, display: 'Ann Ames' };
const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  definition: { id: 'd', resourceType: 'NoteDefinition' },
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

/** Renders the strip for a user with these grant sets. */
function drawnFor(id: string, grantSets: readonly string[], shown: Note = note): string {
  const permissions = [...permissionsOf(grantSets)];
  const membership = {
    networkId: 'north',
    display: 'North',
    profile: { resourceType: 'Practitioner', id, display: id },
    permissions,
  };
  const current = { user: { email: 'me@x.test', name: id }, memberships: [membership] };
  // Only the calls that the strip makes.
  const client = {
    networkId: 'north',
    profile: `Practitioner/${id}`,
    id: (one: string) => one,
    watchResource: (type: string) =>
      watch({ data: type === 'Practitioner' ? record : undefined, status: 'ready', error: undefined, saveState: 'Saved' }),
  } as unknown as Client;
  const session = {
    subscribe: () => () => undefined,
    snapshot: () => ({ status: 'signed-in', current, error: undefined }),
  } as unknown as SessionClient;
  return renderToStaticMarkup(
    <MantineProvider>
      <SessionProvider session={session}>
        <ClientProvider client={client}>
          <AuthorStrip note={shown} onChangeAuthor={() => undefined} />
        </ClientProvider>
      </SessionProvider>
    </MantineProvider>,
  );
}
const actionsIn = (html: string) => ['Hand over…', 'Take over…', 'Sign note'].filter((words) => html.includes(words));

describe('the strip in place of the signature', () => {
  it('says whose note it is and offers a colleague nothing', () => {
    const html = drawnFor('ben', ['Document care']);
    expect(html).toContain('Ann Ames');
    expect(html).toContain('Only its author can sign this note.');
    expect(actionsIn(html)).toEqual([]);
  });
  it('offers the supervisor and whoever manages notes to take it over', () => {
    expect(actionsIn(drawnFor('sue', ['Document care', 'Supervise']))).toEqual(['Hand over…', 'Take over…']);
    expect(actionsIn(drawnFor('ada', ['Manage notes']))).toEqual(['Hand over…', 'Take over…']);
    expect(actionsIn(drawnFor('sid', ['Document care', 'Supervise']))).toEqual([]);
  });
  it('tells a scribe to ask the author', () => {
    const html = drawnFor('sam', ['Scribe user']);
    expect(html).toContain('Ask the author to sign.');
    expect(actionsIn(html)).toEqual([]);
  });
  it('lets nobody sign while a hand-over is on its way to the server', () => {
    const to = { id: 'sue', resourceType: 'Practitioner' as const };
    expect(drawnFor('sue', ['Document care', 'Supervise'], handedOver(note, to, 'On leave.'))).toContain(
      'Sign once the change is saved.',
    );
  });
});

it('the note says who had it before, and why they no longer do', () => {
  const step = {
    from: ann,
    to: { id: 'sue', display: 'Sue Sol' },
    by: { id: 'sue' },
    at: '2026-11-20T12:00:00Z',
    reason: 'On leave.',
  };
  const html = renderToStaticMarkup(<HandOvers note={{ ...note, handOvers: [step] }} />);
  expect(html).toContain('Taken over by Sue Sol from Ann Ames:');
  expect(html).toContain('On leave.');
});
