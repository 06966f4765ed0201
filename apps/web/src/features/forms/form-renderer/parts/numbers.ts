import type { QuestionnaireItem } from '@notewell/model';
import type { Value } from '../answers.ts';
import { firstText } from '../question-kind.ts';
import { sentence } from './sentences.ts';

/** Parses a number, or returns the text if it is none, so that `1.` stays while `1.5` is typed. */
export function readNumber(text: string): Value {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && String(number) === text.trim() ? number : text;
}

/** The error message for a typed number. */
export function numberFault(item: QuestionnaireItem, values: readonly Value[], whole: boolean): string | undefined {
  const text = firstText(values).trim();
  if (text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return sentence(item, 'invalid', undefined, 'Write a number.');
  if (whole && !Number.isInteger(number)) return sentence(item, 'integer');
  if (item.min !== undefined && number < item.min) return sentence(item, 'least', item.min);
  if (item.max !== undefined && number > item.max) return sentence(item, 'most', item.max);
  return undefined;
}

export const unitOf = (item: QuestionnaireItem) => item.unit?.display ?? item.unit?.code;
