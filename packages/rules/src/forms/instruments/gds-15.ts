import type { Instrument, InstrumentOption } from './instrument.ts';

/** One point for the answer that indicates depression: no, for the five questions about wellbeing. */
const yes: readonly InstrumentOption[] = [
  ['Yes', 'yes', 1],
  ['No', 'no', 0],
];
const no: readonly InstrumentOption[] = [
  ['Yes', 'yes', 0],
  ['No', 'no', 1],
];

export const gds15 = {
  name: 'GDS-15',
  title: 'Geriatric Depression Scale, short form (GDS-15)',
  instructions: 'Choose the best answer for how you have felt over the past week.',
  source:
    'Sheikh JI, Yesavage JA. Geriatric Depression Scale (GDS): recent evidence and development of a shorter version. Clin Gerontol 1986;5:165-173.',
  terms: 'In the public domain, partly the result of federal support (as its authors say).',
  options: [],
  questions: [
    ['gds15-1', 'Are you basically satisfied with your life?', no],
    ['gds15-2', 'Have you dropped many of your activities and interests?', yes],
    ['gds15-3', 'Do you feel that your life is empty?', yes],
    ['gds15-4', 'Do you often get bored?', yes],
    ['gds15-5', 'Are you in good spirits most of the time?', no],
    ['gds15-6', 'Are you afraid that something bad is going to happen to you?', yes],
    ['gds15-7', 'Do you feel happy most of the time?', no],
    ['gds15-8', 'Do you often feel helpless?', yes],
    ['gds15-9', 'Do you prefer to stay at home, rather than going out and doing new things?', yes],
    ['gds15-10', 'Do you feel you have more problems with memory than most?', yes],
    ['gds15-11', 'Do you think it is wonderful to be alive now?', no],
    ['gds15-12', 'Do you feel pretty worthless the way you are now?', yes],
    ['gds15-13', 'Do you feel full of energy?', no],
    ['gds15-14', 'Do you feel that your situation is hopeless?', yes],
    ['gds15-15', 'Do you think that most people are better off than you are?', yes],
  ],
  bands: [
    [0, 4, 'Below the cut-off'],
    [5, 9, 'Suggests depression', 'Caution'],
    [10, 15, 'Almost always depression', 'Critical'],
  ],
} as const satisfies Instrument;
