import { apiBase } from './paths.ts';

/* Answers to an offer of the waitlist by the link of its letter, without a sign-in. */

export const offerLinkOpenPath = `${apiBase}/offer-links/open`;
export const offerLinkAnswerPath = `${apiBase}/offer-links/answer`;

/** `over`: answered otherwise, taken back, or past its deadline. */
export type OfferState = 'open' | 'accepted' | 'declined' | 'over';

/** An offer as its letter says it: no name, service or practitioner, because others may read the mailbox. */
export interface OfferByLink {
  readonly practice: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly phone?: string | undefined;
  readonly start: string;
  readonly deadline: string;
  readonly state: OfferState;
  /** True for a declined time that nobody else has: it may be accepted all the same. */
  readonly isFree?: boolean | undefined;
}
