import { type Notification, NotificationEmail, type PersonalPreferences } from '@notewell/model';
import { emailsDue, placesOf } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Job, JobWork } from '../module.ts';
import { notificationLetter } from './letter.ts';
import { marked, unmarked } from './marks.ts';
import { pagesOf } from './pages.ts';
import { type Place, placeOf, waitingOf } from './waiting.ts';

/** A mail server's answer that no repetition changes, such as an address that does not exist. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;

/** One person's letter. It is marked before it leaves, so that no crash sends it twice. True if it was sent. */
async function emailOne(work: JobWork, { name }: Place, { to, due, notifications = {} }: Reader): Promise<boolean> {
  const { mail, publicUrl } = work.parts;
  if (!mail || !(await marked(work, due, 'emailed'))) return false;
  const isDigest = due.every(({ kind }) => placesOf(notifications, kind).email === 'Digest');
  try {
    await mail(notificationLetter(due, { to, practice: name, publicUrl, isDigest }));
    return true;
  } catch (error) {
    if (isFinal(error)) return false;
    await unmarked(work, due, 'emailed');
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
  const waiting = await waitingOf(work, [...addresses.keys()], 'emailed');
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
