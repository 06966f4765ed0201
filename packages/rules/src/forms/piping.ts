import type { Json, QuestionnaireItem } from '@notewell/model';
import { type Answers, flatten, valuesOf } from './answers.ts';
import { valueWords } from './condition-words.ts';
import { factsOf, takesAnswer } from './questions/index.ts';

/** Part of a wording: text, or the answer to a question with the text for no answer. */
export type WordingPart = string | { readonly question: string; readonly otherwise: string };

/** Shown where a quoted question has no answer yet. */
const noAnswer = '…';
const token = /\{\{|\}\}|\{([^{}|]*)(?:\|([^{}]*))?\}/g;

/**
 * Reads a wording: `{drinks}` quotes the answer to the question of that name, `{drinks|no}` gives words for no answer, and
 * doubled braces are braces. Unknown names and single braces stay as they are written. A name within a repeating group means
 * its first entry. Definitions, exports and stored answers keep the wording; only a filled-in form shows the answer.
 */
export function wordingParts(text: string, isQuestion: (name: string) => boolean): readonly WordingPart[] {
  const parts: WordingPart[] = [];
  const say = (words: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + words;
    else if (words !== '') parts.push(words);
  };
  let from = 0;
  for (const match of text.matchAll(token)) {
    const [whole, name, otherwise] = match;
    say(text.slice(from, match.index));
    from = match.index + whole.length;
    if (whole === '{{' || whole === '}}') say(whole.charAt(0));
    else if (name !== undefined && isQuestion(name)) parts.push({ question: name, otherwise: otherwise ?? noAnswer });
    else say(whole);
  }
  say(text.slice(from));
  return parts;
}

/** True for a question whose answer a wording can quote: one that a line of text can show, with a name without braces. */
export const canQuote = (item: QuestionnaireItem): boolean =>
  takesAnswer(item) && factsOf(item).keeps !== 'structure' && !/[{}|]/.test(item.linkId);

/** The token that quotes a question. */
export const quoteOf = ({ linkId }: Pick<QuestionnaireItem, 'linkId'>): string => `{${linkId}}`;

/** Names in braces that are no question of the form, such as mistyped ones. */
export function unknownQuotes(text: string, isQuestion: (name: string) => boolean): readonly string[] {
  return [...text.matchAll(token)].flatMap(([whole, name]) =>
    name !== undefined && /^[\w-]+$/.test(name) && !isQuestion(name) ? [whole] : [],
  );
}

/** The text with a question under another name. */
export const withRenamedQuote = (text: string, from: string, to: string): string =>
  text.replaceAll(token, (whole: string, name: string | undefined, otherwise: string | undefined) =>
    name === from ? `{${to}${otherwise === undefined ? '' : `|${otherwise}`}}` : whole,
  );

const quotedFields = ['text', 'help', 'shortText'] as const;

/** True if any wording of the form has a brace. Otherwise nothing is quoted or escaped. */
export const hasQuotes = (items: readonly QuestionnaireItem[]): boolean =>
  flatten(items).some((item) => quotedFields.some((name) => /[{}]/.test(item[name] ?? '')));

type Level = readonly QuestionnaireItem[] | undefined;
const isSame = (a: Level, b: Level): boolean => a?.length === b?.length && (a ?? []).every((one, at) => one === b?.[at]);

interface Quoting {
  readonly answers: Answers;
  /** Words for an answer; those of its options if absent. */
  readonly wordsOf?: ((item: QuestionnaireItem, values: readonly Json[]) => string | undefined) | undefined;
}

/**
 * The questions with earlier answers in their wordings. Questions that quote nothing stay the same objects; `made` keeps
 * the others from one call to the next while their words are the same.
 */
export function quotedItems(
  items: readonly QuestionnaireItem[],
  { answers, wordsOf }: Quoting,
  made: Map<string, readonly [from: QuestionnaireItem, words: string, to: QuestionnaireItem]> = new Map(),
): readonly QuestionnaireItem[] {
  const byName = new Map(flatten(items).map((item) => [item.linkId, item]));
  const isQuestion = (name: string) => {
    const item = byName.get(name);
    return item !== undefined && canQuote(item);
  };
  const answerTo = (name: string): string => {
    const item = byName.get(name);
    const values = valuesOf(answers, name);
    if (!item || values.length === 0) return '';
    return wordsOf?.(item, values) ?? values.map((value) => valueWords(item, value)).join(', ');
  };
  const said = (text: string) =>
    wordingParts(text, isQuestion)
      .map((part) => (typeof part === 'string' ? part : answerTo(part.question) || part.otherwise))
      .join('');
  const quoted = (level: readonly QuestionnaireItem[]): readonly QuestionnaireItem[] => {
    const next = level.map((item) => {
      const words = quotedFields.flatMap((name) => (/[{}]/.test(item[name] ?? '') ? [[name, said(item[name] ?? '')]] : []));
      const below = item.items && quoted(item.items);
      if (words.length === 0 && below === item.items) return item;
      const key = JSON.stringify(words);
      const [from, before, to] = made.get(item.linkId) ?? [];
      if (to && from === item && before === key && isSame(to.items, below)) return to;
      const one = { ...item, ...Object.fromEntries(words), ...(below && { items: below }) }; // texts only
      made.set(item.linkId, [item, key, one]);
      return one;
    });
    return next.every((one, at) => one === level[at]) ? level : next;
  };
  return quoted(items);
}
