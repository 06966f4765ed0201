import type { Notification } from '@notewell/model';
import type { DeliveryTime } from '@notewell/rules';
import { practiceDay, zoneIn } from '../../resources/saving/practice-day.ts';
import { writtenTo } from '../access/index.ts';
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
  return staffAndWrittenTo(work, found);
}

/** Leaves out family to whom nothing may be sent. Who still signs in reads it there. */
async function staffAndWrittenTo(
  { parts: { store, now }, practice }: JobWork,
  found: ReadonlyMap<string, readonly Notification[]>,
): Promise<ReadonlyMap<string, readonly Notification[]>> {
  const day = await practiceDay({ practice, store }, now());
  const kept = await Promise.all(
    [...found].map(async ([id, all]) => {
      const resourceType = all[0]?.recipient.resourceType;
      const isFamily = resourceType === 'Patient' || resourceType === 'RelatedPerson';
      return !isFamily || (await writtenTo({ practice, store, day }, { id, resourceType })) ? [[id, all] as const] : [];
    }),
  );
  return new Map(kept.flat());
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
