import type { Allergy, Coding, Condition, Medication } from '@notewell/model';
import { isCurrentAllergy, isNoneKnown } from './allergies.ts';
import { isSameThing, isSubstanceIn } from './same-thing.ts';

export const matchedTypes = ['Allergy', 'Condition', 'Medication'] as const;
export type MatchedType = (typeof matchedTypes)[number];
export const isMatchedType = (type: string): type is MatchedType => matchedTypes.some((one) => one === type);

/** The contents of a chart, as far as the reader sees them. */
export interface Charted {
  readonly allergies: readonly Allergy[];
  readonly medications: readonly Medication[];
  readonly problems: readonly Condition[];
}
/** A record of the chart that an entry contradicts or repeats. */
export type ChartMatch =
  | { readonly kind: 'allergy'; readonly record: Allergy }
  | { readonly kind: 'taken'; readonly record: Medication }
  | { readonly kind: 'same'; readonly record: Allergy | Medication | Condition };

interface Entry {
  readonly type: MatchedType;
  readonly code: Coding;
  /** The entry's own id, if it is stored. */
  readonly id?: string | undefined;
}

const over: ReadonlySet<string | undefined> = new Set<Medication['status']>([
  'Completed',
  'Stopped',
  'Cancelled',
  'NotTaken',
  'EnteredInError',
]);
export const isCurrentMedication = ({ status }: Pick<Medication, 'status'>): boolean => !over.has(status);
const past: ReadonlySet<string | undefined> = new Set<Condition['clinicalStatus']>(['Inactive', 'Remission', 'Resolved']);
export const isCurrentProblem = ({ clinicalStatus, verification }: Pick<Condition, 'clinicalStatus' | 'verification'>): boolean =>
  !past.has(clinicalStatus) && verification !== 'Refuted';

const substancesOf = ({ code, reactions = [] }: Allergy): readonly Coding[] => [
  code,
  ...reactions.flatMap(({ substance }) => (substance ? [substance] : [])),
];

/** Current records that an entry contradicts or repeats: the allergies first. Codes and names are all that is compared. */
export function chartMatches({ type, code, id }: Entry, { allergies, medications, problems }: Charted): readonly ChartMatch[] {
  const isOther = (record: { readonly id?: string | undefined }) => id === undefined || record.id !== id;
  const standing = allergies.filter((one) => isOther(one) && isCurrentAllergy(one));
  const taken = medications.filter((one) => isOther(one) && isCurrentMedication(one));
  const same = <R extends Allergy | Medication | Condition>(records: readonly R[]): readonly ChartMatch[] =>
    records.filter((record) => isSameThing(record.code, code)).map((record) => ({ kind: 'same', record }));
  if (type === 'Condition') return same(problems.filter((one) => isOther(one) && isCurrentProblem(one)));
  if (type === 'Medication')
    return [
      ...standing
        .filter((one) => !isNoneKnown(one) && substancesOf(one).some((substance) => isSubstanceIn(substance, code)))
        .map((record) => ({ kind: 'allergy', record }) as const),
      ...same(taken),
    ];
  const meant = isNoneKnown({ code }) ? [] : taken.filter((one) => isSubstanceIn(code, one.code));
  return [...meant.map((record) => ({ kind: 'taken', record }) as const), ...same(standing)];
}

/** The remark on a medication that somebody adds in spite of recorded allergies. */
export const overrideRemark = (allergies: readonly string[], reason: string): string =>
  `Added although an allergy is recorded: ${allergies.join(', ')}. Reason: ${reason.trim()}`;
