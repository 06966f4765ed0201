import type { Note } from '@notewell/model';
import { expect, test } from 'vitest';
import { noteChanges } from './note-changes.ts';
import { versionGroups, versionSentence } from './version-groups.ts';

const version = (versionId: number, text: string, more: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  meta: { versionId: String(versionId) },
  sections: [{ id: 's', kind: 'Text', title: 'Subjective', text }],
  ...more,
});
const signed = { status: 'Final' as const, signatures: [{ name: 'Dana Reyes', signedAt: '2026-11-20T21:05:00Z' }] };

test('drafts are folded under the newest of them, between signed versions', () => {
  const versions = [version(5, 'c', signed), version(4, 'c', signed), version(3, 'b'), version(2, 'a'), version(1, '')];
  expect(versionGroups(versions).map((one) => [one.version.meta?.versionId, one.drafts.length])).toEqual([
    ['5', 0],
    ['4', 0],
    ['3', 2],
  ]);
});
test('a version is compared with the one saved before it, also with a folded draft', () => {
  const versions = [version(3, 'b'), version(2, 'a'), version(1, '')];
  expect(versionGroups(versions).map(({ before }) => before?.meta?.versionId)).toEqual(['2']);
  expect(versionGroups([version(2, 'a', signed), version(1, '')]).map(({ before }) => before?.meta?.versionId)).toEqual([
    '1',
    undefined,
  ]);
});
test('a version is told as a sentence', () => {
  const draft = version(2, 'a');
  expect(versionSentence(undefined, version(1, ''))).toBe('Note begun.');
  expect(versionSentence(version(1, ''), draft)).toBe('Subjective changed.');
  expect(versionSentence(draft, version(3, 'a', signed))).toBe('Signed by Dana Reyes.');
  expect(versionSentence(version(3, 'a', signed), version(4, 'a'))).toBe('Signature undone.');
  const amended = version(4, 'b', { ...signed, amendments: [{ reason: 'Wrong.' }] });
  expect(versionSentence(version(3, 'a', signed), amended)).toBe('Amended and signed again.');
});
test('a signature over open checks is told with its reason, once', () => {
  const override = { reason: 'Patient had to leave', at: '2026-11-20T21:05:00Z' };
  const ruleResults: Note['ruleResults'] = [{ name: 'Goals', outcome: 'NotSatisfied', message: 'Link the goal.', override }];
  const over = version(3, 'a', { ...signed, ruleResults });
  const words = 'Signed by Dana Reyes. Signed over open checks: “Patient had to leave”';
  expect(versionSentence(version(2, 'a', { ruleResults }), over)).toBe(words);
  const second = { name: 'Ruth Abernathy', signedAt: '2026-11-20T22:05:00Z' };
  const cosigned = version(4, 'a', { ...signed, ruleResults, signatures: [...signed.signatures, second] });
  expect(versionSentence(over, cosigned)).toBe('Signed by Ruth Abernathy.');
  expect(noteChanges(version(1, 'a'), version(2, 'a', { ruleResults }))).toEqual([
    { label: 'Signed over open checks', stretches: [{ kind: 'added', text: 'Patient had to leave' }] },
  ]);
});
test('a request to change or review a note is told, and what became of it', () => {
  const reviewer = { id: 'q', display: 'Quinn Able' };
  const asked = version(2, 'a', { reviewers: [{ reviewer, status: 'Requested', requestedAt: '2026-11-20T10:00:00Z' }] });
  const now = (status: 'Approved' | 'Cancelled') =>
    version(3, 'a', { reviewers: [{ reviewer, status, requestedAt: '2026-11-20T10:00:00Z' }] });
  expect(versionSentence(version(1, 'a'), asked)).toBe('Quinn Able was asked to review it.');
  expect(versionSentence(asked, now('Approved'))).toBe('Quinn Able reviewed it.');
  expect(versionSentence(asked, now('Cancelled'))).toBe('The request to review was taken back from Quinn Able.');
  const back = version(2, 'a', { revisionRequests: [{ comment: 'Which night?' }] });
  expect(versionSentence(version(1, 'a'), back)).toBe('Sent back: “Which night?”');
});
