import type { Note } from '@notewell/model';
import {
  authorIn,
  authorsOf,
  factsOfPatient,
  fixedIds,
  isGivenOver,
  isOutsideVisit,
  isSignedNote,
  isVisitOfSession,
  noteRefusal,
  participantFaults,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp, lookUpSeen } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';
import { practiceDay } from '../../../resources/saving/practice-day.ts';

/** The record that a row's id belongs to. */
const recordOf = (id: string): string | undefined => (id.includes('.') ? id.slice(0, id.indexOf('.')) : undefined);

/** References of a note to its chart. The note and all these belong to one record. */
const named = ['encounter', 'episodeOfCare', 'summaryDocument'] as const;

/**
 * Refuses a note that names the visit, episode, document or signature of another patient, and a part of a session whose
 * roster does not hold the patient. A multi-service note has parts of its own patient.
 */
export async function keepToChart(save: Save, before: Note | undefined, after: Note): Promise<void> {
  if (save.caller.profile?.id === fixedIds.systemAccount) return;
  const isOfGroup = after.composition === 'Group' || after.subject.resourceType === 'Group';
  const own = after.subject.id;
  const paths: string[] = [];
  for (const name of isOfGroup ? [] : named) {
    const id = after[name]?.id;
    const record = id === undefined || id === before?.[name]?.id ? undefined : recordOf(id);
    if (record !== undefined && record !== own) paths.push(name);
  }
  for (const [index, { patient }] of (isOfGroup ? [] : (after.patientSignatures ?? [])).entries()) {
    if (patient && patient.id !== own) paths.push(`patientSignatures.${index}.patient`);
  }
  if (after.partOf && after.partOf.id !== before?.partOf?.id) {
    const whole = await lookUpSeen(save, 'Note', after.partOf.id);
    const isOfServices = whole?.composition === 'MultiService' && whole.subject.id === own;
    requirePartOf(save, whole);
    if (!isOfServices && !whole?.definitionAssignments?.some(({ patient }) => patient?.id === own)) paths.push('partOf');
  }
  if (paths.length === 0) return;
  const message = 'This belongs to another record. Choose one of the note’s own patient.';
  throw new Refusal('validation-failed', { errors: paths.map((path) => ({ path, code: 'invalid', message })) });
}

/** A write whose people are checked. */
type OfPeople = Pick<Save, 'caller' | 'sameSave'>;
type People = Pick<Note, 'participants' | 'subject'>;

/** Refuses a note or visit in which somebody of another record takes part, or performs without being on the staff. */
export function keepToPeople(
  { caller, sameSave }: OfPeople,
  before: People | undefined,
  after: People,
  isOfGroup: boolean,
): void {
  if (sameSave || isMachine(caller)) return;
  const record = isOfGroup || after.subject.resourceType === 'Group' ? undefined : after.subject.id;
  const errors = participantFaults(before?.participants, after.participants, record).map(({ at, message }) => ({
    path: `participants.${at}.individual`,
    code: 'invalid',
    message,
  }));
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}

const otherVisitReason =
  'This note is signed for its visit. To document another visit, mark this note as entered in error and write a new one.';

/**
 * Refuses another visit for a signed note, and a visit or an author where the author takes no part in the visit: the signature
 * would end it. The author who gave the visit, and those who answer for it, may name another author. Notes of a session's members follow the session.
 */
export async function keepToVisit({ caller, ...save }: Save, before: Note | undefined, after: Note): Promise<void> {
  const id = after.encounter?.id;
  const isMoved = id !== before?.encounter?.id;
  const isHandedOver = before !== undefined && authorIn(before) !== authorIn(after);
  const isJudged = isMoved || isHandedOver || after.partOf?.id !== before?.partOf?.id;
  if (!isJudged || save.sameSave || caller.profile?.id === fixedIds.systemAccount) return;
  if (isMoved && before?.encounter && isSignedNote(before)) throw new Refusal('locked', { detail: otherVisitReason });
  if (id === undefined) return;
  const visit = await lookUp(save, 'Encounter', id);
  if (!isOutsideVisit(after, visit, subjectOf(caller))) return;
  if (isHandedOver && !isMoved && isGivenOver(before, visit, subjectOf(caller))) return;
  if (!isHandedOver && isVisitOfSession(await lookUp(save, 'Note', after.partOf?.id), visit)) return;
  const error = isHandedOver ? { path: 'participants', message: newAuthorReason } : { path: 'encounter', message: outsideReason };
  throw new Refusal('validation-failed', { errors: [{ ...error, code: 'invalid' }] });
}
const outsideReason =
  'The author takes no part in this visit. Ask its clinician to add them, or start a note of their own visit.';
const newAuthorReason =
  'The new author takes no part in the visit of this note. Add them to the visit first, or ask its clinician or a supervisor to hand it over.';

/** Answers a visit that the caller may not know of as one that does not exist, before any rule says something about it. */
export async function requireSeenVisit(save: Save, before: Note | undefined, after: Note): Promise<void> {
  const id = after.encounter?.id;
  if (id === undefined || id === before?.encounter?.id || save.sameSave || save.caller.isSystem) return;
  if (!(await lookUpSeen(save, 'Encounter', id))) throw new Refusal('reference-unresolvable');
}

/** Refuses a part of a session by anybody who may not edit the session's note. What a session's signature writes follows it. */
function requirePartOf({ sameSave, caller }: Save, whole: Note | undefined): void {
  const refusal = whole && !sameSave ? noteRefusal({ does: 'startPart' }, whole, subjectOf(caller)) : undefined;
  if (refusal) throw new Refusal('permission-missing', { detail: refusal.reason, missing: refusal.missing });
}

/** The people whom a note waits for, each with the path that names them. */
function awaitedBy(note: Note | undefined): readonly (readonly [path: string, id: string])[] {
  const { signatures = [], reviewers = [] } = note ?? {};
  return [
    ...authorsOf(note ?? {}).map(({ id }) => ['participants', id] as const),
    ...signatures.flatMap(({ status, signer }) => (status === 'Requested' && signer ? [['signatures', signer.id] as const] : [])),
    ...reviewers.map(({ reviewer }) => ['reviewers', reviewer.id] as const),
  ];
}

/** Refuses to hand a note of a restricted chart to people who cannot open the chart, or to ask them for anything. */
export async function keepToTeam(save: Save, before: Note | undefined, after: Note): Promise<void> {
  const { caller, sameSave } = save;
  const own = caller.profile?.id;
  if (sameSave || own === fixedIds.systemAccount) return;
  const known = new Set(awaitedBy(before).map(([, id]) => id));
  const added = awaitedBy(after).filter(([, id]) => id !== own && !known.has(id));
  const patient = added.length > 0 ? await lookUp(save, 'Patient', after.subject.id) : undefined;
  if (!patient) return;
  const { closed, confidentialTeam } = factsOfPatient(patient, await practiceDay(save, save.now));
  const message = 'This chart is restricted, and this person cannot open it. Choose somebody on its team.';
  const errors = closed
    ? added.flatMap(([path, id]) => (confidentialTeam.includes(id) ? [] : [{ path, code: 'invalid', message }]))
    : [];
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}
