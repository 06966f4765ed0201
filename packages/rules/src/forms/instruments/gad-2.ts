import { gad7 } from './gad-7.ts';
import type { Instrument } from './instrument.ts';
import { howOften, phqTerms, twoWeeks } from './phq-wording.ts';

const [nervous, worrying] = gad7.questions;

/** The first two questions of the GAD-7; from three points on, the whole GAD-7 follows. */
export const gad2 = {
  name: 'GAD-2',
  title: 'Generalized Anxiety Disorder 2-item (GAD-2)',
  instructions: twoWeeks,
  source:
    'Kroenke K, Spitzer RL, Williams JBW, Monahan PO, Löwe B. Anxiety disorders in primary care: prevalence, impairment, comorbidity, and detection. Ann Intern Med 2007;146:317-325.',
  terms: phqTerms,
  options: howOften,
  questions: [nervous, worrying],
  bands: [
    [0, 2, 'Negative'],
    [3, 6, 'Positive: go on to the GAD-7', 'Caution'],
  ],
} as const satisfies Instrument;
