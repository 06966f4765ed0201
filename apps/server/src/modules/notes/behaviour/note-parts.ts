import { isDeepStrictEqual } from 'node:util';
import { type Encounter, faultOf, type Note, type NoteDefinition, type Reference } from '@notewell/model';
import type { ProblemFault } from '@notewell/protocol/errors';
import {
  type Assignment,
  alertActionsOfMember,
  answersFor,
  attendanceOf,
  authorIn,
  authorsOf,
  holdsOwnWords,
  isMemberLeft,
  mayDo,
  noteOfMember,
  othersNamed,
  servicePartsOf,
  visitOfMember,
  visitOfService,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { newId } from '../../../resources/columns/row.ts';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import type { Body } from '../../../resources/store/index.ts';
import { patientsHiddenFrom } from '../../../resources/visibility/filter-guard.ts';
import { servicesRecorded } from './missed-service.ts';
import { withoutPart } from './note-author.ts';
import { membersOf } from './note-facts.ts';
import { hashOf } from './note-signatures.ts';
import { noteIn } from './open-note.ts';
import { serviceVisitId, visitsOfServices } from './service-visits.ts';

type Signature = NonNullable<Note['signatures']>[number];
type Step = NonNullable<Note['handOvers']>[number];

/**
 * The writes that follow the signature of a group's or a multi-service note. Each member's chart gets a note and a visit,
 * signed by the same person, or each service gets a visit. A part that is signed already stays unchanged, so that a correction
 * in one chart is never undone from another.
 */
export async function companionsOf(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  if (note.composition !== 'Group' && note.composition !== 'MultiService') return [];
  const given = (note.signatures ?? []).filter(
    (one) => one.status === 'Signed' && !before?.signatures?.some((other) => isDeepStrictEqual(one, other)),
  );
  if (given.length === 0) return [];
  const visit = await lookUp(save, 'Encounter', note.encounter?.id);
  if (note.composition === 'MultiService') return servicesOf(save, note, visit, await visitsOfServices(save, note, visit));
  const visits = visit?.id ? await find(save, 'Encounter', [{ kind: 'PartOf', values: [visit.id] }]) : [];
  return membersOfGroup(save, note, given, visit, visits);
}

async function membersOfGroup(
  save: Save,
  note: Note,
  given: readonly Signature[],
  visit: Encounter | undefined,
  visits: readonly Encounter[],
): Promise<readonly Companion[]> {
  const { before } = noteIn(save);
  if (isAmendment(save) && answersFor(note) !== authorIn(note)) return keepAttendance(before, note);
  const parts = await find(save, 'Note', [{ kind: 'PartOf', values: [save.id] }]);
  const definitions = new Map<string, NoteDefinition | undefined>();
  const servicesGiven = note.services ?? [visit?.serviceType].filter((one) => one !== undefined);
  const found: Companion[] = [];
  const errors: ProblemFault[] = [];
  for (const [index, assignment] of (note.definitionAssignments ?? []).entries()) {
    const { patient, definition } = assignment;
    if (!patient) continue;
    const theirs = parts.filter(({ subject }) => subject.id === patient.id);
    const own = theirs.filter((part) => (authorIn(part) ?? authorIn(note)) === authorIn(note));
    if (isMemberLeft(own, assignment)) continue;
    const draft = own.find(({ status }) => status === 'Preliminary');
    const isBegun = draft && holdsOwnWords(draft, before, hashOf(draft));
    if (isBegun && isAmendment(save) && !isCorrected(before, assignment)) continue;
    const fault = draft
      ? isBegun && faultOfDraft(assignment, index, isAmendment(save))
      : faultOfColleague(theirs, assignment, index);
    if (fault) {
      errors.push(fault);
      continue;
    }
    if (!definitions.has(definition.id)) definitions.set(definition.id, await lookUp(save, 'NoteDefinition', definition.id));
    const met = visits.find(({ subject }) => subject.id === patient.id);
    const encounterId = met?.id ?? newId(patient.id);
    const services = await servicesRecorded(save, servicesGiven, attendanceOf(assignment));
    const theirNote = { ...note, ...(services.length > 0 && { services }) };
    const visited = { ...visitOfMember(theirNote, visit, assignment, patient), ...paidBy(met) };
    found.push(await companion(save, 'Encounter', encounterId, met, visited));
    const body = noteOfMember(theirNote, save.id, assignment, patient, encounterId, definitions.get(definition.id));
    const others = (draft?.signatures ?? []).filter(({ signer }) => !given.some((one) => one.signer?.id === signer?.id));
    const signatures = [...others, ...given.map(unbound)];
    const alertActions = alertActionsOfMember(note, { part: body, draft, members: membersIn(note) });
    const handled = alertActions.length > 0 ? { alertActions } : {};
    const written = { ...body, ...carriedBy(draft, note), ...handled, signatures };
    const part = await companion(save, 'Note', draft?.id ?? newId(patient.id), draft, written);
    found.push({ ...part, path: `definitionAssignments.${index}`, of: patient.display });
  }
  if (errors.length > 0) throw new Refusal('rules-block', { errors });
  return found;
}

const membersIn = ({ definitionAssignments = [] }: Note) => definitionAssignments.flatMap(({ patient }) => patient ?? []);

/** The authorization that somebody chose in the visit of a member or service: it stays. */
const paidBy = (met: Encounter | undefined) => (met ? pick(met, ['coverage', 'authorization']) : {});

/**
 * Fields that a member's draft keeps. A rule that was set aside for the session is set aside for each of its notes, and who took
 * the session over signs each of them under that sentence.
 */
function carriedBy(draft: Note | undefined, { ruleResults = [], handOvers: ofSession = [] }: Note): Partial<Note> {
  const aside = ruleResults.filter(({ override }) => override);
  const known = draft?.handOvers ?? [];
  const isSame = (one: Step) => (other: Step) => isDeepStrictEqual(withoutPart(one), withoutPart(other));
  const handOvers = [
    ...known.map((one) => ofSession.find(isSame(one)) ?? one),
    ...ofSession.filter((step) => !known.some(isSame(step))),
  ];
  return {
    ...(draft ? pick(draft, ['reviewers', 'revisionRequests', 'patientSignatures']) : {}),
    ...(handOvers.length > 0 ? { handOvers } : {}),
    ...(aside.length > 0 ? { ruleResults: aside } : draft ? pick(draft, ['ruleResults']) : {}),
  };
}

/** True for a save that amends the session's note. */
function isAmendment(save: Save): boolean {
  const { note, before } = noteIn(save);
  return (note.amendments?.length ?? 0) > (before?.amendments?.length ?? 0);
}
/** True if the save changes whether a member came. */
const isCorrected = (before: Note | undefined, assignment: Assignment): boolean =>
  before?.definitionAssignments?.some(
    (one) => one.patient?.id === assignment.patient?.id && attendanceOf(one) === attendanceOf(assignment),
  ) !== true;
/** Members' notes are signed by the session's author, so nobody else corrects who came. */
function keepAttendance(before: Note | undefined, note: Note): readonly Companion[] {
  if (!note.definitionAssignments?.some((assignment) => isCorrected(before, assignment))) return [];
  const author = authorsOf(note)[0]?.display;
  const detail = `Only the author of this note${author ? `, ${author},` : ''} can correct who came. Ask them to amend it.`;
  throw new Refusal('permission-missing', { detail });
}

/** The author's own words in a member's draft: neither a signature of the session nor its amendment replaces them. */
function faultOfDraft({ patient }: Assignment, index: number, amends: boolean): ProblemFault {
  const name = patient?.display ? `${patient.display}: ` : '';
  const remedy = `Sign it, or empty it, then ${amends ? 'amend' : 'sign'} this note.`;
  const message = `${name}The author has written in the note of this member. ${remedy}`;
  return { path: `definitionAssignments.${index}`, code: 'OwnDraft', message };
}

/** A colleague's note of a member: the session's own words neither yield to it in silence nor replace it. */
function faultOfColleague(written: readonly Note[], { patient }: Assignment, index: number): ProblemFault | undefined {
  const theirs = written.find(({ status }) => status !== 'EnteredInError');
  if (!theirs) return undefined;
  const name = authorsOf(theirs)[0]?.display ?? 'A colleague';
  const remedy =
    theirs.status === 'Preliminary'
      ? 'begun a note for this member. Ask them to discard it or hand it over, then sign.'
      : 'signed a note for this member. Ask them to mark it as entered in error, or take the member off this note.';
  const message = `${patient?.display ? `${patient.display}: ` : ''}${name} has ${remedy}`;
  return { path: `definitionAssignments.${index}`, code: 'OtherAuthor', message };
}

/** The same hand under other words: the server states the hash of those, and the sentence of that note's own type. */
function unbound({ hash: _hash, versionId: _version, slot: _slot, attestation: _words, ...signature }: Signature): Signature {
  return { ...signature, status: 'Pending' };
}

async function servicesOf(
  save: Save,
  note: Note,
  visit: Encounter | undefined,
  visits: readonly Encounter[],
): Promise<readonly Companion[]> {
  if (note.visitStatus && note.visitStatus !== 'Show') return [];
  const found: Companion[] = [];
  for (const part of servicePartsOf(note)) {
    const met = visits.find(({ serviceType }) => serviceType?.id === part.service.id);
    const id = met?.id ?? (visit ? newId(note.subject.id) : serviceVisitId(save.id, note, part.service.id));
    found.push(await companion(save, 'Encounter', id, met, { ...visitOfService(note, visit, part), ...paidBy(met) }));
  }
  return found;
}

/** A companion that takes the place of `known`, where there is one. */
async function companion(
  { practice, store }: Save,
  type: 'Encounter' | 'Note',
  id: string,
  known: Encounter | Note | undefined,
  body: object,
): Promise<Companion> {
  const before = known ? await rowAsRead({ practice, store }, type, known) : undefined;
  // Built from the type's fields; the save validates it again. A visit always passes through Planned.
  return { type, id, before, body: body as Body, ...(type === 'Encounter' ? { by: { status: 'Planned' } } : {}) };
}
const pick = <T extends object, K extends keyof T>(value: T, names: readonly K[]): Partial<T> =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]]))) as Partial<T>; // own fields

