import { Notification, preferencesInForce } from '@notewell/model';
import { authorIn, signingDue } from '@notewell/rules';
import { find, rowAsRead } from '../../resources/saving/lookup.ts';
import { ownAccess } from '../access/index.ts';
import { grantsOf } from '../accounts/index.ts';
import { jobStoreOf } from '../jobs/index.ts';
import type { Job, JobWork } from '../module.ts';
import { pagesOf } from './pages.ts';
import { notificationFor, openOnes } from './produce.ts';
import type { Task } from './row.ts';

const placeOf = ({ practice, parts: { store } }: JobWork) => ({ practice, store });

interface Content {
  readonly kind: Notification['kind'];
  readonly title: string;
  readonly about?: { readonly id: string; readonly resourceType: 'Note' };
}

async function notify(work: JobWork, content: Content, to: readonly [string, Task]): Promise<void> {
  const { parts, practice, caller } = work;
  const draft = notificationFor({ caller, now: new Date(parts.now()) }, content, to);
  await parts.saving.create({ practice, caller, definition: Notification, draft });
}

/** Notifies the authors of drafts that are overdue by the practice's signing rules, once. Returns the number. */
async function overdueNotes(work: JobWork): Promise<number> {
  const [chosen] = await find(placeOf(work), 'PracticePreferences', []);
  const preferences = preferencesInForce(chosen);
  const timeZone = chosen?.timeZone ?? 'UTC';
  let count = 0;
  for await (const notes of pagesOf(work, 'Note', [{ kind: 'Status', values: ['Preliminary'] }])) {
    const late = notes.flatMap((note) => {
      const from = note.sessionTime?.end ?? note.sessionTime?.start ?? note.created;
      const [author, due] = [authorIn(note), from && signingDue(from, preferences, timeZone)];
      return author && due && due <= work.parts.now() && !note.partOf ? [{ id: note.id ?? '', author, due }] : [];
    });
    if (late.length === 0) continue;
    const earlier = await find(placeOf(work), 'Notification', [
      { kind: 'Kind', values: ['NoteOverdue'] },
      { kind: 'About', values: late.map(({ id }) => id) },
    ]);
    for (const { id, author, due } of late) {
      if (earlier.some(({ about, recipient }) => about?.id === id && recipient.id === author)) continue;
      const about = { id, resourceType: 'Note' as const };
      const task = { due: new Date(due).toISOString(), priority: 'High' as const };
      await notify(work, { kind: 'NoteOverdue', title: 'A note is overdue', about }, [author, task]);
      count += 1;
    }
  }
  return count;
}

const hasFailed = 'A scheduled job failed: ';

/** Notifies people who run the practice of failing jobs, until they succeed. Returns the number of notifications. */
async function failedJobs(work: JobWork): Promise<number> {
  const { parts, practice } = work;
  const latest = await jobStoreOf(parts.store).latest(practice);
  const failing = new Set(latest.filter(({ outcome }) => outcome === 'Failed').map(({ job }) => `${hasFailed}${job}`));
  const open = (await openOnes(placeOf(work), [{ kind: 'Kind', values: ['System'] }])).filter(({ title }) =>
    title.startsWith(hasFailed),
  );
  for (const one of open) if (!failing.has(one.title)) await close(work, one);
  if (failing.size === 0) return 0;
  let count = 0;
  for (const id of await peopleWith(work, 'preferences master'))
    for (const title of failing) {
      if (open.some((one) => one.title === title && one.recipient.id === id)) continue;
      await notify(work, { kind: 'System', title }, [id, { priority: 'High' }]);
      count += 1;
    }
  return count;
}

async function close(work: JobWork, { meta, content: _content, ...one }: Notification): Promise<void> {
  const { parts, practice, caller } = work;
  const before = await rowAsRead(placeOf(work), 'Notification', { id: one.id, meta });
  const next = { ...one, done: new Date(parts.now()).toISOString() };
  await parts.saving.update({ practice, caller, definition: Notification, before, next, whole: true, fromStored: true });
}

/** Practitioners who may sign in and hold a permission. */
async function peopleWith({ parts: { accounts, store }, practice }: JobWork, permission: string): Promise<readonly string[]> {
  const own = await ownAccess(store, practice);
  const seats = (await accounts?.staffOf(practice)) ?? [];
  return seats
    .filter((seat) => grantsOf(seat, own, { kind: 'own' }).permissions.has(permission))
    .map(({ profile }) => profile.id);
}

/** Notifications that no save brings, because only time passes. */
export const timedNotifications: Job = {
  name: 'timed-notifications',
  title: 'Notify of overdue work',
  about: 'Notifies authors of overdue notes, and people who run the practice of failed jobs.',
  scope: 'practice',
  when: { everySeconds: 900 },
  runsFirst: true,
  permissions: ['Note.Read', 'Notification.Create', 'Notification.Read', 'Notification.Update', 'skip population filtering'],
  async run(work) {
    const [overdue, failed] = [await overdueNotes(work), await failedJobs(work)];
    const count = overdue + failed;
    return count > 0 ? `Sent ${count} ${count === 1 ? 'notification' : 'notifications'}.` : undefined;
  },
};
