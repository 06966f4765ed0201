import { Alert, Button, Group, Textarea } from '@mantine/core';
import type { ChatMessage } from '@notewell/model';
import { useConfirm } from '@notewell/ui';
import { type KeyboardEvent, useRef } from 'react';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from '../messaging.module.css';
import { useCorrection } from './use-corrections.ts';

interface CorrectBoxProps {
  readonly message: ChatMessage;
  /** True where the user has just asked for it. */
  readonly takesFocus: boolean;
  readonly onTyped: () => void;
  readonly onSave: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

const discardQuestion = {
  title: 'Discard your correction?',
  text: 'The message stays as it is. What you typed is deleted and cannot be brought back.',
  confirm: 'Discard',
  destructive: true,
} as const;

/** True if the box holds words that the message does not have. */
const losesWords = (text: string, message: Pick<ChatMessage, 'text'>): boolean =>
  text.trim() !== '' && text.trim() !== (message.text ?? '').trim();

interface Cancelling {
  readonly isChanged: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}
/** Closes the box. Asks first if words would be lost, since Escape is easily pressed by mistake. */
export function useCancel({ isChanged, leave, stay }: Cancelling): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    if (!isChanged || (await confirm(discardQuestion))) leave();
    else stay();
  };
}

/** Corrects a sent message. What is typed stays on the device until it is saved or cancelled. */
export function CorrectBox({ message, takesFocus, onTyped, onSave, onClose }: CorrectBoxProps) {
  const { text, setText, isOutdated, discard, save } = useCorrection(message);
  const box = useRef<HTMLTextAreaElement>(null);
  const leave = () => {
    discard().catch((error: unknown) => toastFailure(error));
    onClose();
  };
  const cancel = useCancel({ isChanged: losesWords(text, message), leave, stay: () => box.current?.focus() });
  const submit = () => {
    if (text.trim() === '') return;
    if (text.trim() === message.text) return leave();
    save(onSave).then(onClose, (error: unknown) => toastFailure(error, 'The correction is not on the device'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') void cancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={classes['edit']}>
      {isOutdated ? (
        <Alert color="yellow" title="This message changed since you began" mb={4}>
          <p>It now says:</p>
          <p className={classes['refusedText']}>{message.text}</p>
          <p>Save replaces that by your words. Cancel keeps it.</p>
        </Alert>
      ) : null}
      <Textarea
        ref={box}
        aria-label="Correct the message"
        autosize
        autoFocus={takesFocus}
        maxRows={10}
        value={text}
        onChange={({ currentTarget }) => {
          onTyped();
          setText(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt={4}>
        <Button size="compact-sm" disabled={text.trim() === ''} onClick={submit}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void cancel()}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}

/** A correction that can no longer be saved, to copy or discard. */
export function LostCorrection({ message }: { readonly message: ChatMessage }) {
  const { text, discard } = useCorrection(message);
  return (
    <Alert color="yellow" title="Your correction was not saved" mt={4}>
      <p className={classes['refusedText']}>{text}</p>
      <p>
        {message.retracted ? 'The message was withdrawn.' : 'You can no longer correct this message.'} Copy what you need, then
        discard it.
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => void discard().catch((error: unknown) => toastFailure(error))}
      >
        Discard
      </Button>
    </Alert>
  );
}
