import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { isReviewOfEarlier, isSignedUnchanged, recipientsOfAnswer, unansweredIn } from './revisions.ts';

const staff = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const asked = { comment: 'Which night?', by: staff('maya'), at: '2026-11-20T10:00:00Z', hash: 'a' };
const resolved = { ...asked, resolvedAt: '2026-11-20T12:00:00Z' };
const signature = {
  signer: staff('ann'),
  role: 'Author',
  status: 'Signed',
  signedAt: '2026-11-20T12:00:00Z',
  hash: 'b',
} as const;
const note = (change: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  participants: [{ role: 'PrimaryPerformer', individual: staff('ann') }],
  revisionRequests: [asked],
  ...change,
});

describe('a note that was sent back', () => {
  it('is unanswered while its text is the one that was sent back', () => {
    expect(unansweredIn(note(), 'a')).toEqual([asked]);
    expect(unansweredIn(note(), 'b')).toEqual([]);
    expect(unansweredIn(note({ revisionRequests: [{ ...asked, by: staff('ann') }] }), 'a')).toEqual([]);
    expect(unansweredIn(note(), undefined)).toEqual([]);
    expect(unansweredIn(note({ revisionRequests: [resolved] }), 'a')).toEqual([]);
    expect(unansweredIn(note({ revisionRequests: [{ comment: 'Of an earlier release.' }] }), undefined)).toEqual([]);
  });
  it('was signed unchanged if the new signature covers the same text', () => {
    const signed = (hash: string) => note({ revisionRequests: [resolved], signatures: [{ ...signature, hash }] });
    expect([signed('a'), signed('b')].map((one) => isSignedUnchanged(one, resolved))).toEqual([true, false]);
    expect(isSignedUnchanged(note({ signatures: [{ ...signature, hash: 'a' }] }), asked)).toBe(false);
  });
  it('is told of to who sent it back once its author signed again', () => {
    const again = note({ revisionRequests: [resolved], signatures: [signature] });
    expect(recipientsOfAnswer(again)).toEqual(['maya']);
    expect(recipientsOfAnswer(note())).toEqual([]);
    expect(recipientsOfAnswer(note({ revisionRequests: [resolved] }))).toEqual([]);
    const before = { ...signature, signedAt: '2026-11-20T09:00:00Z' };
    expect(recipientsOfAnswer({ ...again, signatures: [before] })).toEqual([]);
    expect(recipientsOfAnswer({ ...again, revisionRequests: [resolved, { ...asked, at: '2026-11-21T10:00:00Z' }] })).toEqual([]);
  });
  it('is told of to nobody who is asked to co-sign it, and not to its author', () => {
    const request = { signer: staff('maya'), role: 'Supervisor', status: 'Requested' } as const;
    const again = note({ revisionRequests: [resolved], signatures: [signature, request] });
    expect(recipientsOfAnswer(again)).toEqual([]);
    const own = { ...resolved, by: staff('ann') };
    expect(recipientsOfAnswer(note({ revisionRequests: [own], signatures: [signature] }))).toEqual([]);
  });
});

describe('a review', () => {
  const review = { reviewer: staff('maya'), status: 'Approved', hash: 'a' } as const;
  it('is of an earlier text once the note changed', () => {
    expect(['a', 'b', undefined].map((now) => isReviewOfEarlier(note(), review, now))).toEqual([false, true, false]);
  });
  it('says nothing of it without a hash, or where text is hidden', () => {
    const { hash: _hash, ...bare } = review;
    expect(isReviewOfEarlier(note(), bare, 'b')).toBe(false);
    expect(isReviewOfEarlier({ meta: { hasTransformations: true } }, review, 'b')).toBe(false);
  });
});
