import { idIn } from '@notewell/model/values';
import type { Guard, Save } from '../../resources/saving/behaviour.ts';
import { RelatedRowChanged } from '../../resources/saving/row-changed.ts';
import { newestOf } from './store/newest.ts';

/*
 * The messages of a channel are stored in the order of the times at which they were sent. So a read mark, which is such a
 * time, covers no message that was not there when somebody read up to it.
 */

/** Milliseconds by which the clocks of servers may differ. A message from further ahead, as of an import, moves nobody. */
const mostSkew = 60_000;

/** True for a new message that gets the time of its save; imports and the server itself may bring another. */
const isSentNow = ({ before, after, now }: Pick<Save, 'before' | 'after' | 'now'>): boolean =>
  before === undefined && after['sent'] === now.toISOString();

const placeOf = ({ practice, id, after }: Save) => ({ practice, channel: idIn(after['channel']) ?? '', but: id });

/** True if a message lies at the time of another or shortly before it. */
const isBehind = (sent: string, newest: string | undefined): boolean =>
  newest !== undefined && newest >= sent && Date.parse(newest) - Date.parse(sent) < mostSkew;

/** Stamps a new message later than the newest of its channel. Notifications of many members may have taken a while. */
export async function putInOrder(save: Save): Promise<void> {
  if (!isSentNow(save)) return;
  const newest = await newestOf(save.store).sent(placeOf(save));
  const now = save.now.toISOString();
  if (newest !== undefined && isBehind(now, newest)) save.after['sent'] = new Date(Date.parse(newest) + 1).toISOString();
}

/** Lets the messages of a channel be written one after another. One that was overtaken meanwhile is stamped again. */
export function orderGuard(save: Save): Guard | undefined {
  if (!isSentNow(save)) return undefined;
  const place = placeOf(save);
  return {
    lock: `messages ${place.channel}`,
    verify: async (run) => {
      const sent = String(save.after['sent']);
      if (isBehind(sent, await newestOf(save.store).sent(place, run))) throw new RelatedRowChanged();
    },
  };
}
