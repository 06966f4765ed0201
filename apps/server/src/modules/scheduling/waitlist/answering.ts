import { Appointment, type Reference } from '@notewell/model';
import { type Offer, openOfferOf } from '@notewell/rules';
import { bookedAt, newConflictsOf } from '@notewell/rules/scheduling';
import type { Caller } from '../../../kernel/caller.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Run } from '../../../resources/postgres/database.ts';
import { rowOf } from '../../../resources/saving/lookup.ts';
import type { Saved } from '../../../resources/saving/saving.ts';
import type { StoredRow } from '../../../resources/store/index.ts';
import type { OnceKey } from '../../../resources/store/writer.ts';
import type { AppParts } from '../../parts.ts';
import { all, type DiaryPlace, readDiary } from '../diary.ts';
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
  /** True where a declined offer may be accepted all the same, while its time is free. */
  readonly mayReturn?: boolean;
  readonly once?: OnceKey | undefined;
}

/** The offer that an answer concerns. By the link of its letter, one that was declined may be accepted all the same. */
function offerFor(wish: Appointment, { start, answer, mayReturn }: Pick<Answering, 'start' | 'answer' | 'mayReturn'>) {
  const isMeant = (one: Offer | undefined) => one !== undefined && Date.parse(one.start) === Date.parse(start);
  const open = openOfferOf(wish);
  if (open || !mayReturn || answer !== 'Accepted') return isMeant(open) ? open : undefined;
  const last = wish.offers?.findLast(isMeant);
  return last?.answer === 'Declined' ? last : undefined;
}

const placed = (wish: Appointment, { start, end, practitioner, location, room, mode }: Offer): Appointment =>
  bookedAt(wish, { from: Date.parse(start), to: Date.parse(end), practitioner, location, room, mode });

/** True if an offered time is in nobody's way, and a declined one is offered to nobody else by now. */
async function isFreeFor(place: DiaryPlace, wish: Appointment, offer: Offer): Promise<boolean> {
  const after = placed(wish, offer);
  if (newConflictsOf([{ before: wish, after }], await readDiary(place, [after])).length > 0) return false;
  if (offer.answer === undefined) return true;
  const wishes = await all(place, 'Appointment', [{ kind: 'Status', values: ['waitlist'] }]);
  return !wishes.some((other) => {
    const open = openOfferOf(other);
    const isSame = open?.practitioner.id === offer.practitioner.id;
    return open && isSame && open.start < offer.end && offer.start < open.end;
  });
}

/** True if a declined time may be accepted all the same, for now. */
export async function mayAcceptAfterAll(
  { practice, start }: Pick<Answering, 'practice' | 'start'>,
  wish: Appointment,
  parts: Pick<AppParts, 'store' | 'now'>,
): Promise<boolean> {
  const offer = offerFor(wish, { start, answer: 'Accepted', mayReturn: true });
  const isOpen = offer?.answer === 'Declined' && wish.status === 'waitlist' && Date.parse(offer.deadline) > parts.now();
  return isOpen && (await isFreeFor(await calendarsIn({ practice }, parts), wish, offer));
}

/**
 * Answers the open offer of a wish before its deadline. Accepting books the offered time under the lock of bookings: of two who
 * accept one time, the second is refused and stays on the waitlist.
 */
export async function answerOffer(asked: Answering, parts: AppParts): Promise<Saved> {
  const { practice, caller, row, answer, by, follows, once } = asked;
  // Its write would revive the wish.
  if (row.deleted) throw new Refusal('locked', { detail: over });
  const wish = storedAs('Appointment', row);
  const offer = offerFor(wish, asked);
  const isOpen = offer && wish.status === 'waitlist' && Date.parse(offer.deadline) > parts.now();
  if (!isOpen) throw new Refusal('locked', { detail: reasonOf(wish, asked) });
  const next = answer === 'Accepted' ? placed(wish, offer) : wish;
  const said = { answer, answered: new Date(parts.now()).toISOString(), ...(by && { answeredBy: by }) };
  const offers = wish.offers?.map((one) => (one === offer ? { ...one, ...said } : one));
  const updates = [
    { caller, definition: Appointment, before: row, next, derived: { offers }, fromStored: true, ...(follows && { follows }) },
  ];
  const verify = async (run: Run) => {
    if (answer === 'Declined' || (await isFreeFor(await calendarsIn({ practice }, parts, run), wish, offer))) return;
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
