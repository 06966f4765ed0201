import { type FaultCode, faultOf, type QuestionnaireItem } from '@notewell/model';
import type { Value } from './answers.ts';
import { nameOf } from './parts/sentences.ts';
import { isEmpty } from './question-kind.ts';
import { kindOf } from './registry.ts';

const tooFew = (item: QuestionnaireItem, values: readonly Value[]): string | undefined => {
  const said = (code: FaultCode, limit: number) => faultOf(nameOf(item), code, { limit }).message;
  if (item.minItems !== undefined && values.length < item.minItems) return said('items', item.minItems);
  return item.maxItems !== undefined && values.length > item.maxItems ? said('tooMany', item.maxItems) : undefined;
};

/** The error message for an answer (spec section 5); undefined if valid. */
export function faultIn(item: QuestionnaireItem, values: readonly Value[], required: boolean): string | undefined {
  const kind = kindOf(item);
  if (kind.shape === 'none') return undefined;
  if (isEmpty(values)) return required ? faultOf(nameOf(item), 'required').message : undefined;
  return kind.fault?.(item, values) ?? tooFew(item, values);
}
