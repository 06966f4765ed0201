import type { Practitioner } from '@notewell/model';

/** Characters before the caret in which an @ is looked for: names are not longer. */
export const mostBefore = 60;
/** An @ at the beginning of a word, and after it up to three words of a name. */
const asking = /(?:^|[\s(\uFFFC])@((?:[\p{L}\p{N}.'’-]+ ?){0,3})$/u;

/** What of a name was typed after an @ right before the caret; undefined where nobody is being named. */
export const nameAsked = (before: string): string | undefined => asking.exec(before)?.[1];

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly credentials?: string | undefined;
}
/** Most that are offered at once. */
const most = 8;

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those whose names have words that begin as the words typed do; of those who work here, and never oneself. */
export function peopleNamed(staff: readonly Practitioner[], typed: string, me: string | undefined): readonly Person[] {
  const wanted = wordsOf(typed);
  return staff
    .flatMap(({ id, name, credentials, active }): Person[] => {
      const words = [name.given, name.family].filter(Boolean).join(' ');
      if (!id || id === me || active === false || !words) return [];
      const own = wordsOf(words);
      return wanted.every((one) => own.some((word) => word.startsWith(one))) ? [{ id, name: words, credentials }] : [];
    })
    .slice(0, most);
}
