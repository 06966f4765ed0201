import type { Note } from '@notewell/model';
import { followsMark } from '../../../../shell/hooks/focus-kept.ts';
import classes from '../note.module.css';

/** Says that somebody else signed the note while the user had it open to write. Takes the focus that the text had. */
export function SignedMeanwhile({ note, me }: { readonly note: Note; readonly me: string }) {
  const last = note.signatures?.findLast(({ status }) => status === 'Signed');
  if (!last || last.signer?.id === me) return null;
  return (
    <p className={classes['notice']} role="alert" tabIndex={-1} {...followsMark}>
      <strong>{last.name ?? last.signer?.display ?? 'Somebody'} signed this note while you had it open. </strong>
      If something is missing, add an addendum.
    </p>
  );
}
