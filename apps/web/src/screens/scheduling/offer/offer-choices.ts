import type { OfferByLink, OfferState } from '@notewell/protocol';

/** Buttons of the page. Declining asks once more, because the time goes to others at once. */
export type Choice = 'accept' | 'ask' | 'decline' | 'keep' | 'return';

export const choiceWords: Readonly<Record<Choice, string>> = {
  accept: 'Accept this time',
  ask: 'Decline',
  decline: 'Decline this time',
  keep: 'Keep the offer',
  return: 'Accept it after all',
};

/** The buttons for the state of an offer; `asks` after the first press on Decline. A double press there keeps the offer. */
export function choicesOf({ state, isFree }: OfferByLink, asks: boolean): readonly Choice[] {
  if (state === 'open') return asks ? ['decline', 'keep'] : ['accept', 'ask'];
  return state === 'declined' && isFree ? ['return'] : [];
}

const titles: Readonly<Record<OfferState, string>> = {
  open: 'A time is free',
  accepted: 'Your visit is booked',
  declined: 'You declined this time',
  over: 'This offer has ended',
};
export const titleOf = ({ state }: OfferByLink, asks: boolean): string =>
  state === 'open' && asks ? 'Decline this time?' : titles[state];

const moment = ({ locale, timeZone }: OfferByLink, at: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(at));

const sentences: Readonly<Record<OfferState, (offer: OfferByLink) => string>> = {
  open: (offer) => `${offer.practice} offers you ${moment(offer, offer.start)}. Answer by ${moment(offer, offer.deadline)}.`,
  accepted: (offer) => `${offer.practice} expects you ${moment(offer, offer.start)}. You may close this page.`,
  declined: (offer) =>
    `You declined ${moment(offer, offer.start)}. You stay on the waitlist. ${
      offer.isFree ? 'The time is still free, until somebody else takes it.' : 'The time is offered to others.'
    } You may close this page.`,
  over: () => 'The time to answer is over, or somebody else has this time now. You may still be on the waitlist.',
};
export const sentenceOf = (offer: OfferByLink, asks: boolean): string =>
  offer.state === 'open' && asks
    ? `${moment(offer, offer.start)} is offered to others at once. You stay on the waitlist.`
    : sentences[offer.state](offer);
