import { type ResourceType, valuesAt } from '@notewell/model';

/** True for rows with one of the values, or any, or such a moment, at the path; `orNone` also accepts rows without any. */
export interface RowCondition {
  readonly path: string;
  readonly values: readonly string[] | 'any' | 'past' | 'future';
  readonly orNone?: true;
}

/** True for rows with an item in the list at the path that meets all of the conditions, whose paths begin at the item. */
export interface ItemCondition {
  readonly path: string;
  readonly item: readonly RowCondition[];
}

/** A row condition whose values may be the reader: `'reader'` is replaced by their id. */
type OwnCondition = RowCondition | { readonly path: string; readonly values: 'reader' };
type OwnItem = { readonly path: string; readonly item: readonly OwnCondition[] };
/** `'referred'`: a record that the reader reads refers to the row. */
type FamilyCondition = OwnCondition | OwnItem | 'referred';
/** Alternatives; all conditions of one of them must hold. */
type Alternatives = readonly (readonly FamilyCondition[])[];

const state = (path: string, ...values: string[]): RowCondition => ({ path, values });
const noState = (path: string, ...values: string[]): RowCondition => ({ path, values, orNone: true });
const any = (path: string): RowCondition => ({ path, values: 'any' });
const none = (path: string): RowCondition => ({ path, values: [], orNone: true });
const family = ['Patient', 'RelatedPerson'] as const;
const named = (path: string): OwnCondition => ({ path, values: 'reader' });

/**
 * Rows of a patient's record that the patient and related persons read: what the staff have finished or given to them, and
 * their own statements. Records entered in error are corrections, perhaps of another patient's data. Types that are not
 * listed are for the staff.
 */
export const familyReads: { readonly [T in ResourceType]?: 'every' | Alternatives } = {
  Allergy: [[noState('verification', 'Unconfirmed', 'Presumed', 'Confirmed', 'Refuted')]],
  Appointment: [
    [state('status', 'proposed', 'pending', 'booked', 'arrived', 'fulfilled', 'cancelled', 'noshow', 'checked-in', 'waitlist')],
  ],
  CarePlan: [
    [state('status', 'Active', 'OnHold', 'Completed', 'Revoked')],
    // A draft that waits for their signature, or has it.
    [
      state('status', 'Draft'),
      { path: 'patientSignatures', item: [named('signer.id'), state('status', 'Requested', 'Pending', 'Signed')] },
    ],
  ],
  Condition: 'every',
  Consent: [[state('status', 'Proposed', 'Active', 'Rejected', 'Inactive')]],
  Contract: [[state('status', 'Offered', 'Executed', 'Declined', 'Revoked', 'Expired')]],
  Coverage: [[state('status', 'Active', 'Cancelled')]],
  DocumentReference: [
    // Not the unfinished and restricted ones: to a relative, their type alone can tell what was to be kept from them.
    [
      state('status', 'Current', 'Superseded'),
      noState('completion', 'Final', 'Amended'),
      noState('confidentiality', 'Unrestricted', 'Low', 'Moderate', 'Normal'),
    ],
    [named('recorder.id')],
    [named('author.id')],
    [named('signatures.signer.id')],
  ],
  EpisodeOfCare: [[state('status', 'Planned', 'Waitlist', 'Active', 'OnHold', 'Finished', 'Cancelled')]],
  Media: [[state('author.resourceType', ...family)], [noState('status', 'Completed', 'Unknown'), 'referred']],
  Medication: [[state('status', 'Active', 'OnHold', 'Completed', 'Stopped', 'Cancelled', 'NotTaken', 'Unknown')]],
  ObservableRoutines: [[state('status', 'Active', 'Paused', 'Completed')]],
  PacketResponse: 'every',
  Patient: 'every',
  QuestionnaireResponse: [
    [state('author.resourceType', ...family)],
    [state('status', 'InProgress', 'Stopped', 'Completed', 'Amended'), any('packetResponse.id')],
    [state('status', 'Completed', 'Amended'), state('source.resourceType', ...family)],
    // Answers within a note are read with the note, by the staff; those of an audit are about the staff's work.
    [state('status', 'Completed', 'Amended'), none('note.id'), noState('questionnaire.resourceType', 'Questionnaire')],
  ],
  RelatedPerson: 'every',
};

/** True if a record of the type is given to the family by another that refers to it. */
export const isGivenByReference = (type: ResourceType): boolean =>
  (givenTo('', type) ?? []).some((all) => all.includes('referred'));

/** A condition for one reader. */
export type GivenCondition = RowCondition | ItemCondition | 'referred';

/** Alternatives in which a reader of the family sees a row of the type; undefined if they see every row of their record. */
export function givenTo(reader: string, type: ResourceType): readonly (readonly GivenCondition[])[] | undefined {
  const alternatives = familyReads[type] ?? [];
  if (alternatives === 'every') return undefined;
  const own = (one: OwnCondition): RowCondition => ({ ...one, values: one.values === 'reader' ? [reader] : one.values });
  const forReader = (one: FamilyCondition): GivenCondition =>
    one === 'referred' ? one : 'item' in one ? { ...one, item: one.item.map(own) } : own(one);
  return alternatives.map((all) => all.map(forReader));
}

/** True if a text meets a condition on values. */
function isAmong(text: string, values: RowCondition['values']): boolean {
  if (values === 'any') return true;
  if (values === 'past') return Date.parse(text) <= Date.now();
  return values === 'future' ? Date.parse(text) > Date.now() : values.includes(text);
}

/** True if the row meets every condition. */
export const meets = (row: unknown, conditions: readonly (RowCondition | ItemCondition)[]): boolean =>
  conditions.every((one) => {
    const found = valuesAt(row, one.path);
    if ('item' in one) return found.some((item) => meets(item, one.item));
    const { values, orNone } = one;
    return found.length === 0 ? orNone === true : found.some((value) => typeof value === 'string' && isAmong(value, values));
  });

/** Paths whose values decide what families read. */
export const familyPaths = (type: ResourceType): readonly string[] =>
  (givenTo('', type) ?? []).flatMap((all) => all.flatMap((one) => (one === 'referred' ? [] : pathsIn(one))));
const pathsIn = (one: RowCondition | ItemCondition): readonly string[] =>
  'item' in one ? one.item.map(({ path }) => `${one.path}.${path}`) : [one.path];
