import { dayIn, type Note, Notification, preferencesInForce } from '@notewell/model';
import { type Escalation, isInformed, isOver, overdueTimes, supervisorsOn } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { find, lookUp, rowAsRead } from '../../resources/saving/lookup.ts';
import { practiceDay, zoneIn } from '../../resources/saving/practice-day.ts';
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

/** One person who hears of an overdue note. */
interface Overdue {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly due: number;
  /** When the draft was handed to its author: a notification before that, closed since, was of an earlier turn. */
  readonly since?: string | undefined;
}

/** The author of an overdue note, and the author's supervisors once it goes to them too. */
async function overdueOf(work: JobWork, note: Note, clock: { readonly escalation: Escalation; readonly timeZone: string }) {
  const now = work.parts.now();
  const times = overdueTimes(note, clock.escalation, clock.timeZone);
  if (!times || times.due > now) return [];
  const { author, due, escalates } = times;
  const since = note.handOvers?.findLast(({ to }) => to.id === author)?.at;
  const found: Overdue[] = [{ id: note.id ?? '', to: author, title: 'A note is overdue', due, since }];
  if (escalates === undefined || escalates > now) return found;
  const practitioner = await lookUp(placeOf(work), 'Practitioner', author);
  const title = 'A note of somebody you supervise is overdue';
  for (const to of supervisorsOn(practitioner, dayIn(now, clock.timeZone)))
    found.push({ id: note.id ?? '', to, title, due, since });
  return found;
}

const isOf = ({ id, to }: Overdue, { about, recipient, onBehalfOf }: Notification): boolean =>
  about?.id === id && (recipient.id === to || onBehalfOf?.id === to);

/** True if a person knows that a note is overdue, or knew since its author has it. */
const isKnown = (one: Overdue, other: Notification): boolean =>
  isOf(one, other) &&
  (other.done === undefined || one.since === undefined || Date.parse(other.created ?? '') >= Date.parse(one.since));

/** Notifies the authors of overdue drafts, and later their supervisors, once for each turn. Returns the number. */
async function overdueNotes(work: JobWork): Promise<number> {
  const [chosen] = await find(placeOf(work), 'PracticePreferences', []);
  const clock = { escalation: preferencesInForce(chosen), timeZone: zoneIn(chosen) };
  let count = 0;
  for await (const notes of pagesOf(work, 'Note', [{ kind: 'Status', values: ['Preliminary'] }])) {
    const late = (await Promise.all(notes.map((note) => overdueOf(work, note, clock)))).flat();
    if (late.length === 0) continue;
    const known: Notification[] = [];
    const earlier = [
      { kind: 'Kind', values: ['NoteOverdue'] },
      { kind: 'About', values: [...new Set(late.map(({ id }) => id))] },
    ];
    for await (const page of pagesOf(work, 'Notification', earlier)) known.push(...page);
    // Supervisors of a former author have nothing to do, once the note is another's.
    const left = known.filter((other) => other.done === undefined && !late.some((one) => isOf(one, other)));
    for (const one of left) await close(work, one);
    for (const one of late) {
      const { id, to, title, due } = one;
      if (known.some((other) => isKnown(one, other))) continue;
      const about = { id, resourceType: 'Note' as const };
      const task = { due: new Date(due).toISOString(), priority: 'High' as const };
      await notify(work, { kind: 'NoteOverdue', title, about }, [to, task]);
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

/** True for a relative who is gone or may receive nothing today, such as after their last day. */
async function isUninformed(work: JobWork, { recipient }: Notification, day: string): Promise<boolean> {
  if (recipient.resourceType !== 'RelatedPerson') return false;
  const relative = await lookUp(placeOf(work), 'RelatedPerson', recipient.id);
  return relative === undefined || !isInformed(relative, day);
}

/**
 * Ends what is over by its time, news read before reading ended it, and what is for relatives without a right to it. Returns
 * nothing: nobody has to hear of it.
 */
async function endOver(work: JobWork): Promise<void> {
  const now = new Date(work.parts.now()).toISOString();
  const day = await practiceDay(placeOf(work), work.parts.now());
  for await (const page of pagesOf(work, 'Notification', [{ kind: 'Done', ...unset }]))
    for (const one of page) if (isOver(one, now) || (await isUninformed(work, one, day))) await close(work, one);
}
const unset = { from: '2000-01-01', exclude: true };

/** Ends a notification, unless it changed meanwhile: the next run sees how it is then. */
async function close(work: JobWork, { meta, content: _content, ...one }: Notification): Promise<void> {
  const { parts, practice, caller } = work;
  try {
    const before = await rowAsRead(placeOf(work), 'Notification', { id: one.id, meta });
    const next = { ...one, done: new Date(parts.now()).toISOString() };
    await parts.saving.update({ practice, caller, definition: Notification, before, next, whole: true, fromStored: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'stale-version') throw error;
  }
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
  about: 'Notifies authors of overdue notes, later their supervisors, and people who run the practice of failed jobs.',
  scope: 'practice',
  when: { everySeconds: 900 },
  runsFirst: true,
  permissions: ['Note.Read', 'Notification.Create', 'Notification.Read', 'Notification.Update', 'skip population filtering'],
  async run(work) {
    const [overdue, failed] = [await overdueNotes(work), await failedJobs(work)];
    await endOver(work);
    const count = overdue + failed;
    return count > 0 ? `Sent ${count} ${count === 1 ? 'notification' : 'notifications'}.` : undefined;
  },
};
