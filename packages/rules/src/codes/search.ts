import { specifiedCodes, specifiersOf } from './severity.ts';
import { commonTerms, shorthand } from './terms.ts';

export interface CodeEntry {
  /** With its dot or without. */
  readonly code: string;
  readonly display: string;
}
export interface CodeSearch {
  /** Returns the best codes for the typed text, best first. */
  readonly search: (text: string, most: number) => CodeEntry[];
}

interface Term {
  readonly name: string;
  readonly words: readonly string[];
  readonly expansion: readonly string[];
  readonly codes: readonly string[];
}
interface Item extends CodeEntry {
  readonly bare: string;
  /** The words of the display, with single spaces between, before and after them. */
  readonly words: string;
  readonly length: number;
  readonly isGeneral: boolean;
}

export const bareCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const dotted = (bare: string) => (bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare);
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a range
const isAscii = /^[\x00-\x7f]*$/;
const plain = (text: string) => (isAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+|’/gu, '')).toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .replace(/'|\bw\/o\b|\br\/o\b/g, (found) => (found === 'w/o' ? 'without' : ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The table as terms, each name once. */
export const terms: readonly Term[] = commonTerms
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', expansion = '', codes = ''] = line.split('|').map((part) => part.trim());
    return names.split(',').map((name) => ({
      name: wordsOf(name).join(' '),
      words: wordsOf(name),
      expansion: wordsOf(expansion),
      codes: codes.split(' '),
    }));
  });
const termByName = new Map([...terms].reverse().map((term) => [term.name, term]));
const commonness = new Map<string, number>();
for (const { codes } of terms)
  for (const [place, code] of codes.entries()) commonness.set(code, Math.min(place, commonness.get(code) ?? place));

/** True if the texts differ by one letter added, removed, replaced or swapped with its neighbor. */
export function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  if (one === other) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
/** Shorter words have too many neighbors to guess among. */
const shortestGuessed = 5;

/** A word as it sounds, for names that are written by ear. */
const sound = (phrase: string): string =>
  phrase.replace(/sch/g, 'sk').replace(/ph/g, 'f').replace(/y/g, 'i').replace(/(.)\1/g, '$1');

/** Returns the term for a phrase: an exact match, else one edit away or of the same sound, else by a prefix. */
function termFor(phrase: string): Term | undefined {
  const exact = termByName.get(phrase);
  if (exact) return exact;
  const slip =
    phrase.length >= shortestGuessed ? terms.find(({ name }) => name[0] === phrase[0] && isOneEdit(name, phrase)) : undefined;
  if (slip) return slip;
  if (phrase.length < 4) return undefined;
  const spoken = sound(phrase);
  return terms.find(({ name }) => name.startsWith(phrase)) ?? terms.find(({ name }) => sound(name) === spoken);
}

/** Returns the term for typed words, with or without small words such as “of”. */
const termOf = (words: readonly string[]) =>
  termFor(words.join(' ')) ?? termFor(words.filter((word) => shorthand[word] !== '').join(' '));

const ofUse = new Set(['use', 'disorder']);
/** Codes that clinicians mean by typed words: as severe or remitted as they say, then the usual ones. */
function meantCodes(words: readonly string[]): readonly string[] {
  const specifiers = specifiersOf(words);
  const { rest } = specifiers;
  const disorder = termOf(rest) ?? (rest.includes('use') ? termOf(rest.filter((word) => !ofUse.has(word))) : undefined);
  return [...specifiedCodes(disorder?.codes ?? [], specifiers), ...(termOf(words)?.codes ?? [])];
}

/** Words that tell about a diagnosis, and are in few descriptions: a search that finds nothing is repeated without them. */
const qualifiers = new Set(['history', 'hx', 'rule', 'out']);
const unqualified = (words: readonly string[]) => specifiersOf(words).rest.filter((word) => !qualifiers.has(word));

/** A code with letters in place of digits that look like them. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const withDigits = (code: string) => code.slice(0, 1) + code.slice(1).replace(/[OIL]/g, (letter) => lookalikes[letter] ?? letter);

/** Words to search for: terms replaced by the words of the descriptions, shorthand spelled out. */
function expanded(words: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [4, 3, 2, 1].find((many) => at + many <= words.length && termByName.has(words.slice(at, at + many).join(' ')));
    const term = length === undefined ? undefined : termByName.get(words.slice(at, at + length).join(' '));
    const word = words[at] ?? '';
    if (term) result.push(...term.expansion);
    else if (Object.hasOwn(shorthand, word)) result.push(...(shorthand[word] ? [shorthand[word]] : []));
    else result.push(word);
    at += term && length ? length : 1;
  }
  return [...new Set(result)];
}

/** True for chapters seldom meant by a plain word: pregnancy, newborns, injuries and their causes. */
const isSeldom = (bare: string) => /^[OPSTVWXY]/.test(bare);
const general = /unspecified|uncomplicated|without complication/i;

/** Search words, prepared for matching many items. */
interface Asked {
  readonly whole: readonly string[];
  readonly start: string;
  readonly phrase: string;
}
const prepared = (words: readonly string[]): Asked => ({
  whole: words.map((word) => ` ${word} `),
  start: ` ${words[0]}`,
  phrase: ` ${words.join(' ')}`,
});

/** Distance of an item from the typed text; less is better. */
function distance({ words, bare, length, isGeneral }: Item, { whole, start, phrase }: Asked): number {
  const place = commonness.get(bare);
  let partial = 0;
  for (const word of whole) if (!words.includes(word)) partial += 1;
  return (
    (place === undefined ? 60 : Math.min(place, 5) * 4) +
    (words.startsWith(start) ? 0 : 30) +
    (words.includes(phrase) ? 0 : 20) +
    partial * 12 +
    (isGeneral ? 0 : 25) +
    (isSeldom(bare) ? 60 : 0) +
    length * 3
  );
}

