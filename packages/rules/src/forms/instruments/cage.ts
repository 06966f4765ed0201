import type { Instrument } from './instrument.ts';

export const cage = {
  name: 'CAGE',
  title: 'CAGE questionnaire',
  instructions: '',
  source: 'Ewing JA. Detecting alcoholism. The CAGE questionnaire. JAMA 1984;252:1905-1907.',
  terms: 'Published by its author in 1984 for general use; believed to be in the public domain.',
  options: [
    ['No', 'no', 0],
    ['Yes', 'yes', 1],
  ],
  questions: [
    ['cut-down', 'Have you ever felt you should cut down on your drinking?'],
    ['annoyed', 'Have people annoyed you by criticizing your drinking?'],
    ['guilty', 'Have you ever felt bad or guilty about your drinking?'],
    [
      'eye-opener',
      'Have you ever had a drink first thing in the morning to steady your nerves or to get rid of a hangover (eye-opener)?',
    ],
  ],
  bands: [
    [0, 1, 'Negative'],
    [2, 4, 'Positive', 'Caution'],
  ],
} as const satisfies Instrument;
