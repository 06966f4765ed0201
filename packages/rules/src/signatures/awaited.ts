import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { isGivenSignature, signaturesIn } from './signature.ts';

/* Signatures that were asked for and are open. Pure functions over any record but notes. */

const isLater = (at: unknown, other: unknown): boolean => typeof at === 'string' && typeof other === 'string' && at > other;

/**
 * A given signature answers the requests of its place, or those of its signer without a place. One that was made after it
 * asks again.
 */
function answers(given: UnknownRecord, request: UnknownRecord): boolean {
  const isOfPlace = request.slot === undefined ? idIn(given.signer) === idIn(request.signer) : given.slot === request.slot;
  const isOwn = request.requestedAt !== undefined && request.requestedAt === given.requestedAt;
  return isOfPlace && (isOwn || !isLater(request.requestedAt, given.signedAt));
}

/** Open requests of a list. Several of one place are open until one of them is answered. */
export function openRequests(record: unknown, list = 'signatures'): readonly UnknownRecord[] {
  const all = signaturesIn(record, list);
  const given = all.filter(isGivenSignature);
  return all.filter((one) => one.status === 'Requested' && !given.some((other) => answers(other, one)));
}

/** True for a list in which every signature that was asked for or is required was given. One that was declined was not. */
export function isSettled(record: unknown, list: string): boolean {
  const all = signaturesIn(record, list);
  const given = all.filter(isGivenSignature);
  const isWanted = (one: UnknownRecord) => one.required === true || one.status === 'Requested' || one.status === 'Declined';
  return all.every((one) => isGivenSignature(one) || !isWanted(one) || given.some((other) => answers(other, one)));
}

/** Signatures of a list without which the record does not take effect: asked for and open, or declined. */
export function requiredLeft(record: unknown, list: string): readonly UnknownRecord[] {
  const all = signaturesIn(record, list);
  const given = all.filter(isGivenSignature);
  return all.filter((one) => one.required === true && !isGivenSignature(one) && !given.some((other) => answers(other, one)));
}

/** True if this person's signature is awaited. */
export const isAwaitedFrom = (record: unknown, id: string, list?: string): boolean =>
  openRequests(record, list).some(({ signer }) => idIn(signer) === id);

const nameOf = ({ name, signer, role }: UnknownRecord): string => {
  const known = name ?? (isRecord(signer) ? signer.display : undefined) ?? role;
  return typeof known === 'string' ? known : 'somebody';
};

/** Names of those whose signature is awaited, `Lee, Ann or Ray, Ben and Fox, Cy`. Empty if nobody's is. */
export function awaitedNames(requests: readonly UnknownRecord[]): string {
  const places = new Map<unknown, string[]>();
  for (const request of requests) {
    const place = request.slot ?? request;
    places.set(place, [...(places.get(place) ?? []), nameOf(request)]);
  }
  return [...new Set([...places.values()].map((people) => people.join(' or ')))].join(' and ');
}

/**
 * The open request for the signature of the patient or a relative. One that was made after their last signature asks again:
 * more may have been agreed since.
 */
export function familyRequest(record: unknown, id: string): UnknownRecord | undefined {
  const own = signaturesIn(record, 'patientSignatures').filter(({ signer }) => idIn(signer) === id);
  const given = own.filter(isGivenSignature);
  return own.findLast(
    ({ status, requestedAt }) => status === 'Requested' && given.every(({ signedAt }) => isLater(requestedAt, signedAt)),
  );
}
