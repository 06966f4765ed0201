import { passwordLength } from './auth.ts';
import { type Breached, isCommon } from './breaches.ts';

/**
 * Words and rows of keys that most passwords in breaches are made of. The list is our own and short. Passwords are long here
 * (`passwordLength`), so the check is only that something else remains.
 */
const common = (
  'password passwort passw0rd contrasena senha motdepasse parola geheim secret welcome willkommen bienvenue bemvindo letmein ' +
  'iloveyou loveyou trustno1 changeme default administrator admin root superman batman spiderman pokemon starwars football ' +
  'baseball basketball hockey soccer monkey dragon master shadow sunshine princess flower hello freedom whatever michael ' +
  'jennifer jessica daniel charlie thomas jordan andrew joshua ashley nicole hunter ranger buster tigger cookie pepper ginger ' +
  'computer internet google facebook samsung windows mustang ferrari corvette mercedes liverpool chelsea arsenal barcelona ' +
  'summer winter spring autumn january february march april june july august september october november december monday ' +
  'tuesday wednesday thursday friday saturday sunday clinic doctor nurse patient hospital health medical therapy practice ' +
  'notewell qwertyuiop qwertzuiop azertyuiop asdfghjkl yxcvbnm zxcvbnm qwerty qwertz azerty asdfgh zxcvbn qazwsx 1q2w3e4r ' +
  '1qaz2wsx abcdefghij abcdef abc123 abcd1234 user login test guest temp love baby angel lovely'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);
const swaps: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Letters and digits that must be left once what everybody would guess is taken out. */
const leastLeft = 6;
const leastDifferent = 5;

/**
 * Why a password is refused, in a sentence; undefined where it is good. NIST SP 800-63B-4 section 3.1.1.2: long, nothing
 * that is commonly used or expected, and no rules about kinds of characters. `known`: the person's own words.
 */
export function passwordFault(password: string, known: readonly string[] = []): string | undefined {
  const length = [...password].length;
  if (length < passwordLength.least) return `A password has ${passwordLength.least} characters or more.`;
  if (length > passwordLength.most) return `A password has ${passwordLength.most} characters at most.`;
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < leastDifferent) return 'That password repeats the same few characters.';
  const words = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);
  // Digits and marks at the end are a year or a count, not letters in disguise.
  const bare = lower.replace(/(19|20)\d\d/g, ' ').replace(/[\d\s!?.#*$]+$/, '');
  const swapped = [...bare].map((character) => swaps[character] ?? character).join('');
  for (const form of [lower, swapped]) {
    if (left(form, words) < leastLeft) return words.some((word) => form.includes(word)) ? ownWordsFault : commonFault;
  }
  return isCommon(password) ? breachedFault : undefined;
}

const commonFault =
  'That password is made of words that many use, so that it is among the first to be tried. Use words that do not belong together.';
const ownWordsFault =
  'That password is little more than your name, your address or the name of your practice, which anyone would guess. Use words that do not belong together.';
const breachedFault =
  'That password is known from break-ins elsewhere, so that it is among the first to be tried. Choose one that you use nowhere else.';

/** All that is held against a password, where the operator named one also by a service that knows breaches. */
export const judging =
  (breached: Breached | undefined) =>
  async (password: string, known: readonly string[]): Promise<string | undefined> =>
    passwordFault(password, known) ?? ((await breached?.(password)) ? breachedFault : undefined);

/** Counts the letters and digits left without common words, the person's own words, years and runs such as 1234. */
function left(text: string, known: readonly string[]): number {
  let rest = text.replace(/[^\p{L}\p{N}]+/gu, '');
  for (const word of [...known, ...common]) rest = rest.replaceAll(word, ' ');
  rest = rest.replace(/(19|20)\d\d/g, ' ').replace(/(.)\1{2,}/gu, ' ');
  return [...withoutRuns(rest)].filter((character) => character !== ' ').length;
}

/** Removes runs of three or more consecutive characters: 1234, dcba. */
function withoutRuns(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const drop = new Set<number>();
  for (let at = 2; at < codes.length; at++) {
    const [a = 0, b = 0, c = 0] = codes.slice(at - 2, at + 1);
    if (b - a === c - b && Math.abs(b - a) === 1) for (const each of [at - 2, at - 1, at]) drop.add(each);
  }
  return [...text].filter((_, at) => !drop.has(at)).join('');
}
