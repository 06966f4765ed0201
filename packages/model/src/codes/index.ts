import { factors } from './factors.ts';
import { mentalHealth, organicDisorders } from './mental-health.ts';
import { newer } from './newer.ts';
import { otherSubstanceUse } from './other-substance-use.ts';
import { primaryCare } from './primary-care.ts';
import { substanceUse } from './substance-use.ts';
import { symptoms } from './symptoms.ts';

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
  ...[organicDisorders, substanceUse, otherSubstanceUse, mentalHealth, factors, primaryCare, symptoms].flatMap(rowsOf),
  ...newer.map(([since, code, display]) => ({ code, display, billable: true, since })),
];
