import { draftsWith } from '@notewell/rules/messaging';
import { useEffect, useRef } from 'react';
import { useKnownChannels, useTyped, useWritten } from './use-typed.ts';

/** A text, and what was written after it. */
export const withWritten = (text: string, since: string): string => (since.trim() === '' ? text : `${text}\n\n${since}`);

/** The text being written in a conversation. It follows its writer to other devices. */
export function useDraft(channel: string) {
  const known = useKnownChannels(channel);
  const { stored, isKnown, change } = useWritten();
  const typed = useTyped({
    kept: stored?.drafts?.find((one) => one.channel.id === channel)?.text ?? '',
    isKnown,
    write: (text) =>
      stored?.id || text.trim() !== ''
        ? change(({ drafts }) => ({ drafts: draftsWith(drafts, { channel, text }, known) }))
        : undefined,
  });
  /** The text in the box; undefined once the box is gone. */
  const now = useRef<string>(undefined);
  useEffect(() => {
    now.current = typed.text;
  }, [typed.text]);
  useEffect(
    () => () => {
      now.current = undefined;
    },
    [],
  );
  return {
    ...typed,
    /** Puts the text of a message that was not sent before what was written since, also after the box is gone. */
    putBack: (text: string) => {
      if (now.current !== undefined) typed.setText(withWritten(text, now.current));
      else
        void change(({ drafts }) => {
          const since = drafts?.find((one) => one.channel.id === channel)?.text ?? '';
          return { drafts: draftsWith(drafts, { channel, text: withWritten(text, since) }, known) };
        }).catch(() => undefined); // the device is full: the message about it says so
    },
  };
}
