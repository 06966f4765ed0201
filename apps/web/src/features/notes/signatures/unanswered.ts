import type { Note } from '@notewell/model';
import { type Revision, unansweredIn } from '@notewell/rules';
import { useEffect, useState } from 'react';
import { hashOfNote } from './verify.ts';

/** Open requests to change the note whose text is still the one that was sent back. */
export const unansweredNow = async (note: Note): Promise<readonly Revision[]> =>
  note.revisionRequests?.length ? unansweredIn(note, await hashOfNote(note)) : [];

/** The same for the shown note, again whenever it changes. */
export function useUnanswered(note: Note): readonly Revision[] {
  const [known, setKnown] = useState<{ readonly note: Note; readonly requests: readonly Revision[] }>();
  useEffect(() => {
    let gone = false;
    void unansweredNow(note).then((requests) => !gone && setKnown({ note, requests }));
    return () => {
      gone = true;
    };
  }, [note]);
  return known?.note === note ? known.requests : [];
}

/** Says that the text is still the one that somebody sent back, and what they asked for. */
export const unchangedWords = ({ by, comment }: Revision): string =>
  `Nothing was changed since ${by?.display ?? 'a colleague'} sent it back: “${comment}”`;
