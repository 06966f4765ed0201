import { type Notification, NotificationEmail, type PersonalPreferences } from '@notewell/model';
import { emailsDue, placesOf } from '@notewell/rules';
import { isAboutLetter, isFinalRefusal } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Job, JobWork } from '../module.ts';
import { notificationLetter } from './letter.ts';
import { marked, unmarked } from './marks.ts';
import { pagesOf } from './pages.ts';
import { type Place, placeOf, waitingOf } from './waiting.ts';

const refused = (cause: unknown): Refusal => {
  const detail = 'The mail server did not take an email about notifications. Check SMTP_URL.';
  return new Refusal('unavailable', { detail }, { cause });
};

/**
 * Sends one person's letter. It is marked before it leaves, so that no crash sends it twice. `later`: the mail server refused
 * this letter for now. Throws if the mail server cannot be reached.
 */
async function emailOne(
  work: JobWork,
  { name }: Place,
  { to, due, notifications = {} }: Reader,
): Promise<'sent' | 'none' | 'later'> {
  const { mail, publicUrl } = work.parts;
  if (!mail || !(await marked(work, due, 'emailed'))) return 'none';
  const isDigest = due.every(({ kind }) => placesOf(notifications, kind).email === 'Digest');
  try {
    await mail(notificationLetter(due, { to, practice: name, publicUrl, isDigest }));
    return 'sent';
  } catch (error) {
    if (isFinalRefusal(error)) return 'none';
    await unmarked(work, due, 'emailed');
    if (isAboutLetter(error)) return 'later';
    throw refused(error);
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
    let [sent, later] = [0, 0];
    for await (const chosen of pagesOf(work, 'PersonalPreferences', [{ kind: 'Email', values: [...NotificationEmail.values] }]))
      for (const reader of await readersOf(work, chosen, place)) {
        work.signal.throwIfAborted();
        const outcome = await emailOne(work, place, reader);
        if (outcome === 'sent') sent += 1;
        if (outcome === 'later') later += 1;
      }
    if (later > 0) throw refused(undefined);
    return sent > 0 ? `Sent ${sent} ${sent === 1 ? 'email' : 'emails'}.` : undefined;
  },
};
