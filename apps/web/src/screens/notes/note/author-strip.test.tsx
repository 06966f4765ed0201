import type { Encounter, Note, Practitioner } from '@notewell/model';
import { handedOver, permissionsOf } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { decidingVersion } from '../../../features/notes/note-authority/use-note-authority.ts';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { AuthorStrip, HandOvers } from './author-strip.tsx';
import { HandOver } from './hand-over.tsx';

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
  it('takes the place of the signature for an author whose change was rejected, because the note has another author now', () => {
    const taken = handedOver(note, { id: 'sue', resourceType: 'Practitioner', display: 'Sue Stone' }, 'On leave.');
    const shown = decidingVersion(note, { record: taken, isRejected: true });
    expect(drawnFor('ann', ['Document care'], shown)).toContain('Only its author can sign this note.');
    expect(decidingVersion(note, { record: taken, isRejected: false })).toBe(note);
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

describe('taking a note over', () => {
  /** The form as Ben sees it, where these notes are of the same visit. */
  const drawnWith = (notes: readonly Note[], visit?: Encounter) => {
    const ben: Practitioner = { resourceType: 'Practitioner', id: 'ben', name: { family: 'Bell' }, display: 'Ben Bell' };
    const client = {
      networkId: 'north',
      profile: 'Practitioner/ben',
      id: (one: string) => one,
      watchResource: (type: string) =>
        watched({
          data: type === 'Practitioner' ? ben : type === 'Encounter' ? visit : undefined,
          status: 'ready',
          error: undefined,
          saveState: 'Saved',
        }),
      watchList: ({ type }: { readonly type: string }) => watched({ ...emptyList, items: type === 'Note' ? notes : [] }),
    };
    const open = { ...note, encounter: { id: 'e', resourceType: 'Encounter' as const } };
    const form = <HandOver noteId="p.n" note={open} change="take over" onDone={() => undefined} />;
    return markupOf(form, { client, user: { id: 'ben', permissions: permissionsOf(['Document care']) } });
  };
  const bens: Note = {
    ...note,
    id: 'p.b',
    title: 'Progress note',
    participants: [{ role: 'PrimaryPerformer', individual: { id: 'ben', resourceType: 'Practitioner' } }],
  };
  it('says before it is done that there is a note of one’s own, and offers to keep both', () => {
    expect(drawnWith([bens])).toContain('Keep both: each is meant');
    expect(drawnWith([])).not.toContain('Keep both');
    expect(drawnWith([{ ...bens, definition: { id: 'other', resourceType: 'NoteDefinition' } }])).not.toContain('Keep both');
  });
  it('says that the new author takes no part in the visit, and who can add them', () => {
    const visit = (...ids: string[]): Encounter => ({
      resourceType: 'Encounter',
      id: 'e',
      status: 'Planned',
      subject: { id: 'p', resourceType: 'Patient' },
      participants: ids.map((id) => ({ role: 'PrimaryPerformer', individual: { id, resourceType: 'Practitioner' } })),
    });
    expect(drawnWith([], visit('ann'))).toContain('Ask its clinician to add you first.');
    for (const known of [visit('ann', 'ben'), visit(), undefined]) expect(drawnWith([], known)).not.toContain('no part');
  });
});
