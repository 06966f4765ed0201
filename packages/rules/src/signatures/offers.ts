import { idIn, isRecord } from '@notewell/model/values';
import { isSettled } from './awaited.ts';
import { isRecordSigned } from './complete.ts';
import { isGivenSignature, signaturesIn } from './signature.ts';

/* Agreements that the practice offers a patient, and that the family signs in its own account. */

export type AgreementType = 'Contract' | 'Consent';

/** The state in which an agreement waits for the family, the one that their signature brings, and the list that takes it. */
export const offers: Readonly<
  Record<AgreementType, { readonly state: string; readonly signed: string; readonly list: 'signatures' | 'patientSignatures' }>
> = {
  Contract: { state: 'Offered', signed: 'Executed', list: 'signatures' },
  Consent: { state: 'Proposed', signed: 'Active', list: 'patientSignatures' },
};

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);

/** True for an agreement whose last day is over on a day. */
export function isOfferOver(type: AgreementType, row: unknown, day: string): boolean {
  const last = fieldOf(row, type === 'Contract' ? 'expires' : 'end');
  return typeof last === 'string' && last < day;
}

/** True for an agreement that has words or a file to read: nobody signs what they cannot read. */
export const isReadable = (row: unknown): boolean =>
  Boolean(fieldOf(row, 'text')) || fieldOf(fieldOf(row, 'document'), 'resourceType') === 'DocumentReference';

/** True if this person signed the agreement. */
export const hasSigned = (type: AgreementType, row: unknown, id: string): boolean =>
  signaturesIn(row, offers[type].list).some((one) => isGivenSignature(one) && idIn(one.signer) === id);

/** True for an agreement that this person can sign on a day: offered, readable, not over, and not signed by them. */
export const isOfferedTo = (type: AgreementType, row: unknown, { id, day }: { readonly id: string; readonly day: string }) =>
  fieldOf(row, 'status') === offers[type].state && isReadable(row) && !isOfferOver(type, row, day) && !hasSigned(type, row, id);

/** Place that a request names for its signature. */
interface Place {
  readonly slot?: string;
  readonly required?: boolean;
  readonly order?: number;
}
type Signature = Place & { readonly status?: string; readonly signer?: { readonly id: string } };

/** The signatures of an agreement with one more, which takes the place of the request that it answers. */
export function withSignature<S extends Signature>(all: readonly S[] | undefined, given: S): S[] {
  const request = all?.find(({ status, signer }) => status === 'Requested' && signer?.id === given.signer?.id);
  const { slot, required, order }: Place = request ?? {};
  const place: Place = {
    ...(slot === undefined ? {} : { slot }),
    ...(required === undefined ? {} : { required }),
    ...(order === undefined ? {} : { order }),
  };
  return [...(all ?? []).filter((one) => one !== request), { ...given, ...place }];
}

/** True if the family's signature puts the agreement in force. It waits for everybody else who is asked to sign. */
export const isInForceOnceSigned = (type: AgreementType, row: unknown): boolean =>
  type === 'Consent'
    ? signaturesIn(row, offers.Consent.list).some(isGivenSignature) &&
      ['signatures', offers.Consent.list].every((list) => isSettled(row, list))
    : isRecordSigned(row);
