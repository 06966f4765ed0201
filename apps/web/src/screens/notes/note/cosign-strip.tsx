import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { saysWords } from '@notewell/rules';
import { KeyHint, type Question, useConfirm } from '@notewell/ui';
import { IconArrowBackUp, IconWriting } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { maySignNow, useNoteAuthority } from '../../../features/notes/note-authority/use-note-authority.ts';
import { asksFor, attestationOf, sentBackWith, signerOf, signerWords } from '../../../features/notes/note-editor/signing.ts';
import { useSignatureConfiguration, useSignNote } from '../../../features/notes/signatures/use-sign-note.ts';
import { UnsignedTextarea, useUnsignedText } from '../../../features/notes/unsigned-words/unsigned-text.tsx';
import { actionsMark, useShortcuts, writingMark } from '../../../shell/frame/shortcuts.tsx';
import { followsMark } from '../../../shell/hooks/focus-kept.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { AuthorButtons, AuthorLine } from './author-strip.tsx';
import type { AuthorChange } from './hand-over.tsx';
import classes from './note.module.css';

interface CosignStripProps {
  readonly noteId: string;
  readonly note: Note;
  /** Called once it is signed or sent back. */
  readonly onDone?: (() => void) | undefined;
  /** Set for a draft that its author has not signed: nobody co-signs it yet. */
  readonly onChangeAuthor?: (change: AuthorChange) => void;
}

/**
 * A note that waits for signatures. A requested signer signs or sends it back; the author may withdraw it to change it.
 * An amended note is only signed: what is wrong with it takes another amendment.
 */
export function CosignStrip({ noteId, note, onDone, onChangeAuthor }: CosignStripProps) {
  const client = useClient();
  const confirm = useConfirm();
  const { me, sign } = useSignNote();
  const configuration = useSignatureConfiguration(note);
  const words = useUnsignedText(noteId, note, 'SendBack');
  const comment = words.text.trim();
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const authority = useNoteAuthority(note);
  const { may, isAuthor } = authority;
  const asked = !onChangeAuthor && (!isAuthor || asksFor(note, me?.id)) && maySignNow(note, me, { authority, configuration });
  const attestation = me && asked ? attestationOf(note, signerOf(me), configuration) : undefined;
  const act = async (work: () => Promise<unknown>, fault: string) => {
    setBusy(true);
    try {
      if ((await work()) !== false) onDone?.();
    } catch (error) {
      toastFailure(error, fault);
    } finally {
      setBusy(false);
    }
  };
  const cosign = () =>
    act(async () => {
      if (comment !== '' && !(await confirm(unsentComment))) return false;
      const signed = await sign(noteId, note, configuration);
      if (signed && comment !== '') await words.end();
      return signed;
    }, 'The note was not signed');
  const sendBack = () =>
    act(async () => {
      const read = await words.read();
      await client.update('Note', noteId, (current) => sentBackWith(current, read));
      await words.end();
    }, 'The note was not sent back');
  const discard = () => {
    setSending(false);
    words.end().catch((error: unknown) => toastFailure(error));
  };
  const form = useRef<HTMLFormElement>(null);
  useShortcuts(asked && !sending ? [{ keys: 'mod+Enter', does: 'Sign the note', group: 'Note', run: () => void cosign() }] : []);
  const send = () => {
    if (saysWords(comment)) void sendBack();
  };
  useShortcuts(sending ? [{ keys: 'mod+Enter', does: 'Send the note back', group: 'Note', run: send }] : [], form);
  const goesBack = note.status === 'Preliminary' && may({ does: 'sendBack' });
  if (!me || (!asked && !goesBack)) return null;
  if (sending) {
    return (
      <form
        ref={form}
        className={classes['strip']}
        aria-label="Send the note back"
        {...writingMark}
        onKeyDown={({ key }) => key === 'Escape' && setSending(false)}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <UnsignedTextarea
          words={words}
          label={isAuthor ? 'Why do you withdraw it?' : 'What is to be changed?'}
          autoFocus
          autosize
          minRows={1}
          maxRows={5}
        />
        <div className={classes['stripActions']}>
          {comment === '' ? null : (
            <Button variant="subtle" color="gray" onClick={discard}>
              Discard
            </Button>
          )}
          <Button variant="default" onClick={() => setSending(false)}>
            {comment === '' ? 'Cancel' : 'Keep for later'}
          </Button>
          <Button type="submit" loading={busy} disabled={!saysWords(comment)}>
            {isAuthor ? 'Take back' : 'Send back to its author'}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className={classes['strip']} role="region" aria-label="Signature" {...actionsMark}>
      {attestation ? <p className={classes['attestation']}>{attestation}</p> : null}
      {onChangeAuthor ? (
        <AuthorLine note={note} />
      ) : (
        <span className={classes['signer']}>
          <IconWriting size={20} aria-hidden />
          <strong>{signerWords(signerOf(me))}</strong>
        </span>
      )}
      <div className={classes['stripActions']}>
        {onChangeAuthor ? <AuthorButtons note={note} onChangeAuthor={onChangeAuthor} /> : null}
        {goesBack ? (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setSending(true)} {...followsMark}>
            {comment === '' ? (isAuthor ? 'Take back to change…' : 'Send back…') : 'Continue your comment…'}
          </Button>
        ) : null}
        {asked ? (
          <>
            <span className={classes['keys']}>
              <KeyHint keys="mod+Enter" />
            </span>
            <Button loading={busy} onClick={() => void cosign()}>
              Co-sign
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

const unsentComment: Question = {
  title: 'Sign without sending your comment?',
  text: 'You began to say what is to be changed. Signing accepts the note as it is, and discards the comment.',
  confirm: 'Sign and discard it',
  dismiss: 'Go back',
};
