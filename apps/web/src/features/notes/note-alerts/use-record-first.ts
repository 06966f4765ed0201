import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { openAlerts, saysWords } from '@notewell/rules';
import { type Question, useConfirm } from '@notewell/ui';
import { useCallback } from 'react';
import { isFor, unsignedWordsOf } from '../unsigned-words/use-unsigned-words.ts';
import { withAlertAction } from './note-alerts.ts';

interface Typed {
  readonly alert: string;
  readonly text: string;
}

const beforeSigning = (typed: readonly Typed[]): Question => ({
  title: 'What was done is not recorded yet',
  text: typed.map(({ alert, text }) => `${alert} You typed: “${text}”`).join(' '),
  confirm: 'Record and sign',
  dismiss: 'Back to the note',
});

interface Signing {
  readonly client: Pick<Client, 'watchList' | 'update' | 'remove'>;
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Id of the signer. */
  readonly author: string;
}

/**
 * Records what the signer typed about open alerts of a note, once they agree. Resolves to false if they do not; the words then
 * stay as they are.
 */
export async function recordFirst({ client, confirm, author }: Signing, noteId: string, note: Note): Promise<boolean> {
  const open = openAlerts(note);
  if (open.length === 0) return true;
  // From the device: signing waits for no network.
  const { items } = client.watchList(unsignedWordsOf(noteId, note, author)).snapshot();
  const typed = open.flatMap((alert) =>
    items
      .filter((one) => isFor(alert, one) && saysWords(one.text ?? ''))
      .map(({ id = '', text = '' }) => ({ ...alert, id, text: text.trim() })),
  );
  if (typed.length === 0) return true;
  if (!(await confirm(beforeSigning(typed)))) return false;
  for (const { id, text, ...alert } of typed) {
    await client.update('Note', noteId, (current) => withAlertAction(current, alert, text));
    await client.remove('Scribble', id);
  }
  return true;
}

export function useRecordFirst(author: string | undefined) {
  const client = useClient();
  const confirm = useConfirm();
  return useCallback(
    async (noteId: string, note: Note) => author === undefined || recordFirst({ client, confirm, author }, noteId, note),
    [client, confirm, author],
  );
}
