import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { noteNotifications, notificationChanges } from './notifications.ts';

const rowOf = (kind: string) => {
  const row = noteNotifications.find((one) => one.kind === kind);
  if (!row) throw new Error(kind);
  return row;
};
const note = (parts: Partial<Note>): Note =>
  ({ resourceType: 'Note', status: 'Preliminary', subject: { id: 'p', resourceType: 'Patient' }, ...parts }) as Note; // what rows look at

describe('notifications about notes', () => {
  const asks = (id: string, more: object = {}) =>
    ({ status: 'Requested', role: 'Supervisor', signer: { id, resourceType: 'Practitioner' }, ...more }) as NonNullable<
      Note['signatures']
    >[number];
  const cosign = rowOf('NoteToCosign');

  it('ask for a signature when it is requested, with its time', () => {
    const before = note({ signatures: [] });
    const after = note({ signatures: [asks('s', { due: '2026-12-01T00:00:00Z' })] });
    expect(notificationChanges(cosign, before, after)).toEqual({ joined: [['s', { due: '2026-12-01T00:00:00Z' }]], left: [] });
    expect(notificationChanges(cosign, after, after)).toEqual({ joined: [], left: [] });
  });

  it('end when the signature is given, taken back or no longer needed', () => {
    const before = note({ signatures: [asks('s')] });
    const left = (after: Note) => notificationChanges(cosign, before, after).left;
    expect(left(note({ signatures: [asks('s', { status: 'Signed' })] }))).toEqual(['s']);
    expect(left(note({ signatures: [] }))).toEqual(['s']);
    expect(left(note({ status: 'EnteredInError', signatures: [asks('s')] }))).toEqual(['s']);
  });

  it('leave out authors, patients and their relatives', () => {
    const others = [asks('a', { role: 'Author' }), asks('p', { signer: { id: 'p', resourceType: 'Patient' } })];
    expect(notificationChanges(cosign, undefined, note({ signatures: others })).joined).toEqual([]);
  });

  it('have one row for each kind', () => {
    const kinds = noteNotifications.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
