import type { Client } from '@notewell/client';
import type { Note, Notification } from '@notewell/model';
import { expect, it } from 'vitest';
import { giveBack, wordsOfReassigned } from './reassign.tsx';

const maya = { id: 'maya', display: 'Maya Lind' };
const note = { participants: [{ role: 'PrimaryPerformer', individual: maya }] } as unknown as Note; // the field that is read
const given: Notification = {
  resourceType: 'Notification',
  id: 'n1',
  kind: 'NoteOverdue',
  title: 'A note is overdue',
  recipient: { id: 'maya' },
  about: { id: 'note', resourceType: 'Note' },
};

it('says that the author of a note stays its author, though a colleague has the notification', () => {
  for (const kind of ['NoteToSign', 'NoteReturned', 'NoteOverdue'] as const) {
    const words = wordsOfReassigned({ kind }, { note }, 'Ruth Abernathy');
    expect(words).toContain('Maya Lind stays the author');
    expect(words).not.toContain('has it now');
  }
  expect(wordsOfReassigned({ kind: 'NoteToCosign' }, { note }, 'Ruth Abernathy')).toBe('Ruth Abernathy has it now.');
});

it('gives back the copy that the colleague has of it, and no other', async () => {
  const calls: unknown[] = [];
  const onBehalfOf = { id: 'maya' };
  const items = [
    { ...given, id: 'other', about: { id: 'another note' }, onBehalfOf },
    { ...given, id: 'own', recipient: { id: 'ruth' } },
    { ...given, id: 'copy', recipient: { id: 'ruth' }, onBehalfOf },
  ];
  const client = {
    list: () => Promise.resolve({ items }),
    call: (path: string, { body }: { body: unknown }) => Promise.resolve(calls.push([path, body])),
  } as unknown as Client; // the members used
  await giveBack(client, given, 'ruth');
  expect(calls).toEqual([['notifications/copy/reassign', { to: { id: 'maya' } }]]);
});
