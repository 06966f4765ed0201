import { CarePlan, Note, type Patient, type PracticePreferences, type SignatureConfiguration, typedAs } from '@notewell/model';
import { lifecycles, patientAttestation, planAttestation } from '@notewell/rules';
import type { Body } from '../../resources/store/index.ts';
import { hashOfPlan, isHashOfPlan, planSigningText, requireSignablePlan } from '../care-plans/index.ts';
import { configurationOfNote, hashOf, requireSignable, signingText } from '../notes/index.ts';
import type { PatientSignature } from './link-state.ts';

/** Types whose records somebody signs by a link. */
export const signableTypes = ['Note', 'CarePlan'] as const;
export type SignableType = (typeof signableTypes)[number];
export type Signable = (Note | CarePlan) & { readonly id: string };
type Place = Parameters<typeof requireSignable>[0];

export const definitionOfSignable = { Note, CarePlan } as const;

/** A stored body as a record. One that is being saved does not name its type yet. */
export const signableIn = (type: SignableType, body: Body, id: string): Signable =>
  type === 'Note'
    ? { ...typedAs('Note', body), id, resourceType: 'Note' }
    : { ...typedAs('CarePlan', body), id, resourceType: 'CarePlan' };
export const isNote = (record: Note | CarePlan): record is Note => record.resourceType === 'Note';

export const hashOfSignable = (record: Note | CarePlan): string => (isNote(record) ? hashOf(record) : hashOfPlan(record));
/** True if a link or signature with this hash is about the record as it is. */
export const isHashOf = (record: Note | CarePlan, hash: string): boolean =>
  isNote(record) ? hashOf(record) === hash : isHashOfPlan(record, hash);
/** Id of the patient; undefined for a note about a group. */
export const patientOf = (record: Note | CarePlan): string | undefined =>
  !isNote(record) ? record.patient.id : record.subject.resourceType === 'Group' ? undefined : record.subject.id;

export const textOf = (record: Note | CarePlan, patient: Patient | undefined, preferences: PracticePreferences | undefined) =>
  isNote(record) ? signingText(record, patient, preferences) : planSigningText(record, patient, preferences);

export const configurationOf = async (
  place: Pick<Place, 'practice' | 'store'>,
  record: Note | CarePlan,
): Promise<SignatureConfiguration | undefined> => (isNote(record) ? configurationOfNote(place, record) : undefined);

/** True for a record in a state that takes no signature. */
export const isOver = (type: SignableType, status: unknown): boolean =>
  status === 'EnteredInError' || lifecycles[type]?.unsigned?.some((one) => one === status) === true;

/** Refuses a record that cannot be signed now. */
export async function requireSignableRecord(place: Place, record: Note | CarePlan): Promise<void> {
  if (isNote(record)) await requireSignable(place, record);
  else requireSignablePlan(record);
}

/** The sentence that is signed. */
export const attestationOf = (
  record: Note | CarePlan,
  configuration: SignatureConfiguration | undefined,
  role: NonNullable<PatientSignature['role']>,
): string => (isNote(record) ? patientAttestation(configuration, role) : planAttestation);

/** A signature as its type stores it: notes stamp theirs when they are saved. */
export function givenIn(record: Signable, signature: PatientSignature): PatientSignature {
  return isNote(record) ? { ...signature, status: 'Pending' } : { ...signature, status: 'Signed', hash: hashOfPlan(record) };
}
