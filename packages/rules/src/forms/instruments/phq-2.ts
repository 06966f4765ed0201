import type { Instrument } from './instrument.ts';
import { phq9 } from './phq-9.ts';
import { howOften, phqTerms, twoWeeks } from './phq-wording.ts';

const [interest, mood] = phq9.questions;

/** The first two questions of the PHQ-9; from three points on, the whole PHQ-9 follows. */
export const phq2 = {
  name: 'PHQ-2',
  title: 'Patient Health Questionnaire-2 (PHQ-2)',
  code: ['55757-9', 'Patient Health Questionnaire 2 item (PHQ-2) [Reported]'],
  instructions: twoWeeks,
  source:
    'Kroenke K, Spitzer RL, Williams JBW. The Patient Health Questionnaire-2: validity of a two-item depression screener. Med Care 2003;41:1284-1292.',
  terms: phqTerms,
  options: howOften,
  questions: [interest, mood],
  total: ['55758-7', 'Patient Health Questionnaire 2 item (PHQ-2) total score [Reported]'],
  bands: [
    [0, 2, 'Negative'],
    [3, 6, 'Positive: go on to the PHQ-9', 'Caution'],
  ],
} as const satisfies Instrument;
