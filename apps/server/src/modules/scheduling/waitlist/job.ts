import { Appointment, Patient, preferencesInForce } from '@notewell/model';
import { openOfferOf } from '@notewell/rules';
import { freedTimesOf, newConflictsOf, planWaitlist, type WaitlistStep } from '@notewell/rules/scheduling';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Run } from '../../../resources/postgres/database.ts';
import { rowOf } from '../../../resources/saving/lookup.ts';
import { peopleToMail, type Recipient, reminderLetter } from '../../calendars/index.ts';
import type { Job, JobWork } from '../../module.ts';
import { storedPreferences } from '../../practices/index.ts';
import { all, naming, readDiary } from '../diary.ts';
import { bookingsLock, calendarsIn } from '../place.ts';
import { offerLinksOf } from '../store/offer-links.ts';
import { actsNow } from './acting.ts';
import { offerLetter } from './offer-letter.ts';
import { diaryAround } from './records.ts';

type Offering = Extract<WaitlistStep, { kind: 'offer' }>;
const lost: ReadonlySet<string> = new Set(['stale-version', 'booking-conflict']);

/** Writes one step under the lock of bookings. False if somebody was quicker: the next run looks again. */
async function applied({ parts, practice, caller }: JobWork, step: WaitlistStep): Promise<boolean> {
  const { store, saving } = parts;
  const { wish, offers } = step;
  const before = await rowOf({ practice, store }, 'Appointment', wish.id ?? '');
  if (before.deleted || String(before.version) !== String(wish.meta?.versionId)) return false;
  const next = step.kind === 'book' ? step.booked : wish;
  const offered = step.kind === 'offer' ? { ...wish, ...timeOf(step), status: 'booked' as const } : next;
  const verify = async (run: Run) => {
    if (step.kind === 'close') return;
    const diary = await readDiary(await calendarsIn({ practice }, parts, run), [offered]);
    if (newConflictsOf([{ after: offered }], diary).length > 0) throw new Refusal('booking-conflict');
  };
  const updates = [{ caller, definition: Appointment, before, next, derived: { offers }, fromStored: true }];
  try {
    await saving.saveAll(practice, { updates, lock: bookingsLock, verify });
    return true;
  } catch (error) {
    if (error instanceof Refusal && lost.has(error.code)) return false;
    throw error;
  }
}

const timeOf = ({ offer: { start, end, practitioner, location, room, mode } }: Offering) => ({
  start,
  end,
  owner: practitioner,
  ...(location && { location }),
  ...(room && { room }),
  ...(mode && { mode }),
});

/** The wishes of patients who are alive. */
async function wishesIn(work: JobWork): Promise<Appointment[]> {
  const { parts, practice } = work;
  const place = { practice, store: parts.store, zone: 'UTC', now: parts.now() };
  const wishes = await all(place, 'Appointment', [{ kind: 'Status', values: ['waitlist'] }]);
  if (wishes.length === 0) return [];
  const ids = new Set(wishes.flatMap(({ attendees = [] }) => attendees.map(({ subject }) => subject.id)));
  const patients = await naming(place, Patient.type, { kind: 'Id', ids });
  const gone = new Set(patients.flatMap(({ id = '', deceased }) => (deceased === undefined ? [] : [id])));
  return wishes.filter(({ attendees = [] }) => !attendees.some(({ subject }) => gone.has(subject.id)));
}

/** The steps that are due in a practice. */
async function stepsDue(work: JobWork): Promise<WaitlistStep[]> {
  const { parts, practice } = work;
  const now = parts.now();
  const wishes = await wishesIn(work);
  if (wishes.length === 0) return [];
  const place = await calendarsIn({ practice }, parts);
  const coming = [{ kind: 'FreedUntil', from: new Date(now).toISOString() }];
  const given = [...(await all(place, 'Appointment', coming)), ...(await all(place, 'Schedule', coming))];
  const freed = freedTimesOf(given, now);
  const open = wishes.flatMap((wish) => openOfferOf(wish) ?? []);
  const offered = open.map(({ start, end, ...offer }) => ({ ...offer, from: Date.parse(start), to: Date.parse(end) }));
  const times = [...freed, ...offered];
  if (times.length === 0) return [];
  const diary = await diaryAround(place, wishes, times);
  const { waitlistMode: mode, waitlistHours: hours } = preferencesInForce(await storedPreferences(parts.store)(practice));
  return planWaitlist({ wishes, freed, diary, now, mode, hours });
}

/** Mails a step's letters, without a word of care, to each person apart: a letter that fails keeps none of the others back. */
async function lettersOf({ parts, practice }: JobWork, step: WaitlistStep): Promise<readonly (() => Promise<void>)[]> {
  const { mail } = parts;
  if (step.kind === 'close' || !mail) return [];
  const { store } = parts;
  const preferences = await storedPreferences(store)(practice);
  const known = (await store.practices.list()).find(({ networkId }) => networkId === practice)?.display;
  const name = preferences?.name ?? known ?? practice;
  const to = await peopleToMail({ practice, store }, step.wish);
  if (step.kind === 'book') {
    const facts = { appointment: step.booked, networkId: practice, practice: name, preferences };
    return to.map(
      ({ email }) =>
        async () =>
          mail(reminderLetter({ to: email, ...facts })),
    );
  }
  return to.map((who) => async () => {
    const url = await linkFor({ parts, practice }, step, who);
    await mail(offerLetter({ to: who.email, ...step.offer, practice: name, preferences, url }));
  });
}

