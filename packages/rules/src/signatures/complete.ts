import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { isGivenSignature, isOfFamily, signaturesIn } from './signature.ts';

/** People who have to sign an agreement: the patient whom it concerns, and everybody who is a party to it. */
function partiesIn({ patient, parties }: UnknownRecord): readonly UnknownRecord[] {
  const named = Array.isArray(parties) ? parties.map((one: unknown) => (isRecord(one) ? one.party : undefined)) : [];
  const people = ['Patient', 'RelatedPerson', 'Practitioner'];
  return [
    ...(isRecord(patient) ? [{ ...patient, resourceType: 'Patient' }] : []),
    ...named.filter((one) => isRecord(one) && people.includes(String(one.resourceType))),
  ].filter(isRecord);
}

/** A relative may sign for the patient. */
const isSignedBy = (party: UnknownRecord, given: readonly UnknownRecord[]): boolean =>
  given.some((one) => idIn(one.signer) === idIn(party) || (party.resourceType === 'Patient' && isOfFamily(one)));

/** True for a record that says with whom it is agreed. An organization does not sign. */
const namesSomebody = ({ patient, parties }: UnknownRecord): boolean =>
  isRecord(patient) || (Array.isArray(parties) && parties.length > 0);

/** True where somebody signed a record, every party of it did, and no required signature of it is missing. */
export function isRecordSigned(record: unknown, list = 'signatures'): boolean {
  const all = signaturesIn(record, list);
  const given = all.filter(isGivenSignature);
  if (!isRecord(record) || !namesSomebody(record)) return false;
  const parties = partiesIn(record);
  return (
    given.length > 0 &&
    all.every((one) => one.required !== true || isGivenSignature(one)) &&
    parties.every((party) => isSignedBy(party, given))
  );
}
