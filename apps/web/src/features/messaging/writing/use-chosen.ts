import { useClient } from '@notewell/client/react';
import { useEffect, useSyncExternalStore } from 'react';
import { type Chosen, choicesOf } from './chosen.ts';
import { useKnownChannels } from './use-typed.ts';

const faults = {
  tooLarge:
    'This device keeps up to 200 MB of unsent files. Those beyond stay only while this page is open. Send them before you leave.',
  failed: 'The files are not kept on this device. Send them before you leave this page.',
} as const satisfies Record<NonNullable<Chosen['unkept']>, string>;

/** Files and references of the message that is written in a conversation. They stay on this device until they are sent. */
export function useChosen(channel: string) {
  const client = useClient();
  const known = useKnownChannels(channel);
  const choices = choicesOf(client);
  const snapshot = () => choices.in(channel);
  const { files, references, unkept } = useSyncExternalStore(choices.subscribe, snapshot, snapshot);
  useEffect(() => {
    choices.enter(channel);
    const stop = client.draftFiles.subscribe(() => void choices.open(channel));
    return () => {
      stop();
      void choices.close(channel);
    };
  }, [client, choices, channel]);
  return {
    files,
    references,
    fault: unkept && faults[unkept],
    /** Changes the choice. Files sent by `after` stay on the device until it ends. */
    change: (next: Partial<Pick<Chosen, 'files' | 'references'>>, after?: Promise<unknown>) =>
      void choices.hold(channel, { ...choices.in(channel), ...next }, { known, after }),
  };
}
