import type { Notification } from '@notewell/model';
import type { PushMessage } from '@notewell/protocol';
import { countsByKind } from '@notewell/rules';

/** The path of the inbox with one notification first. */
const inboxAt = (id: string | undefined): string => (id === undefined ? '/inbox' : `/inbox?item=${encodeURIComponent(id)}`);

/**
 * A push about notifications: how many of each kind. Titles and people stay out, because it shows on a locked screen. `name`
 * is the patient's, where the practice allows it.
 */
export function pushMessage(due: readonly Notification[], practice: string, name: string | undefined): PushMessage {
  const [first] = due;
  const isOne = due.length === 1;
  return {
    title: practice.slice(0, 100),
    body: [countsByKind(due).join(', '), ...(isOne && name !== undefined ? [name] : [])].join(' · ').slice(0, 500),
    url: inboxAt(isOne ? first?.id : undefined),
    tag: isOne ? (first?.id ?? 'inbox') : 'inbox',
  };
}
