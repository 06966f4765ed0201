import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { planContent } from '../../care-plans/plan-content.ts';
import { isAwaitedFrom } from '../../signatures/awaited.ts';
import { isDeclinedSignature, isGivenSignature, signaturesIn, signaturesOnlyIn } from '../../signatures/signature.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { changedIn } from './content.ts';
import { answersFor } from './makers.ts';
import { isStaff, type Need, type Needs, type Write } from './need.ts';

/* Care plans and their sessions are written by those who take part. Everybody reads them, and works on a plan in force. */

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);

const listIn = (row: unknown, name: string): readonly unknown[] => {
  const all = fieldOf(row, name);
  return Array.isArray(all) ? all : [];
};

/** Ids of the staff who take part. */
const staffIn = (row: unknown): readonly string[] => {
  const people = listIn(row, 'participants').map((one) => fieldOf(one, 'individual'));
  return people.flatMap((one) => (fieldOf(one, 'resourceType') === 'Practitioner' ? (idIn(one) ?? []) : []));
};

/** True for a participant and their supervisor. */
function takesPart(row: unknown, { profile, permissions, supervisees }: Subject): boolean {
  const staff = staffIn(row);
  return staff.includes(profile.id) || (permissions.has('supervision') && staff.some((id) => supervisees.includes(id)));
}
/** True for those who take part, a scribe, and note managers; for everybody where nobody of the staff is named. */
const hasPart = (session: unknown, subject: Subject): boolean =>
  staffIn(session).length === 0 ||
  takesPart(session, subject) ||
  subject.permissions.has('scribe') ||
  subject.permissions.has('note master');

/** True for a write of words that are theirs who take part. A signature ends the writing of a draft. */
function writesPlan(write: Write): boolean {
  const { agreed, arranged, ofDraft, progress } = planContent;
  if (lists.some((list) => asks(write, list))) return true;
  if (fieldOf(write.before, 'status') === 'Draft')
    return (
      changedIn(write, [...agreed, ...arranged, ...ofDraft]).length > 0 ||
      lists.some((list) => signs(write, list)) ||
      opens(write)
    );
  // Holding, ending and resuming a plan decides as much as its words do.
  if (fieldOf(write.before, 'status') !== fieldOf(write.after, 'status')) return true;
  // Everybody records that the patient got a copy, and nobody else takes it back.
  if (fieldOf(write.before, 'copyGiven') === true && fieldOf(write.after, 'copyGiven') !== true) return true;
  return changedIn(write, [...agreed, ...arranged], progress).length > 0;
}

const sessionWords = ['summary', 'activities', 'failedReason', 'status', 'participants', 'confidential'] as const;
/** Fields that only participants change. Until the session begins, everybody may move its time. */
const wordsOfSession = (before: unknown): readonly string[] =>
  fieldOf(before, 'status') === 'Preparation' ? sessionWords : [...sessionWords, 'start', 'end'];

const lists = ['signatures', 'patientSignatures'] as const;
const addedTo = ({ before, after }: Write, list: string) =>
  signaturesOnlyIn(signaturesIn(after, list), signaturesIn(before, list));
/** True for a signature that nobody asked of its signer. */
const signs = (write: Write, list: string): boolean =>
  addedTo(write, list).some((one) => isGivenSignature(one) && !isAwaitedFrom(write.before, idIn(one.signer) ?? '', list));
/**
 * A required signature keeps the plan from coming into force, and a request to the family opens a draft to them. So only
 * those who take part ask for one.
 */
const asks = (write: Write, list: string): boolean =>
  addedTo(write, list).some(
    (one) =>
      (one.required === true || (list === 'patientSignatures' && isRequest(one))) &&
      !isGivenSignature(one) &&
      !isDeclinedSignature(one),
  );
/**
 * True for an entry that names somebody of the family of whom nobody asked a signature: in every state it opens the draft to
 * them, also as one that was declined or that they could not give.
 */
const opens = (write: Write): boolean =>
  addedTo(write, 'patientSignatures')
    .flatMap(({ signer }) => idIn(signer) ?? [])
    .some((signer) => !isAwaitedFrom(write.before, signer, 'patientSignatures'));
/** True for a request to a person. That somebody could not sign is none: a plan in force is open to them anyway. */
const isRequest = ({ signer, status, unableReason }: UnknownRecord): boolean =>
  idIn(signer) !== undefined && (status !== undefined || unableReason === undefined);

/** True if the write takes out a review that somebody signed, or changes its words. */
function dropsReview({ before, after }: Write): boolean {
  const left = listIn(after, 'reviews').map((one) => fieldOf(one, 'summary'));
  return listIn(before, 'reviews')
    .filter((one) => fieldOf(one, 'hash') !== undefined)
    .some((one) => {
      const at = left.indexOf(fieldOf(one, 'summary'));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
}

/** False for imports and jobs, which write other people's records. */
const isPerson = ({ profile }: Subject): boolean => profile.id !== fixedIds.systemAccount;
const refusing = (verbs: Need['verbs'], reason: string, isRefused: (write: Write, subject: Subject) => boolean): Need => ({
  verbs,
  of: isPerson,
  objects: (write, subject) => (isRefused(write, subject) ? { reason, missing: ['note master'] } : undefined),
});

/* Sessions and outcomes that the server keeps with the note which reports them, named in `reportedIn`. */
const reportOf = (row: unknown): string | undefined => idIn(fieldOf(row, 'reportedIn'));
const followsNote: readonly Need[] = [
  {
    verbs: ['Update', 'Delete'],
    of: isPerson,
    objects: ({ before }) =>
      reportOf(before) === undefined
        ? undefined
        : { reason: 'This belongs to a note and follows it. Correct the note instead.', missing: [] },
  },
  {
    verbs: ['Create', 'Update'],
    of: isPerson,
    objects: ({ before, after }) =>
      reportOf(after) === undefined || reportOf(before) !== undefined
        ? undefined
        : { reason: 'The goals that a note names link it to a session. Leave the note out.', missing: [] },
  },
];

export const plans: Needs = {
  CarePlanOutcome: followsNote,
  CarePlan: [
    refusing(
      ['Update'],
      'Only its author, those who take part in it, their supervisors and note managers may change this plan.',
      (write, subject) =>
        // Answers of the family are decided in `family/plans.ts`.
        isStaff(subject) &&
        write.after !== undefined &&
        writesPlan(write) &&
        !answersFor(write.before, subject, ['note master']) &&
        !takesPart(write.before, subject),
    ),
    {
      verbs: ['Update', 'Delete'],
      of: isPerson,
      objects: (write) =>
        dropsReview(write)
          ? { reason: 'Somebody signed this review, and it stays. Add another one that corrects it.', missing: [] }
          : undefined,
    },
  ],
  CarePlanSession: [
    ...followsNote,
    refusing(
      ['Create', 'Update'],
      'Only those who take part in this session, their supervisor, or a note manager write it.',
      (write, subject) => {
        const { before, after } = write;
        if (after === undefined) return false;
        return before === undefined
          ? fieldOf(after, 'status') !== 'Preparation' && !hasPart(after, subject)
          : changedIn(write, wordsOfSession(before)).length > 0 && !hasPart(before, subject);
      },
    ),
  ],
};