/** Returns the nearest items in order. Thousands may match and few are wanted, so they are never all sorted. */
function nearest(items: readonly Item[], words: readonly string[], most: number): Item[] {
  const asked = prepared(words);
  const best: { readonly item: Item; readonly far: number }[] = [];
  for (const item of items) {
    const far = distance(item, asked);
    const isBefore = (other: { readonly item: Item; readonly far: number } | undefined) =>
      other !== undefined && (far < other.far || (far === other.far && item.bare < other.item.bare));
    if (best.length >= most && !isBefore(best.at(-1))) continue;
    let place = best.length;
    while (place > 0 && isBefore(best[place - 1])) place -= 1;
    best.splice(place, 0, { item, far });
    if (best.length > most) best.pop();
  }
  return best.map(({ item }) => item);
}

function itemOf(code: string, display: string): Item {
  const bare = bareCode(code);
  const words = wordsOf(display);
  return {
    code: dotted(bare),
    display,
    bare,
    words: ` ${words.join(' ')} `,
    length: words.length,
    isGeneral: general.test(display),
  };
}

/** Range of the sorted words that begin with a text. */
function range(sorted: readonly string[], from: string): readonly [number, number] {
  const before = (text: string) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [before(from), before(`${from}\uffff`)];
}

export interface CodeIndex extends CodeSearch {
  /** Adds codes; the first entry of each code stays. */
  readonly add: (entries: Iterable<CodeEntry>) => void;
}

/** Prepares codes for search while typing. */
export function createCodeSearch(entries: Iterable<CodeEntry>): CodeSearch {
  const index = createCodeIndex();
  index.add(entries);
  return index;
}

/** Places of items, found by the words that they have. */
function createWordIndex() {
  const places = new Map<string, number[]>();
  /** Every word in order; absent after an addition. */
  let vocabulary: readonly string[] | undefined;

  const beginning = (word: string): readonly string[] => {
    vocabulary ??= [...places.keys()].sort();
    return vocabulary.slice(...range(vocabulary, word));
  };
  /** Known words one edit away from a word or from its beginning; the first letter is never guessed. */
  const near = (word: string) =>
    word.length < shortestGuessed
      ? []
      : beginning(word[0] ?? '').filter(
          (known) => isOneEdit(known, word) || (known.length > word.length && isOneEdit(known.slice(0, word.length), word)),
        );

  return {
    add(word: string, place: number): void {
      const list = places.get(word);
      if (list) list.push(place);
      else places.set(word, [place]);
      vocabulary = undefined;
    },
    /** Places by each known word that begins with a word; a word without any match is guessed by one edit. */
    of(word: string): readonly (readonly number[])[] {
      const exact = beginning(word);
      return (exact.length > 0 ? exact : near(word)).map((known) => places.get(known) ?? []);
    },
  };
}

/** Codes in order, found by their beginning. */
function createCodeOrder(known: ReadonlyMap<string, Item>) {
  /** Absent after an addition. */
  let sorted: readonly string[] | undefined;
  const from = (code: string): readonly string[] => {
    sorted ??= [...known.keys()].sort();
    return sorted.slice(...range(sorted, code));
  };
  return {
    changed(): void {
      sorted = undefined;
    },
    /** Codes that begin as typed, or else with digits in place of letters that look like them. */
    like(code: string): readonly string[] {
      if (!/^[A-Z][\dOIL]/.test(code) || !/\d/.test(code)) return [];
      const exact = /^[A-Z]\d/.test(code) ? from(code) : [];
      return exact.length > 0 ? exact : from(withDigits(code));
    },
  };
}

/** An index of codes that can be filled in parts. Server and devices use the same ranking. */
export function createCodeIndex(): CodeIndex {
  const items: Item[] = [];
  const byCode = new Map<string, Item>();
  const places = createWordIndex();
  const order = createCodeOrder(byCode);

  function put(item: Item): void {
    for (const word of new Set(item.words.trim().split(' '))) places.add(word, items.length);
    byCode.set(item.bare, item);
    items.push(item);
    order.changed();
  }

  /** Items that have every word. */
  function having(asked: readonly string[]): Item[] {
    const counts = new Uint8Array(items.length);
    for (const [turn, word] of asked.entries())
      for (const list of places.of(word)) for (const place of list) if (counts[place] === turn) counts[place] = turn + 1;
    return items.filter((_, place) => counts[place] === asked.length);
  }

  function search(text: string, most: number): CodeEntry[] {
    const words = wordsOf(text).slice(0, 20);
    if (words.length === 0) return [];
    const found = new Map<string, Item>();
    const add = (item: Item | undefined) => {
      if (item && found.size < most) found.set(item.bare, item);
    };
    if (words.length <= 2) for (const one of order.like(bareCode(text)).slice(0, most)) add(byCode.get(one));
    for (const one of meantCodes(words)) add(byCode.get(one));
    const spelled = expanded(words);
    for (const asked of spelled.join() === words.join() ? [words] : [spelled, words]) {
      if (found.size >= most || asked.length === 0) continue;
      for (const item of nearest(having(asked), asked, most)) add(item);
    }
    const fewer = unqualified(words);
    if (found.size === 0 && fewer.length < words.length) return search(fewer.join(' '), most);
    return [...found.values()].map(({ code, display }) => ({ code, display }));
  }

  return {
    search,
    add(entries) {
      for (const { code, display } of entries) if (!byCode.has(bareCode(code))) put(itemOf(code, display));
    },
  };
}
