import type { Instrument } from './instrument.ts';

const cluster = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => `pcl5-${from + at}`);

export const pcl5 = {
  name: 'PCL-5',
  title: 'PTSD Checklist for DSM-5 (PCL-5)',
  instructions:
    'Below is a list of problems that people sometimes have in response to a very stressful experience. Please read each problem and then select one of the options to indicate how much you have been bothered by that problem in the past month. The options include not at all, a little bit, moderately, quite a bit, and extremely. In the past month, how much were you bothered by:',
  source:
    'Weathers FW, Litz BT, Keane TM, Palmieri PA, Marx BP, Schnurr PP. The PTSD Checklist for DSM-5 (PCL-5). VA National Center for PTSD, 2013. Wording of the fillable form of 11 April 2018, past month, without the part on Criterion A (ptsd.va.gov).',
  terms: 'A work of the United States government (VA National Center for PTSD), not copyrighted.',
  options: [
    ['Not at all', '0', 0],
    ['A little bit', '1', 1],
    ['Moderately', '2', 2],
    ['Quite a bit', '3', 3],
    ['Extremely', '4', 4],
  ],
  questions: [
    ['pcl5-1', 'Repeated, disturbing, and unwanted memories of the stressful experience?'],
    ['pcl5-2', 'Repeated, disturbing dreams of the stressful experience?'],
    [
      'pcl5-3',
      'Suddenly feeling or acting as if the stressful experience were actually happening again (as if you were actually back there reliving it)?',
    ],
    ['pcl5-4', 'Feeling very upset when something reminded you of the stressful experience?'],
    [
      'pcl5-5',
      'Having strong physical reactions when something reminded you of the stressful experience (for example, heart pounding, trouble breathing, sweating)?',
    ],
    ['pcl5-6', 'Avoiding memories, thoughts, or feelings related to the stressful experience?'],
    [
      'pcl5-7',
      'Avoiding external reminders of the stressful experience (for example, people, places, conversations, activities, objects, or situations)?',
    ],
    ['pcl5-8', 'Trouble remembering important parts of the stressful experience?'],
    [
      'pcl5-9',
      'Having strong negative beliefs about yourself, other people, or the world (for example, having thoughts such as: I am bad, there is something seriously wrong with me, no one can be trusted, the world is completely dangerous)?',
    ],
    ['pcl5-10', 'Blaming yourself or someone else for the stressful experience or what happened after it?'],
    ['pcl5-11', 'Having strong negative feelings such as fear, horror, anger, guilt, or shame?'],
    ['pcl5-12', 'Loss of interest in activities that you used to enjoy?'],
    ['pcl5-13', 'Feeling distant or cut off from other people?'],
    [
      'pcl5-14',
      'Trouble experiencing positive feelings (for example, being unable to feel happiness or have loving feelings for people close to you)?',
    ],
    ['pcl5-15', 'Irritable behavior, angry outbursts, or acting aggressively?'],
    ['pcl5-16', 'Taking too many risks or doing things that could cause you harm?'],
    ['pcl5-17', 'Being "superalert" or watchful or on guard?'],
    ['pcl5-18', 'Feeling jumpy or easily startled?'],
    ['pcl5-19', 'Having difficulty concentrating?'],
    ['pcl5-20', 'Trouble falling or staying asleep?'],
  ],
  bands: [
    [0, 30, 'Below the cut-off'],
    [31, 80, 'At or above the cut-off (31 to 33, by setting)', 'Caution'],
  ],
  subscales: [
    ['Cluster B, intrusion', cluster(1, 5)],
    ['Cluster C, avoidance', cluster(6, 7)],
    ['Cluster D, cognition and mood', cluster(8, 14)],
    ['Cluster E, arousal', cluster(15, 20)],
  ],
  criteria: [
    {
      label: 'Provisional PTSD diagnosis',
      severity: 'Caution',
      message:
        'Symptoms rated 2 or more fit the DSM-5 pattern: at least 1 B, 1 C, 2 D and 2 E. A provisional PTSD diagnosis to be confirmed.',
      counts: [
        { items: cluster(1, 5), score: 2, atLeast: 1 },
        { items: cluster(6, 7), score: 2, atLeast: 1 },
        { items: cluster(8, 14), score: 2, atLeast: 2 },
        { items: cluster(15, 20), score: 2, atLeast: 2 },
      ],
    },
  ],
} satisfies Instrument;
