import type { Note, Practitioner } from '@notewell/model';
import { permissionsOf } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { NoteTypeMenu } from './note-type-menu.tsx';

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
  // Only the calls that the control makes.
  const client = {
    networkId: 'north',
    profile: `Practitioner/${id}`,
    id: (one: string) => one,
    watchList: (asked: { readonly type: string }) =>
      watched({ ...emptyList, items: asked.type === 'NoteDefinition' ? [type('progress'), type('intake')] : [] }),
    watchResource: (of: string) =>
      watched({ data: of === 'Practitioner' ? record : undefined, status: 'ready', error: undefined, saveState: 'Saved' }),
  };
  const menu = <NoteTypeMenu note={note} onChange={() => undefined} />;
  return markupOf(menu, { client, user: { id, permissions: permissionsOf(grantSets) } });
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
