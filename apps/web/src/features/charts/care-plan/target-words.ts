import type { PlanItem } from '@notewell/rules';
import { dateWords } from '../../../platform/dates.ts';

type Dated = { readonly [K in 'status' | 'target' | 'achieved']?: PlanItem[K] | undefined };

/**
 * Words after the state of an item. One to come is due by its target; one that was achieved says the day of that first, if it
 * is known.
 */
export function targetWords({ status, target, achieved }: Dated): string {
  if (status !== 'Achieved') return target ? `by ${dateWords(target)}` : '';
  return [achieved ? dateWords(achieved) : '', target ? `· target ${dateWords(target)}` : ''].filter(Boolean).join(' ');
}
