import type { Note, Practitioner } from '@notewell/model';
import { handedOver, permissionsOf } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { markupOf, watched } from '../../../platform/testing/draw.tsx';
import { AuthorStrip, HandOvers } from './author-strip.tsx';

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
  // Only the calls that the strip makes.
  const client = {
    networkId: 'north',
    profile: `Practitioner/${id}`,
    id: (one: string) => one,
    watchResource: (type: string) =>
      watched({ data: type === 'Practitioner' ? record : undefined, status: 'ready', error: undefined, saveState: 'Saved' }),
  };
  const strip = <AuthorStrip note={shown} onChangeAuthor={() => undefined} />;
  return markupOf(strip, { client, user: { id, permissions: permissionsOf(grantSets) } });
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
  const html = markupOf(<HandOvers note={{ ...note, handOvers: [step] }} />, { client: {} });
  expect(html).toContain('Taken over by Sue Sol from Ann Ames:');
  expect(html).toContain('On leave.');
});
