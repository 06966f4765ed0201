/** A person, as far as two are compared. */
export interface Likened {
  readonly name?: { readonly given?: string | undefined; readonly family?: string | undefined } | undefined;
  readonly otherNames?: readonly NonNullable<Likened['name']>[] | undefined;
  readonly birthDate?: string | undefined;
  readonly medicalRecordNumber?: string | undefined;
}

/** Reasons why two records may be of one person, the strongest first. */
export const likenessReasons = [
  'Same record number',
  'Same name and birth date',
  'Same birth date, and a name in common',
  'Same name',
] as const;
export type LikenessReason = (typeof likenessReasons)[number];

/** Normalizes a name for comparison: without case, accents, spaces and punctuation. */
export const plainName = (name: string | undefined): string =>
  (name ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The reason why a record may be of the person entered; undefined if there is none. */
export function likenessOf(entered: Likened, other: Likened): LikenessReason | undefined {
  const number = entered.medicalRecordNumber?.trim();
  if (number && other.medicalRecordNumber === number) return 'Same record number';
  const names = [other.name, ...(other.otherNames ?? [])];
  const shares = (part: 'given' | 'family') => {
    const own = plainName(entered.name?.[part]);
    return own !== '' && names.some((name) => plainName(name?.[part]) === own);
  };
  const [sameGiven, sameFamily] = [shares('given'), shares('family')];
  if (entered.birthDate && other.birthDate === entered.birthDate) {
    if (sameGiven && sameFamily) return 'Same name and birth date';
    return sameGiven || sameFamily ? 'Same birth date, and a name in common' : undefined;
  }
  // A shared name is common. It counts only if a birth date is missing, so that nothing separates the two.
  return sameGiven && sameFamily && (!entered.birthDate || !other.birthDate) ? 'Same name' : undefined;
}

/** True if two records cannot be of one person: their birth dates differ, or they have no name in common. */
export function areTwoPeople(one: Likened, other: Likened): boolean {
  if (one.birthDate && other.birthDate && one.birthDate !== other.birthDate) return true;
  const parts = ({ name, otherNames = [] }: Likened) =>
    [name, ...otherNames].flatMap((each) => [plainName(each?.given), plainName(each?.family)]).filter(Boolean);
  const [own, others] = [parts(one), parts(other)];
  return own.length > 0 && others.length > 0 && !own.some((part) => others.includes(part));
}
