import { Appointment } from '@notewell/model';
import type { Offer } from '@notewell/rules';
import { letterDue } from '@notewell/rules/scheduling';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import { rowOf } from '../../../resources/saving/lookup.ts';
import { dayWith } from '../../../resources/saving/practice-day.ts';
import { peopleToMail, type Recipient, reminderLetter } from '../../calendars/index.ts';
import type { JobWork } from '../../module.ts';
import { storedPreferences } from '../../practices/index.ts';
import { all } from '../diary.ts';
import { offerLinksOf } from '../store/offer-links.ts';
import { actsNow } from './acting.ts';
import { offerLetter } from './offer-letter.ts';

/** A wish with its offer, or the visit that was booked for it at once. */
interface Offered {
  readonly appointment: Appointment;
  readonly offer: Offer;
}

const isSame = (one: Offer, other: Offer): boolean =>
  Date.parse(one.start) === Date.parse(other.start) && Date.parse(one.offered) === Date.parse(other.offered);

/** Offers with one of them marked as having no letter, or no longer so. */
export const withUnsent = (offers: readonly Offer[], offer: Offer, unsent: boolean): readonly Offer[] =>
  offers.map(({ unsent: before, ...one }) => {
    const is = isSame(one, offer) ? unsent : before;
    return is ? { ...one, unsent: true } : one;
  });

/** The letters about an offer or its visit, without a word of care, one for each person. */
async function lettersOf(
  { parts, practice }: JobWork,
  { appointment, offer }: Offered,
): Promise<readonly (() => Promise<void>)[]> {
  const { mail, store, now } = parts;
  if (!mail) return [];
  const preferences = await storedPreferences(store)(practice);
  const known = (await store.practices.list()).find(({ networkId }) => networkId === practice)?.display;
  const name = preferences?.name ?? known ?? practice;
  const to = await peopleToMail({ practice, store, day: dayWith(preferences, now()) }, appointment);
  if (appointment.status === 'booked') {
    const facts = { appointment, networkId: practice, practice: name, preferences };
    return to.map(
      ({ email }) =>
        async () =>
          mail(reminderLetter({ to: email, ...facts })),
    );
  }
  return to.map((who) => async () => {
    const url = await linkFor({ parts, practice }, { appointment, offer }, who);
    await mail(offerLetter({ to: who.email, ...offer, practice: name, preferences, url }));
  });
}

/** The link by which a recipient answers; undefined where this installation has no address, or for who may not decide. */
async function linkFor(
  { parts, practice }: Pick<JobWork, 'parts' | 'practice'>,
  { appointment, offer }: Offered,
  { id, resourceType }: Recipient,
): Promise<string | undefined> {
  const { store, publicUrl, now } = parts;
  const who = { id, resourceType };
  if (!publicUrl || appointment.id === undefined || !(await actsNow({ practice, store, now: now() }, who, appointment)))
    return undefined;
  const [start, expires] = [new Date(offer.start), new Date(offer.deadline)];
  const secret = await offerLinksOf(store).make(practice, { appointment: appointment.id, start, who, expires });
  return `${publicUrl.origin}/offer#${practice}.${secret}`;
}

interface Mailed {
  readonly sent: number;
  readonly refused: number;
  /** Why the offer could not be marked as sent. */
  readonly unmarked: readonly unknown[];
}

/** Mails letters to each person apart: one that fails keeps none of the others back. Once one has left, the mark is removed. */
export async function mailLetters(work: JobWork, offered: Offered): Promise<Mailed> {
  // The offer is written already: letters that cannot be prepared at all count as one that did not leave.
  const letters = await lettersOf(work, offered).catch((error: unknown) => [() => Promise.reject<void>(error)]);
  const left = await Promise.allSettled(letters.map((send) => send()));
  const refused = left.filter(({ status }) => status === 'rejected').length;
  const sent = left.length - refused;
  if (sent === 0) return { sent, refused, unmarked: [] };
  // The letters of others go on; the run says how many were not marked.
  return markSent(work, offered).then(
    () => ({ sent, refused, unmarked: [] }),
    (error: unknown) => ({ sent, refused, unmarked: [error] }),
  );
}

/** Removes the mark from an offer. Who changes the wish at that moment may be first: then once more. */
async function markSent(work: JobWork, { appointment, offer }: Offered, tries = 2): Promise<void> {
  const { parts, practice, caller } = work;
  const before = await rowOf({ practice, store: parts.store }, 'Appointment', appointment.id ?? '');
  // A write would bring a deleted wish back.
  if (before.deleted) return;
  const next = storedAs('Appointment', before);
  const offers = withUnsent(next.offers ?? [], offer, false);
  if (!next.offers?.some((one) => one.unsent && isSame(one, offer))) return;
  const updates = [{ caller, definition: Appointment, before, next, derived: { offers }, fromStored: true }];
  try {
    await parts.saving.saveAll(practice, { updates });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'stale-version' || tries < 2) throw error;
    await markSent(work, { appointment, offer }, tries - 1);
  }
}

const hour = 3_600_000;

/** Sends letters that no run before could send, because the server stopped or the mail server refused them. */
export async function lettersAgain(work: JobWork): Promise<Mailed> {
  const { parts, practice } = work;
  const now = parts.now();
  if (!parts.mail) return { sent: 0, refused: 0, unmarked: [] };
  const place = { practice, store: parts.store, zone: 'UTC', now };
  const wishes = await all(place, 'Appointment', [{ kind: 'Status', values: ['waitlist'] }]);
  const booked = await all(place, 'Appointment', [
    { kind: 'Status', values: ['booked'] },
    { kind: 'LastModified', from: new Date(now - hour).toISOString() },
  ]);
  const mailed: Mailed[] = [];
  for (const appointment of [...wishes, ...booked]) {
    const offer = letterDue(appointment, now);
    if (!offer) continue;
    work.signal.throwIfAborted();
    mailed.push(await mailLetters(work, { appointment, offer }));
  }
  return {
    sent: mailed.reduce((sum, { sent }) => sum + sent, 0),
    refused: mailed.reduce((sum, { refused }) => sum + refused, 0),
    unmarked: mailed.flatMap(({ unmarked }) => unmarked),
  };
}

/** Says at the end of a run what the practice has to do itself. */
export function requireSent({ refused, unmarked }: Omit<Mailed, 'sent'>): void {
  const details = [
    ...(refused > 0 ? [`${refused} of the letters could not be sent. Call the patients.`] : []),
    ...(unmarked.length > 0
      ? [`Letters were sent for ${unmarked.length} of the offers, and the waitlist does not show it. They are sent again.`]
      : []),
  ];
  if (details.length > 0) throw new Refusal('unavailable', { detail: details.join(' ') }, { cause: unmarked[0] });
}
