import type { Note } from '@notewell/model';
import { addendumContent, isReviewOfEarlier, type Standing, signedContent, standingOf } from '@notewell/rules';
import { useEffect, useState } from 'react';

type Signature = Parameters<typeof standingOf>[1];
type Addendum = NonNullable<Note['addenda']>[number];
type Review = NonNullable<Note['reviewers']>[number];

/** SHA-256 in hexadecimal, as on the server. */
async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
/** Hash of the content that a signature covers. */
export const hashOfNote = (note: Note): Promise<string> => sha256(signedContent(note));

interface Hashes {
  readonly note: Note;
  readonly hash: string;
  /** By the addendum. */
  readonly addenda: ReadonlyMap<Addendum, string>;
}
export async function hashesOf(note: Note): Promise<Hashes> {
  const addenda = (note.addenda ?? []).map(async (one) => [one, await sha256(addendumContent(note.id, one))] as const);
  return { note, hash: await hashOfNote(note), addenda: new Map(await Promise.all(addenda)) };
}

/** Verifies that an addendum is unchanged since its signature. */
export const standingOfAddendum = (addendum: Addendum, { addenda }: Pick<Hashes, 'addenda'>): Standing => {
  const [own, now] = [addendum.signature?.hash, addenda.get(addendum)];
  if (!own || now === undefined) return 'unknown';
  return own === now ? 'verified' : 'broken';
};

interface Standings {
  readonly ofSignature: (signature: Signature) => Standing;
  readonly ofAddendum: (addendum: Addendum) => Standing;
  /** True if the note changed after this review. */
  readonly isEarlier: (review: Review) => boolean;
}
/** Compares each signature with the displayed text, again whenever the note changes. */
export function useStandings(note: Note): Standings {
  const [known, setKnown] = useState<Hashes>();
  useEffect(() => {
    let gone = false;
    void hashesOf(note).then((hashes) => !gone && setKnown(hashes));
    return () => {
      gone = true;
    };
  }, [note]);
  const now = known?.note === note ? known : undefined;
  return {
    ofSignature: (signature) => standingOf(note, signature, now?.hash),
    ofAddendum: (addendum) => (now ? standingOfAddendum(addendum, now) : 'unknown'),
    isEarlier: (review) => isReviewOfEarlier(note, review, now?.hash),
  };
}
