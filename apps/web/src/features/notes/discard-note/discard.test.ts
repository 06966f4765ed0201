import type { Note } from '@notewell/model';
import { mayDo, permissionsOf } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { discardedWords, discardHindrance, discardQuestion, offersDiscard } from './discard.ts';

const draft: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'ann', resourceType: 'Practitioner' } }],
};
function isOffered(id: string, grantSets: readonly string[], note: Note = draft): boolean {
  const permissions = permissionsOf(grantSets);
  const actor = { profile: { type: 'Practitioner' as const, id }, permissions, supervisees: [] };
  return offersDiscard(note, { may: (deed) => mayDo(deed, note, actor) }, [...permissions]);
}

describe('discarding a draft', () => {
  it('is offered to the author and to those who manage notes', () => {
    expect(isOffered('ann', ['Document care'])).toBe(true);
    expect(isOffered('ada', ['Manage notes'])).toBe(true);
    expect(isOffered('ben', ['Document care'])).toBe(false);
    expect(isOffered('sam', ['Scribe user'])).toBe(false);
  });
  it('is not offered to an author who may not delete notes', () => {
    expect(isOffered('ann', ['Manage cases'])).toBe(false);
  });
  it.each(['Final', 'Amended', 'EnteredInError'] as const)('is never offered for a note that is %s', (status) => {
    expect(isOffered('ann', ['Document care'], { ...draft, status })).toBe(false);
    expect(isOffered('ada', ['Manage notes'], { ...draft, status })).toBe(false);
  });
  it.each(['Signed', 'Pending'] as const)('is not offered once a signature is %s', (status) => {
    const signatures = [{ role: 'Author' as const, status, signer: { id: 'ann', resourceType: 'Practitioner' as const } }];
    expect(isOffered('ann', ['Document care'], { ...draft, signatures })).toBe(false);
    expect(isOffered('ada', ['Manage notes'], { ...draft, patientSignatures: [{ role: 'Patient', status }] })).toBe(false);
  });
  it('says that the members’ drafts go with the note of a group', () => {
    expect(isOffered('ann', ['Document care'], { ...draft, composition: 'Group' })).toBe(true);
    expect(discardQuestion({ composition: 'Group' }).text).toContain('The drafts of its members go with it.');
  });
  it('says what goes before it is done', () => {
    const withVisit = { encounter: { id: 'p.e', resourceType: 'Encounter' as const } };
    expect(discardQuestion(withVisit).text).toMatch(/^Discard this draft and its visit\? You can undo this for a day\./);
    expect(discardQuestion({}).text).toBe('Discard this draft? You can undo this for a day.');
  });
  it('is refused offline and before the draft was sent', () => {
    expect(discardHindrance(false, 'p.n')).toMatch(/^You are offline\./);
    expect(discardHindrance(true, 'local:1')).toMatch(/^This draft has not been sent yet\./);
    expect(discardHindrance(true, 'p.n')).toBeUndefined();
  });
  it('names the note and the patient', () => {
    expect(discardedWords('Progress note', 'Pat Able')).toBe('Progress note, Pat Able');
    expect(discardedWords(undefined, undefined)).toBe('Note');
  });
});
