import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { markupOf, watched } from '../../../../platform/testing/draw.tsx';
import { MarkInError, markInError } from './mark-in-error.tsx';

const by = (author: string) => [
  { role: 'PrimaryPerformer' as const, individual: { id: author, resourceType: 'Practitioner' as const, display: author } },
];
const session: Note = {
  resourceType: 'Note',
  id: 'g.s',
  status: 'Final',
  composition: 'Group',
  subject: { id: 'g', resourceType: 'Group' },
  participants: by('ann'),
};
const part = (name: string, more: Partial<Note> = {}): Note => ({
  ...session,
  id: `${name}.n`,
  composition: 'Individual',
  subject: { id: name, resourceType: 'Patient', display: name },
  partOf: { id: 'g.s', resourceType: 'Note' },
  ...more,
});

const formOf = (note: Note, parts: readonly Note[]) => {
  const list = (query: { type?: string } | null) => ({
    items: query?.type === 'Note' ? parts : [],
    status: 'ready',
    error: undefined,
    continuation: '',
    total: 0,
    isPartial: false,
  });
  const client = {
    networkId: 'north',
    profile: 'Practitioner/ann',
    id: (id: string) => id,
    watchList: (query: { type?: string } | null) => watched(list(query)),
    watchResource: () => watched({ data: undefined, status: 'ready', error: undefined, saveState: 'Saved' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
  };
  const content = <MarkInError noteId={note.id ?? ''} note={note} onDone={() => undefined} />;
  return markupOf(content, { client, user: { id: 'ann', permissions: ['Note.Edit', 'Note.Create'] } });
};

describe('marking a session as entered in error', () => {
  it('offers to mark the signed notes in its members’ charts too', () => {
    const parts = [part('Perez'), part('Draft', { status: 'Preliminary' }), part('Gone', { status: 'EnteredInError' })];
    const markup = formOf(session, [...parts, part('Lopez', { participants: by('ben') })]);
    expect(markup).toContain('Also mark the notes in the members’ charts: Perez<');
    expect(markup).toContain('others answer for them: Lopez, by ben.');
    expect(formOf(part('Perez'), parts)).not.toContain('members’ charts');
  });
  it('asks first for what was done about an open alert, of the note or of a member’s', () => {
    const sections = [{ id: 'phq9', kind: 'Form' as const, alerts: ['Thoughts of death'] }];
    const asked = 'Record what was done about it above the note first.';
    expect(formOf(part('Perez', { sections }), [])).toContain(asked);
    expect(formOf(session, [part('Perez', { sections })])).toContain(`(Perez). ${asked}`);
    expect(formOf(session, [part('Perez')])).not.toContain(asked);
  });
  it('gives them all the reason', async () => {
    const saved: unknown[] = [];
    const update = async (_type: string, id: string, change: (one: Note) => Note) => {
      const { status, enteredInErrorReason } = change({ ...session, id });
      saved.push([id, status, enteredInErrorReason]);
    };
    await markInError({ update } as unknown as Parameters<typeof markInError>[0], ['g.s', 'Perez.n'], 'Another day'); // updates alone
    expect(saved).toEqual([
      ['g.s', 'EnteredInError', 'Another day'],
      ['Perez.n', 'EnteredInError', 'Another day'],
    ]);
  });
});
