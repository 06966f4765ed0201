import type { Notification } from '@notewell/model';
import type { DeliveryTime } from '@notewell/rules';
import { zoneIn } from '../../resources/saving/practice-day.ts';
import type { JobWork } from '../module.ts';
import { storedPreferences } from '../practices/index.ts';
import type { Mark } from './marks.ts';
import { pagesOf } from './pages.ts';

const unset = { from: '2000-01-01', exclude: true };
const markFilters: Readonly<Record<Mark, string>> = { emailed: 'Emailed', pushed: 'Pushed' };

/** Open, unread notifications of these people without the mark, by recipient. */
export async function waitingOf(
  work: JobWork,
  recipients: readonly string[],
  mark: Mark,
): Promise<ReadonlyMap<string, readonly Notification[]>> {
  const found = new Map<string, Notification[]>();
  if (recipients.length === 0) return found;
  const unseen = ['Done', 'Read', markFilters[mark]].map((kind) => ({ kind, ...unset }));
  for await (const page of pagesOf(work, 'Notification', [{ kind: 'Recipient', values: recipients }, ...unseen]))
    for (const one of page) found.set(one.recipient.id, [...(found.get(one.recipient.id) ?? []), one]);
  return found;
}

export interface Place {
  readonly time: DeliveryTime;
  /** The practice's name. */
  readonly name: string;
  /** True if pushes to staff may name the patient. */
  readonly namesPatients: boolean;
}

export async function placeOf({ parts, practice }: JobWork): Promise<Place> {
  const preferences = await storedPreferences(parts.store)(practice);
  const known = (await parts.store.practices.list()).find(({ networkId }) => networkId === practice)?.display;
  const time = { now: parts.now(), practiceZone: zoneIn(preferences) };
  return { time, name: preferences?.name ?? known ?? practice, namesPatients: preferences?.pushPatientNames === true };
}
