import type { InstrumentOption } from './instrument.ts';

/** Answer options shared by the instruments of the PHQ family. */
export const howOften: readonly InstrumentOption[] = [
  ['Not at all', 'LA6568-5', 0],
  ['Several days', 'LA6569-3', 1],
  ['More than half the days', 'LA6570-1', 2],
  ['Nearly every day', 'LA6571-9', 3],
];

export const phqTerms =
  'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.';
export const twoWeeks = 'Over the last 2 weeks, how often have you been bothered by any of the following problems?';
