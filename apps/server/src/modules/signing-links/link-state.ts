import type { Note } from '@notewell/model';
import { type SigningLinkState, signingLinkTries } from '@notewell/protocol';
import type { Link } from './store/signing-links.ts';

export type PatientSignature = NonNullable<Note['patientSignatures']>[number];

const stateOf = (link: Link, now: number): SigningLinkState =>
  link.used
    ? 'signed'
    : link.revoked
      ? 'revoked'
      : link.failures >= signingLinkTries
        ? 'locked'
        : link.expires.getTime() <= now
          ? 'over'
          : link.opened
            ? 'opened'
            : 'sent';

/** True if the link can still be answered. */
export const isOpen = (link: Link, now: number): boolean => ['sent', 'opened'].includes(stateOf(link, now));

/** State for a list. A link of which the record still waits for the signature was ended by a change of the text. */
export function listedState(link: Link, isWaiting: boolean, now: number): SigningLinkState {
  const state = stateOf(link, now);
  if (state === 'revoked') return isWaiting ? 'changed' : 'revoked';
  return isWaiting || !isOpen(link, now) ? state : 'revoked';
}

/** True for the signature that a link asks for. */
export const isAskedBy = (link: Link) => (one: PatientSignature) =>
  one.status === 'Requested' && one.requestedAt === link.made.toISOString();

/** The signatures without the request of a link. */
export const withoutAsked = (link: Link, all: readonly PatientSignature[] = []): PatientSignature[] =>
  all.filter((one) => !isAskedBy(link)(one));
