import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { hashOfNote, standingOf } from './verify.ts';

const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Final',
  subject: { id: 'p', resourceType: 'Patient' },
  sections: [{ id: 's', kind: 'Narrative', text: 'Slept better.' }],
};
const changed: Note = { ...note, sections: [{ id: 's', kind: 'Narrative', text: 'Slept worse.' }] };

describe('a signature beside the text that is shown', () => {
  it('holds where the text is what was signed, whatever was added beneath', async () => {
    const signature = { status: 'Signed' as const, hash: await hashOfNote(note) };
    const added = { ...note, addenda: [{ text: 'Called.' }] };
    expect(standingOf(added, signature, await hashOfNote(added))).toBe('verified');
  });
  it('does not where another word stands there', async () => {
    const signature = { status: 'Signed' as const, hash: await hashOfNote(note) };
    expect(standingOf(changed, signature, await hashOfNote(changed))).toBe('broken');
  });
  it('is that of an earlier version where the note was amended since', async () => {
    const signature = { status: 'Signed' as const, hash: await hashOfNote(note) };
    const amended: Note = { ...changed, status: 'Amended', amendments: [{ reason: 'Wrong night.' }] };
    expect(standingOf(amended, signature, await hashOfNote(amended))).toBe('earlier');
  });
  it('says nothing where the reader is not shown the whole text, or nothing was confirmed', async () => {
    const hash = await hashOfNote(note);
    const veiled: Note = { ...note, meta: { versionId: '1', lastModified: '', lastModifiedBy: '', hasTransformations: true } };
    expect(standingOf(veiled, { status: 'Signed', hash }, hash)).toBe('unknown');
    expect(standingOf(note, { status: 'Pending' }, hash)).toBe('unknown');
  });
});
