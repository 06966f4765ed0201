import { instruments } from './index.ts';
import type { Instrument } from './instrument.ts';

/** The instrument whose total has this code: its LOINC code, or the instrument's name in lower case. */
export const instrumentOfTotal = (code: string): Instrument | undefined => {
  const all: readonly Instrument[] = Object.values(instruments);
  return all.find(({ total, name }) => (total?.[0] ?? name.toLowerCase()) === code);
};

/**
 * Returns the severity of an instrument's total, such as `Moderate`. Undefined for other codes and for totals outside the
 * instrument's range.
 */
export const severityOf = (code: string, total: number): string | undefined =>
  instrumentOfTotal(code)?.bands.find(([low, high]) => total >= low && total <= high)?.[2];
