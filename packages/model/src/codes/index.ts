import { factors } from './factors.ts';
import { mentalHealth } from './mental-health.ts';
import { newer } from './newer.ts';
import { primaryCare } from './primary-care.ts';

/** A code of the starter list; `since` is the month from which it may be billed, if that is after January 2021. */
export interface StarterCode {
  /** Without its dot. */
  readonly code: string;
  readonly display: string;
  readonly billable: boolean;
  readonly since?: string;
}

function rowsOf(lines: string): StarterCode[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ');
      return { code: line.slice(0, space), display: line.slice(space + 1), billable: true };
    });
}

/** ICD-10-CM codes that a clinic can search before it has loaded its own edition, and without a network. */
export const starterCodes = (): StarterCode[] => [
  ...[mentalHealth, factors, primaryCare].flatMap(rowsOf),
  ...newer.map(([since, code, display]) => ({ code, display, billable: true, since })),
];