/**
 * Members of a session whom the caller may not know of: a refusal would tell who was there. Those who write the session's note
 * know its roster.
 */
async function membersUnknownTo(save: Save, { partOf }: Note, members: readonly Reference[]): Promise<ReadonlySet<string>> {
  const { caller, practice, store } = save;
  const seen = patientsHiddenFrom(caller);
  const whole = seen && (await lookUp(save, 'Note', partOf?.id));
  if (!seen || (whole && mayDo({ does: 'edit' }, whole, subjectOf(caller)))) return new Set();
  return store.hidden.patients(
    practice,
    seen,
    members.map(({ id }) => id),
    true,
  );
}

/**
 * Refuses what would put one member's name into another's chart: a section or a participant that is somebody else's, and an
 * addendum that names one. What was written before signing is the rule `OtherMemberNamed`.
 */
export async function keepToItself(save: Save, before: Note | undefined, after: Note): Promise<void> {
  if (after.composition === 'Group' || after.subject.resourceType === 'Group') return;
  const own = after.subject.id;
  const errors = (after.sections ?? []).flatMap(({ patient }, index) =>
    patient && patient.id !== own ? [faultOf(`sections.${index}.patient`, 'invalid')] : [],
  );
  if (after.partOf) {
    for (const [index, { individual }] of (after.participants ?? []).entries()) {
      if (individual.resourceType === 'Patient' && individual.id !== own)
        errors.push(faultOf(`participants.${index}.individual`, 'invalid'));
    }
  }
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
  const added = (after.addenda ?? []).slice(before?.addenda?.length ?? 0);
  if (!after.partOf || added.length === 0) return;
  const members = await membersOf(save, after);
  const unknown = await membersUnknownTo(save, after, members);
  const others = members.filter(({ id }) => id !== own && !unknown.has(id));
  const me = members.find(({ id }) => id === own);
  if (added.some(({ text }) => othersNamed(text, others, me).length > 0)) {
    throw new Refusal('rules-block', {
      errors: [{ path: 'addenda', code: 'OtherMemberNamed', message: 'Write the addendum without naming another member.' }],
    });
  }
}
