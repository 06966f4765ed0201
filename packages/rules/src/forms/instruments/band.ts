import { instruments } from './index.ts';
import type { Instrument } from './instrument.ts';

/**
 * Returns the severity of an instrument's total, such as `Moderate`. `code` is the total's LOINC code, or the instrument's
 * name in lower case. Undefined for other codes and for totals outside the instrument's range.
 */
export function severityOf(code: string, total: number): string | undefined {
  const all: readonly Instrument[] = Object.values(instruments);
  const bands = all.find(({ total: own, name }) => (own?.[0] ?? name.toLowerCase()) === code)?.bands ?? [];
  return bands.find(([low, high]) => total >= low && total <= high)?.[2];
}
