import { Appointment, type Reference } from '@notewell/model';
import { openOfferOf } from '@notewell/rules';
import { answered, bookedAt, newConflictsOf } from '@notewell/rules/scheduling';
import type { Caller } from '../../../kernel/caller.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Run } from '../../../resources/postgres/database.ts';
import { rowOf } from '../../../resources/saving/lookup.ts';
import type { Saved } from '../../../resources/saving/saving.ts';
import type { StoredRow } from '../../../resources/store/index.ts';
import type { OnceKey } from '../../../resources/store/writer.ts';
import type { AppParts } from '../../parts.ts';
import { readDiary } from '../diary.ts';
import { bookingsLock, calendarsIn } from '../place.ts';

const over = 'This offer is no longer open: it was answered, has ended, or was taken back.';
const bookedAlready = 'This offer was answered already, and the time is booked.';
const taken = 'Somebody else has this time now. The patient stays on the waitlist.';

/** Tells who answers second if the time is theirs all the same. */
const reasonOf = ({ status, start }: Appointment, asked: Pick<Answering, 'start'>): string =>
  status === 'booked' && Date.parse(start) === Date.parse(asked.start) ? bookedAlready : over;

export interface Answering {
  readonly practice: string;
  readonly caller: Caller;
  readonly row: StoredRow;
  /** The start of the offered time, so that nobody answers another offer than they saw. */
  readonly start: string;
  readonly answer: 'Accepted' | 'Declined';
  readonly by: Reference<'Practitioner' | 'Patient' | 'RelatedPerson'> | undefined;
  /** The patient or a relative answers, who may not change appointments otherwise. */
  readonly follows: boolean;
  readonly once?: OnceKey | undefined;
}

/**
 * Answers the open offer of a wish before its deadline. Accepting books the offered time under the lock of bookings: of two who
 * accept one time, the second is refused and stays on the waitlist.
 */
export async function answerOffer(asked: Answering, parts: AppParts): Promise<Saved> {
  const { practice, caller, row, answer, by, follows, once } = asked;
  const wish = storedAs('Appointment', row);
  const offer = openOfferOf(wish);
  const isOpen = offer && wish.status === 'waitlist' && Date.parse(offer.deadline) > parts.now();
  if (!isOpen || Date.parse(offer.start) !== Date.parse(asked.start))
    throw new Refusal('locked', { detail: reasonOf(wish, asked) });
  const { start, end, practitioner, location, room, mode } = offer;
  const time = { from: Date.parse(start), to: Date.parse(end), practitioner, location, room, mode };
  const next = answer === 'Accepted' ? bookedAt(wish, time) : wish;
  const offers = answered(wish, { answer, answered: new Date(parts.now()).toISOString(), ...(by && { answeredBy: by }) });
  const updates = [
    { caller, definition: Appointment, before: row, next, derived: { offers }, fromStored: true, ...(follows && { follows }) },
  ];
  const verify = async (run: Run) => {
    if (answer === 'Declined') return;
    const diary = await readDiary(await calendarsIn({ practice }, parts, run), [next]);
    if (newConflictsOf([{ before: wish, after: next }], diary).length > 0)
      throw new Refusal('booking-conflict', { detail: taken });
  };
  try {
    return await parts.saving.saveAll(practice, { updates, once, lock: bookingsLock, verify });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'stale-version') throw error;
    const now = await rowOf({ practice, store: parts.store }, 'Appointment', row.id);
    throw new Refusal('locked', { detail: reasonOf(storedAs('Appointment', now), asked) });
  }
}
