import { draftsWith } from '@notewell/rules/messaging';
import { useKnownChannels, useTyped, useWritten } from './use-typed.ts';

/** The text being written in a conversation. It follows its writer to other devices. */
export function useDraft(channel: string) {
  const known = useKnownChannels(channel);
  const { stored, isKnown, change } = useWritten();
  return useTyped({
    kept: stored?.drafts?.find((one) => one.channel.id === channel)?.text ?? '',
    isKnown,
    write: (text) =>
      stored?.id || text.trim() !== ''
        ? change(({ drafts }) => ({ drafts: draftsWith(drafts, { channel, text }, known) }))
        : undefined,
  });
}
