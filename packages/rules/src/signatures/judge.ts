import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import type { Write } from '../access/needs/need.ts';
import type { Subject } from '../access/populations.ts';
import { draftsForOthers } from '../access/scribes.ts';
import {
  authorOf,
  isDeclinedSignature,
  isGivenSignature,
  isOfFamily,
  signaturesIn,
  signaturesOnlyIn,
  signerTypeIn,
} from './signature.ts';

/* Decides who may sign a record or record another person's signature. Notes have their own table. */

type Fault = string | undefined;

const isStaff = ({ profile }: Subject): boolean => profile.type === 'Practitioner';
const signsNothing = ({ permissions }: Subject): boolean => draftsForOthers(permissions);
const isBy = ({ signer }: UnknownRecord, { profile }: Subject): boolean => idIn(signer) === profile.id;

/** Restrictions by role and meaning of a signature; those without a row are open to everybody. */
const parts: Readonly<Record<string, (by: { subject: Subject; type: unknown; author: string | undefined }) => Fault>> = {
  Author: ({ subject, type, author }) =>
    type === 'Practitioner' && (author === undefined || author === subject.profile.id)
      ? undefined
      : 'Only the author can sign this as its author.',
  CoSigner: ({ subject, type, author }) =>
    type === 'Practitioner' && author !== subject.profile.id ? undefined : 'The author cannot co-sign. A colleague has to.',
  Supervisor: ({ subject, type, author }) =>
    type === 'Practitioner' &&
    subject.permissions.has('supervision') &&
    (author === undefined || subject.supervisees.includes(author))
      ? undefined
      : 'Only the supervisor of the author can sign this as supervisor.',
  Patient: ({ type }) => (type === 'Patient' ? undefined : 'Only the patient signs as the patient.'),
  Guardian: ({ type }) => (type === 'RelatedPerson' ? undefined : 'Only a related person signs as guardian.'),
  Witness: ({ type }) => (type === 'Practitioner' ? undefined : 'Only the staff sign as witness.'),
};
const partOfMeaning: Readonly<Record<string, string>> = { Author: 'Author', CoSignature: 'CoSigner', Witness: 'Witness' };

function partFault(signature: UnknownRecord, type: unknown, row: unknown, subject: Subject): Fault {
  const author = authorOf(row);
  const claimed = [signature.role, partOfMeaning[String(signature.meaning)]];
  for (const part of claimed) {
    const fault = typeof part === 'string' ? parts[part]?.({ subject, type, author }) : undefined;
    if (fault) return fault;
  }
  return undefined;
}

/** A place must be requested before it is filled, by name if it names somebody. */
function placeFault(signature: UnknownRecord, before: readonly UnknownRecord[], self: string): Fault {
  if (signature.slot === undefined) return undefined;
  const signer = idIn(signature.signer) ?? self;
  const isAsked = before.some(
    (one) => one.status === 'Requested' && one.slot === signature.slot && [undefined, signer].includes(idIn(one.signer)),
  );
  return isAsked ? undefined : 'Somebody else is asked for this signature.';
}

function turnFault({ order }: UnknownRecord, after: readonly UnknownRecord[]): Fault {
  if (typeof order !== 'number') return undefined;
  const isOpen = after.some(
    (one) => one.status === 'Requested' && one.required === true && typeof one.order === 'number' && one.order < order,
  );
  return isOpen ? 'Somebody else has to sign first.' : undefined;
}

interface Lists {
  readonly before: readonly UnknownRecord[];
  readonly after: readonly UnknownRecord[];
  readonly row: unknown;
}

/** Returns the reason why this person may not add the signature; undefined if they may. */
function addedFault(signature: UnknownRecord, { before, after, row }: Lists, subject: Subject): Fault {
  const given = isGivenSignature(signature);
  const isOwn = isBy(signature, subject) || (signature.signer === undefined && isStaff(subject));
  if (!isStaff(subject) && (!isBy(signature, subject) || signature.witness !== undefined))
    return 'You can sign for yourself only.';
  if (!given && !isDeclinedSignature(signature)) return undefined;
  if (!isOwn && !(isStaff(subject) && isOfFamily(signature)))
    return given ? 'Only the signer can give this signature.' : 'Only the signer can decline this signature.';
  if (signsNothing(subject)) return 'A scribe does not sign, or collect signatures. Ask the author to.';
  const type = isOwn ? subject.profile.type : signerTypeIn(signature);
  return (
    partFault(signature, type, row, subject) ??
    placeFault(signature, before, subject.profile.id) ??
    (given ? turnFault(signature, after) : undefined)
  );
}

/** True if one of the added signatures gives or declines what was requested. */
const isAnswered = (request: UnknownRecord, added: readonly UnknownRecord[]): boolean =>
  added.some(
    (one) =>
      (isGivenSignature(one) || isDeclinedSignature(one)) &&
      one.slot === request.slot &&
      (idIn(request.signer) === undefined || idIn(one.signer) === idIn(request.signer)),
  );

/** A required request is taken back by the maker of the record, while the record is a draft. */
function requestFault(request: UnknownRecord, before: unknown, subject: Subject): Fault {
  if (request.status !== 'Requested' || request.required !== true) return undefined;
  const record = isRecord(before) ? before : {};
  if (record.resourceType === 'Contract' && record.status !== 'Draft')
    return 'A required signature is open. Take the offer back before you change who signs.';
  const maker = authorOf(record) ?? idIn(record.recorder);
  const looksAfter = maker === undefined || maker === subject.profile.id || masters.some((one) => subject.permissions.has(one));
  return looksAfter ? undefined : 'Only the maker of this record can take back a required signature request.';
}
const masters = ['note master', 'patient master'] as const;

/** Returns the reason why this person may not remove or change the signature; undefined if they may. */
function lostFault(signature: UnknownRecord, { added, before }: Lost, subject: Subject): Fault {
  if (isGivenSignature(signature)) return 'A given signature cannot be changed.';
  if (signature.status === 'Requested' && !isAnswered(signature, added)) {
    const fault = requestFault(signature, before, subject);
    if (fault) return fault;
  }
  if (isBy(signature, subject)) return undefined;
  if (isDeclinedSignature(signature)) return 'Only the signer can take back that they declined.';
  return isStaff(subject) ? undefined : 'You can sign for yourself only.';
}

interface Lost {
  /** Signatures that the write adds. */
  readonly added: readonly UnknownRecord[];
  /** The record before the write. */
  readonly before: unknown;
}

/** Returns the reason why a write's change of a signature list is refused; undefined if it is allowed. */
export function signatureFault(list: string, { before, after }: Write, subject: Subject): Fault {
  // A question about a stored row alone, and a delete, change no signature.
  if (after === undefined) return undefined;
  const lists: Lists = { before: signaturesIn(before, list), after: signaturesIn(after, list), row: after };
  const added = signaturesOnlyIn(lists.after, lists.before);
  for (const one of signaturesOnlyIn(lists.before, lists.after)) {
    const fault = lostFault(one, { added, before }, subject);
    if (fault) return fault;
  }
  for (const one of added) {
    const fault = addedFault(one, lists, subject);
    if (fault) return fault;
  }
  return undefined;
}
