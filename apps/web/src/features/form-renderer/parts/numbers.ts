import type { QuestionnaireItem } from '@notewell/model';
import type { Value } from '../answers.ts';
import { firstText } from '../question-kind.ts';

/** The number a text stands for, or the text itself where it is none: `1.` on the way to `1.5` must not change while typed. */
export function readNumber(text: string): Value {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && String(number) === text.trim() ? number : text;
}

/** What is wrong with a typed number. */
export function numberFault(item: QuestionnaireItem, values: readonly Value[], whole: boolean): string | undefined {
  const text = firstText(values).trim();
  if (text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return 'Write a number.';
  if (whole && !Number.isInteger(number)) return 'Write a whole number.';
  if (item.min !== undefined && number < item.min) return `Must be at least ${item.min}.`;
  if (item.max !== undefined && number > item.max) return `Must be at most ${item.max}.`;
  return undefined;
}

export const unitOf = (item: QuestionnaireItem) => item.unit?.display ?? item.unit?.code;
export const numberWords = (item: QuestionnaireItem, values: readonly Value[]) =>
  [firstText(values), firstText(values) && unitOf(item)].filter(Boolean).join(' ');
