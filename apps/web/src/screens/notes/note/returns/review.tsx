import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { awaitedReviews } from '@notewell/rules';
import { PickOne } from '@notewell/ui';
import { useState } from 'react';
import { useNoteAuthority } from '../../../../features/notes/note-authority/use-note-authority.ts';
import { asksReviewOf, reviewAskedOf, reviewedBy, reviewTakenBack } from '../../../../features/notes/note-editor/signing.ts';
import { useStandings } from '../../../../features/notes/signatures/verify.ts';
import { momentWords } from '../../../../platform/dates.ts';
import { followsMark } from '../../../../shell/hooks/focus-kept.ts';
import { toastFailure } from '../../../../shell/hooks/toasts.ts';
import classes from '../note.module.css';
import { usePossibleReviewers } from './use-possible-reviewers.ts';

interface ReviewProps {
  readonly noteId: string;
  readonly note: Note;
}

function useChange(noteId: string) {
  const client = useClient();
  return (next: (current: Note) => Note, fault: string) =>
    void client.update('Note', noteId, next).catch((error: unknown) => toastFailure(error, fault));
}

/** Requests a colleague's review, and lets the reviewer answer. */
export function Review({ noteId, note }: ReviewProps) {
  const { me, may } = useNoteAuthority(note);
  const [asking, setAsking] = useState(false);
  const possible = usePossibleReviewers(note, asking);
  const change = useChange(noteId);
  if (asksReviewOf(note, me)) {
    return (
      <Button onClick={() => change((current) => reviewedBy(current, me), 'The note was not marked')}>Mark as reviewed</Button>
    );
  }
  if (!may({ does: 'askForReview' })) return null;
  if (!asking) {
    return (
      <Button variant="default" onClick={() => setAsking(true)} {...followsMark}>
        Ask a colleague to review…
      </Button>
    );
  }
  if (possible?.length === 0) return <p className={classes['about']}>No colleague can read and review this note.</p>;
  return (
    <PickOne
      aria-label="Who is to review the note"
      placeholder="Name of a colleague"
      autoFocus
      data={(possible ?? []).map(({ id = '', display }) => ({ value: id, label: display ?? 'Colleague' }))}
      onLeave={() => setAsking(false)}
      onPick={(picked) => {
        const found = possible?.find(({ id }) => id === picked);
        if (!found?.id) return;
        const { id, display } = found;
        const reviewer = { id, resourceType: 'Practitioner' as const, ...(display ? { display } : {}) };
        setAsking(false);
        change((current) => reviewAskedOf(current, reviewer), 'Nobody was asked');
      }}
    />
  );
}

/** People who were asked to review the note, and what became of it. Who asked may take an open request back. */
export function Reviewers({ noteId, note }: ReviewProps) {
  const { me } = useNoteAuthority(note);
  const change = useChange(noteId);
  const { isEarlier } = useStandings(note);
  if (!note.reviewers?.length) return null;
  const awaited = awaitedReviews(note);
  return (
    <section className={classes['given']} aria-label="Reviews">
      {note.reviewers.map((one) => (
        <div key={`${one.reviewer.id} ${one.requestedAt}`}>
          <strong>{one.reviewer.display ?? 'A colleague'} </strong>
          {reviewWords(one, awaited.includes(one))}
          {one.comment ? ` ${one.comment}` : null}
          {isEarlier(one) ? ' The note was changed after this review.' : null}
          {awaited.includes(one) && one.requestedBy?.id === me ? (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Take back, ${one.reviewer.display ?? 'a colleague'}`}
              onClick={() => change((current) => reviewTakenBack(current, one.reviewer.id, me), 'The request was not taken back')}
            >
              Take back
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  );
}

type OneReview = NonNullable<Note['reviewers']>[number];

function reviewWords({ status, requestedAt, requestedBy, reviewedAt }: OneReview, isAwaited: boolean): string {
  const at = (moment: string | undefined) => (moment ? `, ${momentWords(moment)}` : '');
  const by = requestedBy?.display ? ` by ${requestedBy.display}` : '';
  if (status === 'Approved') return `reviewed the note${at(reviewedAt)}.`;
  if (status === 'Returned') return `reviewed the note and returned it${at(reviewedAt)}.`;
  if (status === 'Cancelled') return `was asked to review it${by}. The request was taken back${at(reviewedAt)}.`;
  return `was asked to review it${by}${at(requestedAt)}${isAwaited ? ', and has not yet' : ''}.`;
}
