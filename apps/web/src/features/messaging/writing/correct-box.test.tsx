import type { ListQuery } from '@notewell/client';
import type { ChatMessage } from '@notewell/model';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { CorrectBox, LostCorrection, useCancel } from './correct-box.tsx';

const message: ChatMessage = {
  resourceType: 'ChatMessage',
  id: 'c1.m1',
  channel: { id: 'c1', resourceType: 'Channel' },
  text: 'At nine',
};

/** Markup where the user has begun to correct the message, which said `was`. */
function drawn(content: ReactNode, was: string): string {
  const corrections = [{ message: 'c1.m1', text: 'At ten', was }];
  const watchList = ({ type }: ListQuery) =>
    watched(type === 'PersonalPreferences' ? { ...emptyList, items: [{ id: 'own', corrections }] } : emptyList);
  const client = { watchList, watchAnswer: () => watched(undefined) };
  const user = { id: 'me', permissions: ['PersonalPreferences.Update', 'PersonalPreferences.Create'] };
  return markupOf(content, { client, user });
}
const box = <CorrectBox message={message} takesFocus={false} onTyped={() => {}} onSave={async () => {}} onClose={() => {}} />;

test('shows again what was typed to correct a message', () => {
  const markup = drawn(box, 'At nine');
  expect(markup).toMatch(/<textarea[^>]*>At ten<\/textarea>/);
  expect(markup).not.toContain('changed since you began');
});
test('says that the message changed meanwhile, and keeps the typed words', () => {
  const markup = drawn(box, 'At eight');
  for (const words of ['This message changed since you began', 'At nine']) expect(markup).toContain(words);
  expect(markup).toMatch(/<textarea[^>]*>At ten<\/textarea>/);
});
test.each([
  [true, 'stays'],
  [false, 'leaves'],
])('asks before changed words go (changed: %s)', async (isChanged, expected) => {
  const done: string[] = [];
  const cancelled: Promise<void>[] = [];
  function Probe() {
    // Outside the provider every question is answered with no.
    cancelled.push(useCancel({ isChanged, leave: () => done.push('leaves'), stay: () => done.push('stays') })());
    return null;
  }
  drawn(<Probe />, '');
  await Promise.all(cancelled);
  expect(done).toEqual([expected]);
});
test('keeps the words for a message that was withdrawn', () => {
  const { text: _text, ...bare } = message;
  const markup = drawn(<LostCorrection message={{ ...bare, retracted: '2026-11-20T10:00:00Z' }} />, 'At nine');
  for (const words of ['Your correction was not saved', 'At ten', 'The message was withdrawn.', 'Discard'])
    expect(markup).toContain(words);
});
