import type { ChatMessage } from '@notewell/model';
import { correctionOf, correctionsWith } from '@notewell/rules/messaging';
import { useState } from 'react';
import { useKnownChannels, useTyped, useWritten } from './use-typed.ts';

/** The text of a message being corrected. It follows its writer to other devices, and stays until it is saved or discarded. */
export function useCorrection(message: ChatMessage) {
  const known = useKnownChannels(message.channel.id);
  const { stored, isKnown, change } = useWritten();
  const [begun] = useState(message.text ?? '');
  const correction = correctionOf(stored?.corrections, message);
  const was = correction?.was ?? begun;
  const write = (text: string) =>
    change(({ corrections }) => ({
      corrections: correctionsWith(corrections, { message: message.id ?? '', text, was }, known),
    }));
  const { text, setText, setStopped } = useTyped({
    kept: correction?.text ?? message.text ?? '',
    isKnown,
    write: (typed) => (stored?.id || typed !== was ? write(typed) : undefined),
  });
  /** Takes the correction off the device. */
  const discard = async () => {
    setStopped(true);
    if (stored?.id) await write(was);
  };
  return {
    text,
    setText,
    /** True if the message changed after its correction began. */
    isOutdated: message.text !== was && message.text !== text.trim(),
    discard,
    /** Saves the correction; it stays on the device if that fails. */
    save: async (edit: (text: string) => Promise<void>) => {
      setStopped(true);
      await edit(text.trim()).catch((error: unknown) => {
        setStopped(false);
        throw error;
      });
      await discard();
    },
  };
}
