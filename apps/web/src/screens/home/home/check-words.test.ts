import type { NoteCheckResult } from '@notewell/protocol';
import { expect, it } from 'vitest';
import { checkWords } from './check-words.ts';

const result = (rule: string, severity: 'Block' | 'Warn', asked = true): NoteCheckResult => ({
  rule,
  severity,
  asked,
  message: rule,
});
const early = result('FutureDate', 'Block');

it('a draft of a session that was not held yet is no note with a problem', () => {
  expect(checkWords({ status: 'Preliminary', results: [result('EmptyNote', 'Block'), early] })).toEqual({
    tone: 'quiet',
    label: 'Not held yet',
    message: 'FutureDate',
  });
  expect(checkWords({ status: 'Final', results: [early] })).toMatchObject({ tone: 'bad', label: 'Blocks' });
});
it('a note shows its worst problem, and one that is not required only as a warning', () => {
  const [block, warn] = [result('EmptyNote', 'Block'), result('Insurance', 'Warn')];
  expect(checkWords({ status: 'Preliminary', results: [warn, block] })).toMatchObject({ label: 'Blocks', message: 'EmptyNote' });
  expect(checkWords({ status: 'Final', results: [warn] })).toMatchObject({ label: 'Warning', message: 'Insurance' });
  expect(checkWords({ status: 'Final', results: [{ ...block, asked: false }] })).toMatchObject({ label: 'Warning' });
});
