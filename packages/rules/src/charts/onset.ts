import type { Fault } from '@notewell/model';
import { isRecord } from '@notewell/model/values';

const types: readonly string[] = ['Condition', 'Allergy'];
const onsetOf = (row: unknown): string | undefined => {
  const onset = isRecord(row) ? row['onset'] : undefined;
  return typeof onset === 'string' ? onset : undefined;
};

export interface OnsetWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. What it says already is not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
  /** The latest calendar day that any time zone has now. */
  readonly today: string;
  /** The patient's date of birth, where it is known. */
  readonly born?: string | undefined;
}

/** Faults of the day on which a problem or an allergy began. Less precise dates are compared by what they say. */
export function onsetFaults({ type, before, after, today, born }: OnsetWrite): readonly Fault[] {
  const onset = onsetOf(after);
  if (onset === undefined || !types.includes(type) || onset === onsetOf(before)) return [];
  const day = onset.slice(0, 10);
  const fault = (code: string, message: string) => [{ path: 'onset', code, message }];
  if (day > today.slice(0, day.length)) return fault('future', 'onset cannot be in the future');
  const isEarly = born !== undefined && day < born.slice(0, day.length);
  return isEarly ? fault('tooEarly', `onset cannot be before the birth, ${born}`) : [];
}