/** The link by which a recipient answers; undefined where this installation has no address, or for who may not decide. */
async function linkFor(
  { parts, practice }: Pick<JobWork, 'parts' | 'practice'>,
  { wish, offer }: Offering,
  { id, resourceType }: Recipient,
): Promise<string | undefined> {
  const { store, publicUrl, now } = parts;
  const who = { id, resourceType };
  if (!publicUrl || wish.id === undefined || !(await actsNow({ practice, store, now: now() }, who, wish))) return undefined;
  const [start, expires] = [new Date(offer.start), new Date(offer.deadline)];
  const secret = await offerLinksOf(store).make(practice, { appointment: wish.id, start, who, expires });
  return `${publicUrl.origin}/offer#${practice}.${secret}`;
}

interface Mailed {
  readonly refused: number;
  /** Why the offer could not be marked, if nobody learned of it. */
  readonly unmarked: readonly unknown[];
}

/** Mails the letters of a step. An offer of which nobody learned says so to the front desk. */
async function mailed(work: JobWork, step: WaitlistStep): Promise<Mailed> {
  // The step is written already: letters that cannot be prepared at all count as one that did not leave.
  const letters = await lettersOf(work, step).catch((error: unknown) => [() => Promise.reject<void>(error)]);
  const sent = await Promise.allSettled(letters.map((send) => send()));
  const refused = sent.filter(({ status }) => status === 'rejected').length;
  if (step.kind !== 'offer' || refused < letters.length) return { refused, unmarked: [] };
  // The steps of others go on; the run says how many were not marked.
  return markUnsent(work, step).then(
    () => ({ refused, unmarked: [] }),
    (error: unknown) => ({ refused, unmarked: [error] }),
  );
}

/** Marks an open offer whose letter was not sent. Who changes the wish at that moment may be first: then once more. */
async function markUnsent(work: JobWork, step: Offering, tries = 2): Promise<void> {
  const { parts, practice, caller } = work;
  const { wish, offer } = step;
  const before = await rowOf({ practice, store: parts.store }, 'Appointment', wish.id ?? '');
  const now = storedAs('Appointment', before);
  const open = openOfferOf(now);
  if (!open || Date.parse(open.start) !== Date.parse(offer.start)) return;
  const offers = now.offers?.map((one) => (one === open ? { ...one, unsent: true } : one));
  const updates = [{ caller, definition: Appointment, before, next: now, derived: { offers }, fromStored: true }];
  try {
    await parts.saving.saveAll(practice, { updates });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'stale-version' || tries < 2) throw error;
    await markUnsent(work, step, tries - 1);
  }
}

/** Says at the end of a run what the practice has to do itself. */
function requireSent({ refused, unmarked }: Mailed): void {
  const details = [
    ...(refused > 0 ? [`${refused} of the letters could not be sent. Call the patients.`] : []),
    ...(unmarked.length > 0
      ? [`No letter was sent for ${unmarked.length} of the offers, and the waitlist does not show it. Call these patients.`]
      : []),
  ];
  if (details.length > 0) throw new Refusal('unavailable', { detail: details.join(' ') }, { cause: unmarked[0] });
}

const words = { offer: ['offered', 'time'], book: ['booked', 'visit'], close: ['ended', 'offer'] } as const;

async function run(work: JobWork): Promise<string | undefined> {
  const counts = { offer: 0, book: 0, close: 0 };
  let refused = 0;
  const unmarked: unknown[] = [];
  // A wish whose offer ends gets the next one in the next step of this run, from the row that the first wrote.
  for (let round = 0; round < 2; round++) {
    const steps = await stepsDue(work);
    const closing = steps.filter(({ kind }) => kind === 'close');
    for (const step of round === 0 && closing.length > 0 ? closing : steps) {
      work.signal.throwIfAborted();
      if (!(await applied(work, step))) continue;
      counts[step.kind]++;
      const sent = await mailed(work, step);
      refused += sent.refused;
      unmarked.push(...sent.unmarked);
    }
    if (closing.length === 0) break;
  }
  requireSent({ refused, unmarked });
  const said = (['close', 'offer', 'book'] as const).flatMap((kind) => {
    const [does, what] = words[kind];
    return counts[kind] === 0 ? [] : [`${does} ${counts[kind]} ${what}${counts[kind] === 1 ? '' : 's'}`];
  });
  return said.length === 0 ? undefined : `Waitlist: ${said.join(', ')}.`;
}

/** Offers times that became free to those who wait, one after another, or books them if the practice chose so. */
export const waitlist: Job = {
  name: 'waitlist',
  title: 'Offer free times to the waitlist',
  about: 'When a visit is cancelled, missed or moved, offers its time to the first who waits and whom it suits.',
  scope: 'practice',
  when: { everySeconds: 60 },
  permissions: [
    'Appointment.Read',
    'Appointment.Update',
    'Patient.Read',
    'RelatedPerson.Read',
    'manage schedules',
    'view scheduler',
  ],
  run,
};
