import type { StoredResource } from '@notewell/client';
import { fieldDifferences, withChoices } from './fields.ts';

/**
 * The reason why nothing of a local change can be saved over the server's version any more; undefined if some of it can.
 * `judge` returns the refusal of a record.
 */
export function refusalOfMine(
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', StoredResource | undefined>>,
  judge: (row: StoredResource, next: object) => string | undefined,
): string | undefined {
  if (!mine || !theirs) return undefined;
  const fields = fieldDifferences(base, mine, theirs);
  const own = fields.filter(({ changedBy }) => changedBy !== 'them');
  const reasons = own.map(({ key }) => judge(theirs, withChoices(mine, theirs, fields, new Map([[key, 'mine']])) as object)); // a record
  const [reason] = reasons;
  return reasons.includes(undefined) ? undefined : reason;
}
