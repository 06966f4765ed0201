import type { Practitioner } from '@notewell/model';

/** Characters before the caret to search for an @; names are shorter. */
export const mostBefore = 60;
/** An @ at the beginning of a word, followed by up to three words of a name. */
const asking = /(?:^|[\s(\uFFFC])@((?:[\p{L}\p{N}.'’-]+ ?){0,3})$/u;

/** The name typed after an @ before the caret; undefined without one. */
export const nameAsked = (before: string): string | undefined => asking.exec(before)?.[1];

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly credentials?: string | undefined;
}
/** Maximum number of suggestions. */
const most = 8;

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Staff whose name contains words beginning with the typed words, without the user. */
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
