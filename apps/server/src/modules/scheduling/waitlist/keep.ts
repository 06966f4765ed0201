import type { Appointment } from '@notewell/model';
import { type Offer, openOfferOf } from '@notewell/rules';
import { addOffer, answered, freedBy } from '@notewell/rules/scheduling';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { personOf } from './acting.ts';

/** Times that an appointment remembers to have given up. */
const mostFreed = 100;

/** Records in the same write the times that it gives up, and the end of an offer whose patient waits no longer. */
export function keepWaitlist(save: Save): void {
  const before = save.before as Appointment | undefined; // passed the validation of its type
  const after = save.after as unknown as Appointment; // passed the validation of its type
  if (!before) return;
  const freed = freedBy(before, after, save.now.getTime());
  if (freed.length > 0) {
    const all = [...(before.freed ?? []), ...freed].slice(-mostFreed);
    const until = all.map(({ end }) => end).sort();
    Object.assign(save.after, { freed: all, freedUntil: until.at(-1) });
  }
  const open = openOfferOf(after);
  if (save.by && before.status === 'booked' && after.status === 'waitlist') Object.assign(save.after, takenBack(save, before));
  if (open && after.status !== 'waitlist') Object.assign(save.after, { offers: answered(after, endOf(save, after, open)) });
}

/** The offers of a wish whose booking is undone: the time is taken back, so that it is not offered or booked again. */
function takenBack({ caller, now, after }: Save, { start, end, owner }: Appointment): Pick<Appointment, 'offers'> {
  const { offers = [] } = after as unknown as Appointment; // passed the validation of its type
  if (owner?.resourceType !== 'Practitioner' || end === undefined) return {};
  const by = personOf(caller);
  const at = now.toISOString();
  const withdrawn = { answer: 'Withdrawn' as const, answered: at, ...(by && { answeredBy: by }) };
  const isTheirs = (one: Offer) => one.answer === 'Accepted' && Date.parse(one.start) === Date.parse(start);
  if (offers.some(isTheirs)) return { offers: offers.map((one) => (isTheirs(one) ? { ...one, ...withdrawn } : one)) };
  const practitioner = { id: owner.id, resourceType: 'Practitioner' as const };
  return { offers: [...addOffer(offers, { start, end, practitioner, offered: at, deadline: at, ...withdrawn })] };
}

function endOf({ caller, now }: Save, { status, start, owner }: Appointment, open: ReturnType<typeof openOfferOf>) {
  const isThen = open !== undefined && Date.parse(start) === Date.parse(open.start);
  const isTaken = status === 'booked' && isThen && owner?.id === open.practitioner.id;
  const by = personOf(caller);
  return {
    answer: isTaken ? ('Accepted' as const) : ('Withdrawn' as const),
    answered: now.toISOString(),
    ...(by && { answeredBy: by }),
  };
}
