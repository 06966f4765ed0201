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
