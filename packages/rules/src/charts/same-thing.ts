import type { Coding } from '@notewell/model';

/* Comparison of drugs, substances and problems by their codes and names. It knows no interactions and no classes of drugs. */

type Named = Pick<Coding, 'code' | 'system' | 'display' | 'text'>;

/** Words that name no substance: forms, units, salts and the talk around an allergy. */
const unspecific: ReadonlySet<string> = new Set(
  `allergy allergic allergies intolerance to of the a with drug drugs medicine medication medications product products antibiotic
  antibiotics tablet tablets tab tabs capsule capsules cap caps oral injection injectable solution suspension cream ointment patch
  spray drops chewable extended delayed release er xr xl sr cr dr hydrochloride hcl sodium potassium calcium sulfate maleate
  tartrate acetate mg mcg g ml iu unit units daily dose`.split(/\s+/),
);

/** Letters of a word from which it may stand for the beginning of a longer one: "sulfa" for "sulfamethoxazole". */
const stem = 5;

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '' && !/^[\d.]/.test(word))
    .map((word) => (word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word));

/** Words that tell one substance from another; all of them if none does. */
function substanceWords(name: string): readonly string[] {
  const all = wordsOf(name);
  const own = all.filter((word) => !unspecific.has(word) && !unspecific.has(`${word}s`));
  return own.length > 0 ? own : all;
}
const ingredientsOf = (name: string): readonly (readonly string[])[] =>
  name
    .split(/[/+,;&]|\s(?:and|with)\s/i)
    .map(substanceWords)
    .filter((words) => words.length > 0);

const namesOf = ({ display, text }: Named): readonly string[] => [display, text].flatMap((name) => (name?.trim() ? [name] : []));

const plain = (code: string) => code.trim().replaceAll('.', '').toUpperCase();
/** True for the same code, false for another one of the same system, undefined where codes cannot tell. */
function sameCode(one: Named, other: Named): boolean | undefined {
  if (!one.code?.trim() || !other.code?.trim()) return undefined;
  const sameSystem = one.system === undefined || other.system === undefined || one.system === other.system;
  return sameSystem ? plain(one.code) === plain(other.code) : undefined;
}

/** True if two entries say the same: by their codes, else by all words of their names. */
export function isSameThing(one: Named, other: Named): boolean {
  const byCode = sameCode(one, other);
  if (byCode !== undefined) return byCode;
  const keys = (named: Named) => namesOf(named).map((name) => substanceWords(name).toSorted().join(' '));
  const known = new Set(keys(one));
  return keys(other).some((key) => key !== '' && known.has(key));
}

/** True if a substance is in a drug: by its code, or as one of the ingredients that the drug's name says. */
export function isSubstanceIn(substance: Named, drug: Named): boolean {
  if (sameCode(substance, drug) === true) return true;
  const inside = namesOf(drug).flatMap(ingredientsOf);
  return namesOf(substance)
    .flatMap(ingredientsOf)
    .some((words) => inside.some((others) => within(words, others) || within(others, words)));
}
const within = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.some((other) => other === word || (word.length >= stem && other.startsWith(word))));
