import { useClient } from '@notewell/client/react';
import { useState } from 'react';
import { type Chosen, chosenIn, holdChosen } from './chosen.ts';

/** Files and references of the message that is written in a conversation. They stay while others are open. */
export function useChosen(channel: string) {
  const client = useClient();
  const [chosen, setChosen] = useState(() => chosenIn(client, channel));
  return {
    ...chosen,
    change: (next: Partial<Chosen>) => {
      const now = { ...chosenIn(client, channel), ...next };
      holdChosen(client, channel, now);
      setChosen(now);
    },
  };
}
