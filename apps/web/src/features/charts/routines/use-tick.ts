import { useClient } from '@notewell/client/react';
import { type Place, type TickWords, withTick } from '@notewell/rules';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';

/** Writes one's own tick, or takes it off without words. Works offline. */
export function useTick(id: string) {
  const client = useClient();
  const { profile } = useMe();
  return async (place: Place, words: TickWords | undefined): Promise<void> => {
    const ticking = { place, observer: profile, at: new Date().toISOString() };
    try {
      await client.update('ObservableRoutines', id, (now) => withTick(now, ticking, words));
    } catch (error) {
      toastFailure(error, 'The tick was not kept');
    }
  };
}
