import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { hasOpenAlert } from './alerts.ts';
import { doctor, note } from './sample.testing.ts';
import {
  againstWithdrawal,
  holdsOwnWords,
  undoableIn,
  undoLatencyMs,
  undoMs,
  withdrawnIn,
  withoutLastSignature,
} from './undo.ts';

type Signature = NonNullable<Note['signatures']>[number];
const given: Signature = { signer: doctor, role: 'Author', status: 'Signed', signedAt: '2026-11-20T16:00:00Z', hash: 'h' };
const storedAt = '2026-11-20T16:00:01Z';
const before = note({
  status: 'Final',
  signed: '2026-11-20T16:00:00Z',
  signatures: [given],
  meta: { versionId: '2', lastModified: storedAt },
});
const at = (ms: number, change: Partial<Parameters<typeof againstWithdrawal>[0]> = {}) =>
  againstWithdrawal({ before, earlier: note(), withdrawn: [given], by: doctor.id, now: Date.parse(storedAt) + ms, ...change });

describe('a signature that is taken back', () => {
  it('is found where it is gone, not where its signer signs again', () => {
    expect(withdrawnIn(before, note())).toEqual([given]);
    expect(withdrawnIn(before, before)).toEqual([]);
    const again = { ...given, status: 'Pending' as const, signedAt: '2026-11-20T17:00:00Z' };
    expect(withdrawnIn(before, note({ signatures: [again] }))).toEqual([]);
  });
  it('may be undone within ten seconds and what the way takes', () => {
    expect(at(undoMs)).toBeUndefined();
    expect(at(undoMs + undoLatencyMs)).toBeUndefined();
    expect(at(undoMs + undoLatencyMs + 1)).toContain('too late');
  });
  it.each([
    ['somebody else asks', { by: 'other' }],
    ['two signatures are gone', { withdrawn: [given, given] }],
    ['another version followed', { earlier: before }],
    ['the note was amended', { before: { ...before, amendments: [{ reason: 'Typo' }] } }],
  ] as const)('stands where %s', (_, change) => {
    expect(at(1_000, change as object)).toBeDefined();
  });
  it('leaves the words, and the signatures of the version before', () => {
    const earlier = note({ signatures: [{ ...given, signer: { id: 'other' } }], revisionRequests: [{ comment: 'Say when.' }] });
    const undone = withoutLastSignature({ ...before, sections: [] }, earlier, given, '2026-11-20T16:00:05Z');
    expect(undone).toMatchObject({
      status: 'Preliminary',
      sections: [],
      signatures: earlier.signatures,
      revisionRequests: earlier.revisionRequests,
      withdrawals: [{ signer: { id: 'd' }, signedAt: given.signedAt, at: '2026-11-20T16:00:05Z', hash: 'h' }],
    });
    expect(undone.signed).toBeUndefined();
  });
});

describe('a member’s draft of a session', () => {
  const words = [{ id: 'line', kind: 'Narrative' as const, text: 'Spoke first.' }];
  const { status: _status, ...taken } = { ...given, at: storedAt };
  it('holds words of its own unless a signature of the session covers them', () => {
    const draft = note({ sections: words });
    expect([holdsOwnWords(draft, before, 'h'), holdsOwnWords(note({ sections: [] }), before, 'h')]).toEqual([true, false]);
    const half = note({ sections: words, signatures: [given] });
    expect([holdsOwnWords(half, before, 'h'), holdsOwnWords(half, before, 'x')]).toEqual([false, true]);
    expect(holdsOwnWords(half, note(), 'h')).toBe(true);
  });
  it('follows the session once its signature was undone, until somebody writes in it', () => {
    const withdrawals = [{ ...taken, signer: { id: doctor.id } }];
    const whole = note({ withdrawals });
    const undone = note({ sections: words, withdrawals });
    expect([holdsOwnWords(undone, whole, 'h'), holdsOwnWords(undone, whole, 'x')]).toEqual([false, true]);
    const earlier = note({ sections: words, withdrawals: withdrawals.map(({ hash: _hash, ...one }) => one) });
    expect(holdsOwnWords(earlier, whole, 'x')).toBe(false);
  });
});

describe('an alert of a note', () => {
  const alarming = note({ sections: [{ id: 'phq9', kind: 'Form', alerts: ['Item 9'] }] });
  it('is open until an action is recorded for it', () => {
    expect(hasOpenAlert(alarming)).toBe(true);
    expect(hasOpenAlert({ ...alarming, alertActions: [{ section: 'phq9', alert: 'Item 3', action: 'Noted' }] })).toBe(true);
    expect(hasOpenAlert({ ...alarming, alertActions: [{ section: 'phq9', alert: 'Item 9', action: 'Safety plan' }] })).toBe(
      false,
    );
  });
  it('is no longer open in an error, nor in a group’s signed note', () => {
    expect(hasOpenAlert({ ...alarming, status: 'EnteredInError' })).toBe(false);
    expect(hasOpenAlert({ ...alarming, composition: 'Group' })).toBe(true);
    expect(hasOpenAlert({ ...alarming, composition: 'Group', status: 'Final' })).toBe(false);
  });
});

describe('the undo that is offered on opening a note', () => {
  const signedAt = Date.parse(given.signedAt ?? '');
  const offered = (ms: number, change: Partial<Note> = {}, whole?: Note, by: string = doctor.id) =>
    undoableIn({ note: { ...before, ...change }, whole, by, now: signedAt + ms });
  it('is that of the reader’s own last signature, for ten seconds', () => {
    expect(offered(4_000)).toEqual({ signature: given, until: signedAt + undoMs });
    expect(offered(undoMs)).toBeUndefined();
    expect(offered(4_000, {}, undefined, 'other')).toBeUndefined();
    const cosigned = { ...given, signer: { id: 'other' }, signedAt: '2026-11-20T16:00:03Z' };
    expect(offered(4_000, { signatures: [given, cosigned] })).toBeUndefined();
  });
  it('lasts no longer where the device’s clock is behind', () => {
    expect(offered(-60_000)?.until).toBe(signedAt - 60_000 + undoMs);
  });
  it('is not offered once the note was amended or withdrawn', () => {
    for (const status of ['Amended', 'EnteredInError'] as const) expect(offered(4_000, { status })).toBeUndefined();
  });
  it('is not offered on a part that was signed with its session', () => {
    const partOf = { id: 'whole', resourceType: 'Note' as const };
    const session = (signatures: Signature[]) => note({ id: 'whole', signatures });
    expect(offered(4_000, { partOf })).toBeUndefined();
    expect(offered(4_000, { partOf }, session([given]))).toBeUndefined();
    expect(offered(4_000, { partOf }, session([]))).toBeDefined();
  });
});
