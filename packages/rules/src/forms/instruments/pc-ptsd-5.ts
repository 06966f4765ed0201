import type { Instrument } from './instrument.ts';

export const pcPtsd5 = {
  name: 'PC-PTSD-5',
  title: 'Primary Care PTSD Screen for DSM-5 (PC-PTSD-5)',
  instructions:
    'Sometimes things happen to people that are unusually or especially frightening, horrible, or traumatic. For example: a serious accident or fire; a physical or sexual assault or abuse; an earthquake or flood; a war; seeing someone be killed or seriously injured; having a loved one die through homicide or suicide.',
  source:
    'Prins A, Bovin MJ, Kimerling R, Kaloupek DG, Marx BP, Pless Kaiser A, Schnurr PP. The Primary Care PTSD Screen for DSM-5 (PC-PTSD-5). VA National Center for PTSD, 2015.',
  terms: 'A work of the United States government (VA National Center for PTSD), not copyrighted.',
  options: [
    ['No', 'no', 0],
    ['Yes', 'yes', 1],
  ],
  gate: ['event', 'Have you ever experienced this kind of event?'],
  questions: [
    [
      'nightmares',
      'In the past month, have you had nightmares about the event(s) or thought about the event(s) when you did not want to?',
    ],
    [
      'avoidance',
      'In the past month, have you tried hard not to think about the event(s) or went out of your way to avoid situations that reminded you of the event(s)?',
    ],
    ['guard', 'In the past month, have you been constantly on guard, watchful, or easily startled?'],
    ['numb', 'In the past month, have you felt numb or detached from people, activities, or your surroundings?'],
    [
      'guilt',
      'In the past month, have you felt guilty or unable to stop blaming yourself or others for the event(s) or any problems the event(s) may have caused?',
    ],
  ],
  bands: [
    [0, 2, 'Negative'],
    [3, 3, 'Positive where missing a case is the worse error', 'Information'],
    [4, 5, 'Positive', 'Caution'],
  ],
} as const satisfies Instrument;
