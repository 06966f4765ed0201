import type { Note } from '@notewell/model';
import { addendumContent, standingOf } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { hashesOf, hashOfNote, standingOfAddendum } from './verify.ts';

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
  it('is that of an earlier version where the note was amended since, and signed anew', async () => {
    const first = { status: 'Signed' as const, hash: await hashOfNote(note) };
    const amended: Note = { ...changed, status: 'Amended', amendments: [{ reason: 'Wrong night.' }] };
    const hash = await hashOfNote(amended);
    const both: Note = { ...amended, signatures: [first, { status: 'Signed', hash }] };
    expect(standingOf(both, first, hash)).toBe('earlier');
    // An unsigned text is not an earlier version.
    const tampered: Note = { ...both, sections: [{ id: 's', kind: 'Narrative', text: 'Did not sleep.' }] };
    for (const signature of tampered.signatures ?? [])
      expect(standingOf(tampered, signature, await hashOfNote(tampered))).toBe('broken');
  });
  it('of an addendum holds for its words under that note alone', async () => {
    const hash = (await hashesOf({ ...note, addenda: [{ text: 'Called.' }] })).addenda.values().next().value ?? '';
    const added = { text: 'Called.', signature: { hash } };
    const standing = async (one: typeof added, under: Note = note) =>
      standingOfAddendum(one, await hashesOf({ ...under, addenda: [one] }));
    expect(await standing(added)).toBe('verified');
    expect(await standing({ ...added, text: 'Never called.' })).toBe('broken');
    expect(await standing(added, { ...note, id: 'p.other' })).toBe('broken');
    expect(addendumContent('p.n', added)).toBe('["p.n","Called.",null]');
  });
  it('says nothing if the reader sees only parts', async () => {
    const hash = await hashOfNote(note);
    const veiled: Note = { ...note, meta: { versionId: '1', lastModified: '', lastModifiedBy: '', hasTransformations: true } };
    expect(standingOf(veiled, { status: 'Signed', hash }, hash)).toBe('unknown');
    expect(standingOf(note, { status: 'Pending' }, hash)).toBe('unknown');
  });
});
