import type { Encounter, Note } from '@notewell/model';
import { sameContent } from '../signatures/signature.ts';
import { sessionTimeOf } from './facts.ts';

/** Fields of a visit that its signed note states: people, times, place, service, units, diagnoses, and its whole visit. */
export const statedByNote = [
  'subject',
  'patient',
  'partOf',
  'participants',
  'start',
  'end',
  'duration',
  'mode',
  'placeOfService',
  'location',
  'serviceType',
  'program',
  'units',
  'diagnoses',
  'problems',
] as const;
export const statedReason =
  'A note of this visit is signed, and states this. Amend the note to correct it, or mark the note as entered in error.';
const outcomeReason = 'A note of this visit is final, so its status stays. Amend the note, or mark it as entered in error.';

type Documented = Pick<Note, 'status' | 'signatures'>;
const isFinal = ({ status }: Documented): boolean => status === 'Final' || status === 'Amended';

/** True if anybody has signed the note, unless it was entered in error. */
export const isSignedNote = (note: Documented): boolean =>
  isFinal(note) || (note.status === 'Preliminary' && (note.signatures ?? []).some(({ status }) => status === 'Signed'));

/** Fields of a visit that its notes settle, with the reason. */
export function settledByNotes(visit: Pick<Encounter, 'status'>, notes: readonly Documented[]): ReadonlyMap<string, string> {
  const outcome = visit.status === 'Planned' ? ['visitStatus'] : ['status', 'visitStatus'];
  return new Map([
    ...(notes.some(isSignedNote) ? statedByNote.map((name) => [name, statedReason] as const) : []),
    ...(notes.some(isFinal) ? outcome.map((name) => [name, outcomeReason] as const) : []),
  ]);
}

/** The visit without the diagnoses that the note states. Others, such as those it was booked for, stay. */
export function withoutDiagnosesOf({ diagnoses = [], ...visit }: Encounter, { sections = [] }: Note): Encounter {
  const nameOf = ({ code }: Diagnosis) => code?.code ?? code?.display;
  const stated = new Set(sections.flatMap((section) => (section.diagnoses ?? []).map(nameOf)));
  const kept = diagnoses.filter((one) => !stated.has(nameOf(one)));
  return { ...visit, ...(kept.length > 0 && { diagnoses: kept }) };
}
type Diagnosis = NonNullable<Encounter['diagnoses']>[number];

/** Facts of the visit that an amendment changes in the note. What it leaves alone stays as the visit has it. */
function correctedBy(note: Note, signed: Note | undefined): Partial<Encounter> {
  if (note.status !== 'Amended' || !signed) return {};
  const { mode, location, program, services = [] } = note;
  const [service, ...more] = services;
  const isNew = (name: 'location' | 'program' | 'services' | 'mode') => !sameContent(signed[name], note[name]);
  return {
    ...(mode && isNew('mode') ? { mode } : {}),
    ...(location && isNew('location') ? { location: { location } } : {}),
    ...(program && isNew('program') ? { program } : {}),
    ...(service && more.length === 0 && isNew('services') ? { serviceType: service } : {}),
  };
}

/**
 * Returns a note's planned visit as it is after signing: finished, with the note's times, units, place of service and
 * diagnoses by rank. An amendment of what was `signed` corrects the finished visit. A note that is kept apart leaves no diagnoses.
 * A missed or cancelled one ends as that, as it was planned, and as held once an amendment says so. Returns undefined for every other state.
 */
export function visitAfterSigning(note: Note, visit: Encounter, signed?: Note): Encounter | undefined {
  const { visitStatus } = note;
  // An amendment says that the visit which the note ended as missed was held after all.
  const isHeld = note.status === 'Amended' && signed?.visitStatus === visit.status && visitStatus !== visit.status;
  const isEnding = visit.status === 'Planned' || isHeld || (visit.status === 'Finished' && note.status === 'Amended');
  if (!isEnding) return undefined;
  if (visitStatus === 'NoShow' || visitStatus === 'Cancelled')
    return visit.status === 'Planned' ? { ...visit, status: visitStatus, visitStatus } : undefined;
  const { start, end, duration, units } = sessionTimeOf(note) ?? {};
  const rank = (diagnosis: { readonly rank?: number | undefined }) => diagnosis.rank ?? Number.MAX_SAFE_INTEGER;
  const written = note.confidential ? [] : (note.sections ?? []);
  const diagnoses = written.flatMap((section) => section.diagnoses ?? []).toSorted((a, b) => rank(a) - rank(b));
  // An amendment that keeps a note apart takes back what the note left before.
  const isTakenBack = note.confidential === true && visit.status === 'Finished';
  return {
    ...(isTakenBack ? withoutDiagnosesOf(visit, note) : visit),
    ...(isHeld && { visitStatus: 'Show' }),
    status: 'Finished',
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(duration ? { duration } : {}),
    ...(units === undefined ? {} : { units }),
    ...(diagnoses.length > 0 ? { diagnoses } : {}),
    ...(note.placeOfService?.code ? { placeOfService: note.placeOfService } : {}),
    ...(note.episodeOfCare ? { episodeOfCare: note.episodeOfCare } : {}),
    ...correctedBy(note, signed),
  };
}
