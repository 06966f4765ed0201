import type { Json, QuestionnaireItem } from '@notewell/model';
import { keyOf } from './answers.ts';

/** A value as a question offers it: the text of the option, else the value itself. */
export function optionWords(item: QuestionnaireItem | undefined, value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return item?.options?.find((option) => option.value === keyOf(value))?.display ?? text;
}
