import type { Client } from '@notewell/client';
import type { Note } from '@notewell/model';

/** The note before the signature. */
type BeforeSigning = Pick<Note, 'signatures' | 'status' | 'revisionRequests'>;

/** Removes the signature given just before. */
export function unsigned(current: Note, before: BeforeSigning): Note {
  const { signed: _signed, signatures: _given, ...rest } = current;
  return { ...rest, status: before.status, ...(before.signatures ? { signatures: before.signatures } : {}) };
}

/** Undoes the last signature. The server reopens the visit that it ended. */
export async function undoSignature(client: Pick<Client, 'update'>, noteId: string, before: BeforeSigning): Promise<void> {
  await client.update('Note', noteId, (current) => unsigned(current, before));
}
