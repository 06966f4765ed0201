import type { Note } from '@notewell/model';
import { isSignedUnchanged } from '@notewell/rules';
import { momentWords } from '../../../../platform/dates.ts';
import history from '../history.module.css';
import classes from '../note.module.css';

type Revision = NonNullable<Note['revisionRequests']>[number];

/** Requests to change the note and what became of them, the newest first. They stay once they are answered. */
export function RequestList({ note }: { readonly note: Note }) {
  const requests = (note.revisionRequests ?? []).toReversed();
  if (requests.length === 0) return null;
  return (
    <section aria-label="Sent back">
      <h3 className={history['changeLabel']}>Sent back</h3>
      <ul className={history['versions']}>
        {requests.map((one) => (
          <li key={one.at ?? one.comment} className={history['request']}>
            <span>{one.comment}</span>
            <span className={classes['about']}>
              {[one.by?.display, one.at && momentWords(one.at)].filter(Boolean).join(' · ')}
            </span>
            <span className={classes['about']}>{answerWords(note, one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function answerWords(note: Note, request: Revision): string {
  const { resolvedAt, resolvedBy } = request;
  if (resolvedAt === undefined) return 'Not answered yet';
  const how = isSignedUnchanged(note, request) ? 'Signed again without a change' : 'Answered';
  const who = resolvedBy?.display ? ` by ${resolvedBy.display}` : '';
  return `${how}${who}, ${momentWords(resolvedAt)}`;
}
