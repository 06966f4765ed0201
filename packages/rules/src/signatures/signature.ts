import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';

/* Signatures of one list, compared across a write. */

export const signaturesIn = (row: unknown, list: string): readonly UnknownRecord[] => {
  const items = isRecord(row) ? row[list] : undefined;
  return Array.isArray(items) ? items.filter(isRecord) : [];
};

/** Fields of a reference. An item of a list may have an id too, and says more. */
const ofReference: ReadonlySet<string> = new Set(['id', 'resourceType', 'display', 'partition', 'versionId', 'resource']);
const isReference = (value: UnknownRecord): boolean =>
  typeof value.id === 'string' && Object.keys(value).every((name) => ofReference.has(name));

/** Content of a value, without the references' fields that the server fills in. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said);
  if (!isRecord(value)) return value;
  if (isReference(value)) return value.versionId === undefined ? value.id : [value.id, value.versionId];
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, said(one)]));
}
/** True if two values say the same. References count by their id. */
export const sameContent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(said(one ?? null)) === JSON.stringify(said(other ?? null));

/** Signatures of `from` that `to` lacks in this form. Equal ones are counted. */
export function signaturesOnlyIn(from: readonly UnknownRecord[], to: readonly UnknownRecord[]): readonly UnknownRecord[] {
  const left = [...to];
  return from.filter((one) => {
    const at = left.findIndex((other) => sameContent(one, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** True for a signature that was given: by its status, or by a time or hash without a status. */
export const isGivenSignature = ({ status, signedAt, hash }: UnknownRecord): boolean =>
  status === 'Signed' || status === 'Pending' || (status === undefined && (signedAt !== undefined || hash !== undefined));

export const isDeclinedSignature = ({ status }: UnknownRecord): boolean => status === 'Declined';

export const signerTypeIn = ({ signer }: UnknownRecord): unknown => (isRecord(signer) ? signer.resourceType : undefined);

/** True if staff record the signature or refusal of a patient or relative. */
export const isOfFamily = (signature: UnknownRecord): boolean =>
  ['Patient', 'RelatedPerson'].includes(String(signerTypeIn(signature)));

/** Ids of the patients that a record concerns, and of its other parties. */
export function concernedBy(row: unknown): ReadonlySet<string> {
  if (!isRecord(row)) return new Set();
  const parties = Array.isArray(row.parties) ? row.parties.map((one: unknown) => (isRecord(one) ? one.party : undefined)) : [];
  return new Set([row.patient, row.subject, ...parties].flatMap((one) => idIn(one) ?? []));
}

/** Id of the person responsible for a record, if it names one. */
export const authorOf = (row: unknown): string | undefined =>
  isRecord(row) ? (idIn(row.author) ?? idIn(row.auditor)) : undefined;
