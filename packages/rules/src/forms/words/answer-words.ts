import { isDuration, type Json, type QuestionDisplayStyle, type QuestionnaireItem } from '@notewell/model';
import { optionWords } from '../option-words.ts';
import { type AnswerKind, factsOf } from '../questions/index.ts';
import { type AnswerWords, dayWords, each, momentWords, plainWords, referenceWords, timeWords } from './parts.ts';

const numberWords: AnswerWords = (item, values) =>
  each((value) => [plainWords(value), item.unit?.display ?? item.unit?.code].filter(Boolean).join(' '))(item, values, '');
const options: AnswerWords = (item, values) => each((value) => optionWords(item, value))(item, values, '');

const yesNo: { readonly [value: string]: string } = { true: 'Yes', false: 'No' };

function durationWords(value: Json): string {
  const text = plainWords(value);
  const [, sign = '', hours, minutes] = isDuration(text) ? (/^(-?)(\d+):(\d+)/.exec(text) ?? []) : [];
  if (hours === undefined) return text;
  const parts = [Number(hours) ? `${sign}${Number(hours)} h` : '', Number(minutes) ? `${Number(minutes)} min` : ''];
  return parts.filter(Boolean).join(' ') || '0 min';
}

/** Words by the kind of value, for types without words of their own. */
const usual: Readonly<Record<AnswerKind, AnswerWords>> = {
  nothing: () => '',
  yesNo: each((value) => yesNo[String(value)] ?? plainWords(value)),
  integer: numberWords,
  decimal: numberWords,
  duration: each(durationWords),
  text: each(plainWords),
  option: options,
  date: each(dayWords),
  time: each((value) => timeWords(plainWords(value))),
  instant: (_item, values, zone) => values.map((value) => momentWords(plainWords(value), zone)).join(', '),
  structure: each(referenceWords),
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

/** Display styles that show a value in another way than its type does, for these kinds of value. */
const styles: { readonly [S in QuestionDisplayStyle]?: { readonly of: readonly AnswerKind[]; readonly words: AnswerWords } } = {
  Percentage: { of: ['integer', 'decimal'], words: each((value) => `${plainWords(value)}%`) },
  USCurrency: {
    of: ['integer', 'decimal'],
    words: each((value) => (isNumber(plainWords(value)) ? dollars.format(Number(value)) : plainWords(value))),
  },
  SocialSecurityNumber: { of: ['text'], words: each((value) => masked(plainWords(value))) },
};

/** `***-**-6789`. Shows no digits of an incomplete number. */
function masked(text: string): string {
  if (text === '') return '';
  return /^\d{3}-?\d{2}-?\d{4}$/.test(text.trim()) ? `***-**-${text.replace(/\D/g, '').slice(-4)}` : '***';
}

/** An answer in words, by its question's type and display style; empty if there is none. */
export function answerWords(item: QuestionnaireItem, values: readonly Json[], zone: string): string {
  if (values.length === 0) return '';
  const { keeps, words } = factsOf(item);
  const style = item.displayStyle && styles[item.displayStyle];
  const say = style?.of.includes(keeps) ? style.words : (words ?? usual[keeps]);
  return say(item, values, zone);
}
