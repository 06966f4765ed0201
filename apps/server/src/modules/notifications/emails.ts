import { Notification, NotificationEmail, type PersonalPreferences } from '@notewell/model';
import { type DeliveryTime, emailsDue, placesOf } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { rowAsRead } from '../../resources/saving/lookup.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Job, JobWork } from '../module.ts';
import { storedPreferences } from '../practices/index.ts';
import { notificationLetter } from './letter.ts';
import { pagesOf } from './pages.ts';

const unset = { from: '2000-01-01', exclude: true };

/** Open notifications of these people that no email named, by recipient. */
async function waitingOf(work: JobWork, recipients: readonly string[]): Promise<ReadonlyMap<string, readonly Notification[]>> {
  const found = new Map<string, Notification[]>();
  if (recipients.length === 0) return found;
  const unseen = ['Done', 'Read', 'Emailed'].map((kind) => ({ kind, ...unset }));
  for await (const page of pagesOf(work, 'Notification', [{ kind: 'Recipient', values: recipients }, ...unseen]))
    for (const one of page) found.set(one.recipient.id, [...(found.get(one.recipient.id) ?? []), one]);
  return found;
}

/** Marks all of them as emailed, or none; false if one changed meanwhile: the next run sees how it is then. */
async function marked(work: JobWork, due: readonly Notification[]): Promise<boolean> {
  const { parts, practice, caller } = work;
  const emailed = new Date(parts.now()).toISOString();
  try {
    const updates = await Promise.all(
      due.map(async (one) => {
        const { meta: _meta, content: _content, ...rest } = one;
        const before = await rowAsRead({ practice, store: parts.store }, 'Notification', one);
        return { caller, definition: Notification, before, next: { ...rest, emailed }, whole: true, fromStored: true };
      }),
    );
    await parts.saving.saveAll(practice, { updates });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'stale-version') return false;
    throw error;
  }
}

/** Takes the marks back of what the mail server did not take, unless somebody changed it meanwhile. */
async function unmarked({ parts, practice, caller }: JobWork, due: readonly Notification[]): Promise<void> {
  for (const { id = '' } of due) {
    const before = await parts.store.reader.read(practice, Notification, id, everything);
    if (!before || before.deleted) continue;
    const { emailed: _emailed, ...next } = storedAs('Notification', before);
    await parts.saving.update({ practice, caller, definition: Notification, before, next, whole: true, fromStored: true });
  }
}

/** A mail server's answer that no repetition changes, such as an address that does not exist. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;

interface Place {
  readonly time: DeliveryTime;
  /** The practice's name. */
  readonly name: string;
}

async function placeOf({ parts, practice }: JobWork): Promise<Place> {
  const preferences = await storedPreferences(parts.store)(practice);
  const known = (await parts.store.practices.list()).find(({ networkId }) => networkId === practice)?.display;
  const time = { now: parts.now(), practiceZone: preferences?.timeZone ?? 'UTC' };
  return { time, name: preferences?.name ?? known ?? practice };
}

/** One person's letter. It is marked before it leaves, so that no crash sends it twice. True if it was sent. */
async function emailOne(work: JobWork, { name }: Place, { to, due, notifications = {} }: Reader): Promise<boolean> {
  const { mail, publicUrl } = work.parts;
  if (!mail || !(await marked(work, due))) return false;
  const isDigest = due.every(({ kind }) => placesOf(notifications, kind).email === 'Digest');
  try {
    await mail(notificationLetter(due, { to, practice: name, publicUrl, isDigest }));
    return true;
  } catch (error) {
    if (isFinal(error)) return false;
    await unmarked(work, due);
    const detail = 'The mail server did not take an email about notifications. Check SMTP_URL.';
    throw new Refusal('unavailable', { detail }, { cause: error });
  }
}

interface Reader extends Pick<PersonalPreferences, 'notifications'> {
  readonly to: string;
  readonly due: readonly Notification[];
}

/** People with something to email now, who may sign in. */
async function readersOf(work: JobWork, chosen: readonly PersonalPreferences[], { time }: Place): Promise<readonly Reader[]> {
  const ids = chosen.map(({ owner }) => owner.id);
  const addresses = (await work.parts.accounts?.emailsOf(work.practice, ids)) ?? new Map<string, string>();
  const waiting = await waitingOf(work, [...addresses.keys()]);
  return chosen.flatMap(({ owner, notifications = {} }) => {
    const due = emailsDue(notifications, waiting.get(owner.id) ?? [], time);
    const to = addresses.get(owner.id);
    return to === undefined || due.length === 0 ? [] : [{ to, due, notifications }];
  });
}

/** Emails people what they chose to be emailed about. */
export const notificationEmails: Job = {
  name: 'notification-emails',
  title: 'Email notifications',
  about: 'Emails people how much waits for them, at once or once a day, as they chose and not in their quiet hours.',
  scope: 'practice',
  when: { everySeconds: 60 },
  permissions: ['Notification.Read', 'Notification.Update', 'skip population filtering'],
  isOn: ({ mail }) => mail !== undefined,
  async run(work) {
    const place = await placeOf(work);
    let sent = 0;
    for await (const chosen of pagesOf(work, 'PersonalPreferences', [{ kind: 'Email', values: [...NotificationEmail.values] }]))
      for (const reader of await readersOf(work, chosen, place)) {
        work.signal.throwIfAborted();
        if (await emailOne(work, place, reader)) sent += 1;
      }
    return sent > 0 ? `Sent ${sent} ${sent === 1 ? 'email' : 'emails'}.` : undefined;
  },
};
