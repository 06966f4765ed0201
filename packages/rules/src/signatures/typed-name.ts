/** Words of a name without accents, case and punctuation. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * True if a name that somebody typed to sign is theirs: it has the first and the last word of their name. Initials, middle names
 * and the order may differ. A person whose name is unknown may type any name.
 */
export function isTypedNameOf(typed: string, name: string | undefined): boolean {
  const own = wordsOf(name ?? '');
  const given = new Set(wordsOf(typed));
  if (given.size === 0) return false;
  return [own[0], own.at(-1)].every((word) => word === undefined || given.has(word));
}

/** False if a typed name has no word in common with a person's name, so that it is somebody else's or none. */
export function sharesName(typed: string, name: string): boolean {
  const own = new Set(wordsOf(name));
  return own.size === 0 || wordsOf(typed).some((word) => own.has(word));
}

/** A listed name as people sign it: `Zoë Andrade` for `Andrade, Zoë`. */
export const nameAsSigned = (display: string | undefined): string => (display ?? '').split(', ').toReversed().join(' ');
