import { Button } from '@mantine/core';
import type { Note } from '@notewell/model';
import { IconUserShare, IconWriting } from '@tabler/icons-react';
import { asAuthor, type NoteAuthority, useNoteAuthority } from '../../../features/notes/note-authority/use-note-authority.ts';
import type { AuthorChange } from './hand-over.tsx';
import classes from './note.module.css';

interface AuthorStripProps {
  readonly note: Note;
  readonly onChangeAuthor: (change: AuthorChange) => void;
}

/** Replaces the signature for users who cannot sign: the author and the possible actions. */
export function AuthorStrip({ note, onChangeAuthor }: AuthorStripProps) {
  return (
    <div className={classes['strip']} role="region" aria-label="Signature">
      <AuthorLine note={note} />
      <div className={classes['stripActions']}>
        <AuthorButtons note={note} onChangeAuthor={onChangeAuthor} />
      </div>
    </div>
  );
}

/** The author of a draft, and why the user does not sign it. */
export function AuthorLine({ note }: Pick<AuthorStripProps, 'note'>) {
  const { author, whyNot } = useNoteAuthority(note);
  return (
    <span className={classes['signer']}>
      <IconWriting size={20} aria-hidden />
      <span>
        {author ? <strong>{author}</strong> : null}
        <span className={classes['when']}>{whyNot(asAuthor)}</span>
      </span>
    </span>
  );
}

/** Buttons to give a draft another author, for those who may. */
export function AuthorButtons({ note, onChangeAuthor }: AuthorStripProps) {
  const { onHandOver, onTakeOver } = authorActions(useNoteAuthority(note), onChangeAuthor);
  return (
    <>
      {onHandOver ? (
        <Button variant="default" leftSection={<IconUserShare size={16} />} onClick={onHandOver}>
          Hand over…
        </Button>
      ) : null}
      {onTakeOver ? <Button onClick={onTakeOver}>Take over…</Button> : null}
    </>
  );
}

/** Changes of author that the user may start. */
export function authorActions({ me, may }: Pick<NoteAuthority, 'me' | 'may'>, begin: (change: AuthorChange) => void) {
  const mayGive = (to: string) => may({ does: 'changeAuthor', to, signs: false });
  return {
    onHandOver: mayGive('a colleague') ? () => begin('hand over') : undefined,
    onTakeOver: mayGive(me) ? () => begin('take over') : undefined,
  };
}

/** Previous authors and the reasons for each change. */
export function HandOvers({ note }: { readonly note: Note }) {
  if (!note.handOvers?.length) return null;
  return (
    <div className={classes['given']} role="note">
      {note.handOvers.map(({ from, to, by, at, reason }) => (
        <div key={at ?? reason}>
          <strong>{wordsOf(from?.display, to.display, by?.id === to.id)} </strong>
          {reason}
        </div>
      ))}
    </div>
  );
}

const wordsOf = (from: string | undefined, to = 'a colleague', isOwn: boolean): string =>
  isOwn ? `Taken over by ${to}${from ? ` from ${from}` : ''}:` : `Handed over${from ? ` from ${from}` : ''} to ${to}:`;
