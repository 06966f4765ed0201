import type { Instrument } from './instrument.ts';
import { howOften, phqTerms, twoWeeks } from './phq-wording.ts';

export const gad7 = {
  name: 'GAD-7',
  title: 'Generalized Anxiety Disorder scale (GAD-7)',
  code: ['69737-5', 'Generalized anxiety disorder 7 item'],
  instructions: twoWeeks,
  source:
    'Spitzer RL, Kroenke K, Williams JBW, Löwe B. A brief measure for assessing generalized anxiety disorder. Arch Intern Med 2006;166:1092-1097.',
  terms: phqTerms,
  options: howOften,
  questions: [
    ['69725-0', 'Feeling nervous, anxious or on edge'],
    ['68509-9', 'Not being able to stop or control worrying'],
    ['69733-4', 'Worrying too much about different things'],
    ['69734-2', 'Trouble relaxing'],
    ['69735-9', 'Being so restless that it is hard to sit still'],
    ['69689-8', 'Becoming easily annoyed or irritable'],
    ['69736-7', 'Feeling afraid as if something awful might happen'],
  ],
  total: ['70274-6', 'GAD-7 total score'],
  bands: [
    [0, 4, 'Minimal'],
    [5, 9, 'Mild', 'Information'],
    [10, 14, 'Moderate', 'Caution'],
    [15, 21, 'Severe', 'Critical'],
  ],
} as const satisfies Instrument;
