import type { Note } from '@notewell/model';
import { signedContent } from '@notewell/rules';
import { useEffect, useState } from 'react';

type Signature = Pick<NonNullable<Note['signatures']>[number], 'hash' | 'status'>;

/** How a signature stands to the text that is shown. */
export type Standing = 'verified' | 'earlier' | 'broken' | 'unknown';

/** SHA-256 of exactly what a signature of the note binds to, as hexadecimal; as the server makes it. */
export async function hashOfNote(note: Note): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signedContent(note)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A signature under another text is that of an earlier version where the note was amended or sent back since. */
export function standingOf(note: Note, signature: Signature, hash: string | undefined): Standing {
  if (signature.status !== 'Signed' || !signature.hash || hash === undefined) return 'unknown';
  if (note.meta?.hasTransformations) return 'unknown';
  if (signature.hash === hash) return 'verified';
  return (note.amendments?.length ?? 0) > 0 || (note.revisionRequests?.length ?? 0) > 0 ? 'earlier' : 'broken';
}

/** Compares each signature with the text on the screen, every time that is shown. */
export function useStandings(note: Note): (signature: Signature) => Standing {
  const [known, setKnown] = useState<{ readonly note: Note; readonly hash: string }>();
  useEffect(() => {
    let gone = false;
    void hashOfNote(note).then((hash) => !gone && setKnown({ note, hash }));
    return () => {
      gone = true;
    };
  }, [note]);
  const hash = known?.note === note ? known.hash : undefined;
  return (signature) => standingOf(note, signature, hash);
}
