import type { Note } from '@notewell/model';

type Section = NonNullable<Note['sections']>[number];

/** Names that are also ordinary words. At the beginning of a sentence they do not count as names. */
const ordinary = new Set(
  `angel art autumn baker banks bell best bill black brown case chance charity chase christian church cliff cook cross dale
  dawn day destiny drew eve faith fields ford fox frank gates gene ginger glen good grace grant gray green guy hall harmony
  head heath hill hope hunter iris ivy jack jade joy king lane law lily little long lord love major mark marsh mason max
  melody miles moody moon moss noble norm north olive page park pat patience pearl pope power price ray reed rice rich river
  rivers rob rose ruby rush rusty sandy sharp short sky skye small star stone stormy strong sue summer sunny swift trinity
  violet wade walker ward waters west white will winter winters wise wolf wood woods woody young`.split(/\s+/),
);
/** Names of months, which do not count as names when alone. */
const months = new Set(['april', 'may', 'june', 'august']);

const letters = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const folded = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/gu, "'").toLowerCase();
const partsOf = (display: string): string[] =>
  [...display.matchAll(letters)].map(([word]) => folded(word)).filter((word) => word.length > 1);

/** All text of a section. */
export function wordsOf(section: Section): string {
  const said: string[] = [section.text ?? ''];
  const collect = (value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      if (name === 'text' || name === 'display' || name === 'value' || name === 'note' || name === 'progress') said.push(value);
    } else if (Array.isArray(value)) for (const item of value) collect(item, name);
    else if (typeof value === 'object' && value !== null) for (const [key, item] of Object.entries(value)) collect(item, key);
  };
  // Rich text may contain more than its plain text: both are searched.
  collect(section.document);
  for (const { text: _question, ...answer } of section.answers ?? []) collect(answer);
  collect(section.goals?.map(({ progress }) => ({ progress })));
  collect(section.problems?.map(({ note }) => ({ note })));
  collect(section.itineraryTopics?.map(({ note }) => ({ note })));
  collect(section.choices);
  return said.join('\n');
}

interface Word {
  readonly folded: string;
  readonly capital: boolean;
  readonly begins: boolean;
}
function wordsIn(text: string): Word[] {
  let last = 0;
  return [...text.matchAll(letters)].map((found, index) => {
    const between = text.slice(last, found.index);
    last = found.index + found[0].length;
    return {
      folded: folded(found[0]).replace(/'s$/u, ''),
      capital: /^\p{Lu}/u.test(found[0]),
      begins: index === 0 || /[.!?\n:]/u.test(between),
    };
  });
}

/**
 * Returns the members of `others` whom a text names, each once: by their whole name in any case, or by a capitalized part of
 * it. A part shared with `own` does not count. A part that is an ordinary word counts only inside a sentence. Displays are
 * "Family, Given".
 */
export function othersNamed<M extends { readonly display?: string | undefined }>(
  text: string,
  others: readonly M[],
  own: { readonly display?: string | undefined } | undefined,
): M[] {
  const words = wordsIn(text);
  if (words.length === 0) return [];
  const mine = new Set(partsOf(own?.display ?? ''));
  const places = new Map<string, number[]>();
  for (const [at, { folded: word }] of words.entries()) places.set(word, [...(places.get(word) ?? []), at]);
  return others.filter(({ display = '' }) => {
    const parts = partsOf(display);
    const distinct = parts.filter((part) => !mine.has(part));
    if (distinct.length === 0) return false;
    const near = parts.length > 1 && parts.every((part) => places.has(part)) && together(parts, places);
    return (
      near ||
      distinct.some((part) =>
        (places.get(part) ?? []).some((at) => {
          const word = words[at];
          return word?.capital === true && !months.has(part) && !(ordinary.has(part) && word.begins);
        }),
      )
    );
  });
}

/** True if the parts of a name are adjacent. */
const together = (parts: readonly string[], places: ReadonlyMap<string, readonly number[]>): boolean =>
  (places.get(parts[0] ?? '') ?? []).some((from) =>
    parts.every((part) => (places.get(part) ?? []).some((at) => Math.abs(at - from) < parts.length)),
  );
