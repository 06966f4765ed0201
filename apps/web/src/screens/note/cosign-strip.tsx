import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { KeyHint } from '@notewell/ui';
import { IconArrowBackUp, IconWriting } from '@tabler/icons-react';
import { useState } from 'react';
import { asksFor, sentBackWith, signerOf, signerWords } from '../../features/note-editor/signing.ts';
import { useSignatureConfiguration, useSignNote } from '../../features/signatures/use-sign-note.ts';
import { UnsignedTextarea, useUnsignedText } from '../../features/unsigned-words/unsigned-text.tsx';
import { useShortcuts } from '../../shell/shortcuts.tsx';
import { toastFailure } from '../../shell/toasts.ts';
import classes from './note.module.css';

interface CosignStripProps {
  readonly noteId: string;
  readonly note: Note;
  /** Told once it is signed or sent back. */
  readonly onDone?: (() => void) | undefined;
}

/** A note that some have signed: whoever is asked signs it or sends it back; its author may take it back to change it. */
export function CosignStrip({ noteId, note, onDone }: CosignStripProps) {
  const client = useClient();
  const { me, sign } = useSignNote();
  const configuration = useSignatureConfiguration(note);
  const words = useUnsignedText(noteId, note, 'SendBack');
  const comment = words.text.trim();
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const asked = asksFor(note, me?.id);
  const isAuthor = note.participants?.some(({ role, individual }) => role === 'PrimaryPerformer' && individual.id === me?.id);
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
  const cosign = () => act(() => sign(noteId, note, configuration), 'The note was not signed');
  const sendBack = () =>
    act(async () => {
      await client.update('Note', noteId, (current) => sentBackWith(current, comment));
      await words.end();
    }, 'The note was not sent back');
  const cancel = () => {
    setSending(false);
    words.end().catch((error: unknown) => toastFailure(error));
  };
  useShortcuts(asked ? [{ keys: 'mod+Enter', does: 'Sign the note', group: 'Note', run: () => void cosign() }] : []);
  if (!me || (!asked && !isAuthor)) return null;
  if (sending) {
    return (
      <form
        className={classes['strip']}
        aria-label="Send the note back"
        onSubmit={(event) => {
          event.preventDefault();
          if (comment !== '') void sendBack();
        }}
      >
        <UnsignedTextarea
          words={words}
          label={asked ? 'What is to be changed?' : 'Why do you take it back?'}
          autoFocus
          autosize
          minRows={1}
          maxRows={5}
        />
        <div className={classes['stripActions']}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={comment === ''}>
            {asked ? 'Send back to its author' : 'Take back'}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className={classes['strip']} role="region" aria-label="Signature">
      <span className={classes['signer']}>
        <IconWriting size={20} aria-hidden />
        <strong>{signerWords(signerOf(me))}</strong>
      </span>
      <div className={classes['stripActions']}>
        <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setSending(true)}>
          {asked ? 'Send back…' : 'Take back to change…'}
        </Button>
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
