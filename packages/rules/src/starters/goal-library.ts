import type { NoteTemplate } from '@notewell/model';
import type { LibraryItem } from '../care-plans/library.ts';

/** An objective, how its progress is measured, and the intervention below it. */
type Step = readonly [objective: string, measure: string, intervention: string];

interface GoalRow {
  readonly title: string;
  /** ICD-10-CM codes or ranges. */
  readonly problems: readonly string[];
  readonly goal: string;
  readonly steps: readonly Step[];
}

const rows: readonly GoalRow[] = [
  {
    title: 'Depression: active and connected',
    problems: ['F32-F33', 'F34.1'],
    goal: 'Mood and energy allow daily life, work and contact with others again',
    steps: [
      [
        'Does two planned activities a day, one of them pleasant, on five days a week',
        'Activity record; PHQ-9 every two weeks',
        'Behavioral activation: plan activities, review the record, reduce barriers',
      ],
      [
        'Notices and answers self-critical thoughts in writing three times a week',
        'Thought records brought to the visit',
        'Cognitive restructuring with thought records',
      ],
    ],
  },
  {
    title: 'Generalized anxiety: less worry',
    problems: ['F41.1', 'F41.8-F41.9'],
    goal: 'Worry takes up less of the day and no longer decides what gets done',
    steps: [
      [
        'Keeps worry to a planned 20 minutes on five days a week',
        'Worry log; GAD-7 every two weeks',
        'Teach planned worry time, problem solving and relaxation',
      ],
      [
        'Does one thing a week that was put off because of worry',
        'List of avoided activities, reviewed each visit',
        'Exposure to uncertainty in small steps',
      ],
    ],
  },
  {
    title: 'Panic: back to avoided places',
    problems: ['F40.0', 'F41.0'],
    goal: 'Goes where life requires without fear of the next attack',
    steps: [
      [
        'Enters each place on the ladder until fear has halved',
        'Fear ratings from 0 to 10 before and after',
        'Interoceptive and situational exposure without safety behaviors',
      ],
    ],
  },
  {
    title: 'Trauma: safe in the present',
    problems: ['F43.0-F43.1'],
    goal: 'Memories of the event no longer interrupt sleep, work and closeness',
    steps: [
      [
        'Uses grounding to return to the present within ten minutes',
        'Weekly count of flashbacks; PCL-5 monthly',
        'Teach grounding, then trauma-focused cognitive therapy',
      ],
      ['Sleeps at least six hours on five nights a week', 'Sleep diary', 'Sleep hygiene and imagery rehearsal for nightmares'],
    ],
  },
  {
    title: 'Adjustment: coping with change',
    problems: ['F43.2', 'F43.8-F43.9'],
    goal: 'Handles the change with support and daily routine in place',
    steps: [
      [
        'Keeps a daily routine of sleep, meals and one contact on six days a week',
        'Routine checklist',
        'Supportive counseling and problem solving',
      ],
    ],
  },
  {
    title: 'Alcohol: fewer risks, steady recovery',
    problems: ['F10'],
    goal: 'Lives without harm from alcohol',
    steps: [
      [
        'Has no drinking days for four weeks in a row',
        'Self-report, AUDIT-C monthly',
        'Motivational interviewing and relapse prevention planning',
      ],
      [
        'Uses one of three written coping steps with each urge',
        'Urge log',
        'Teach urge surfing and refusal skills, and rehearse them',
      ],
    ],
  },
  {
    title: 'Opioids: in treatment and safe',
    problems: ['F11'],
    goal: 'Stays in treatment, free of unprescribed opioids and safe from overdose',
    steps: [
      [
        'Takes medication for opioid use disorder as prescribed each day',
        'Dispensing record, drug screens',
        'Coordinate medication and counseling visits',
      ],
      [
        'Carries naloxone, and one person nearby knows how to use it',
        'Confirmed at each visit',
        'Overdose education for the client and family',
      ],
    ],
  },
  {
    title: 'Attention: organized days',
    problems: ['F90'],
    goal: 'Completes what school, work and home ask for',
    steps: [
      [
        'Writes down tasks and finishes the first three on four days a week',
        'Planner reviewed at each visit',
        'Organization and time management training',
      ],
    ],
  },
  {
    title: 'Psychosis: steady and independent',
    problems: ['F20-F29'],
    goal: 'Lives as independently as wished, with symptoms under control',
    steps: [
      ['Takes medication as agreed on all days', 'Refill record', 'Medication support, side effects discussed at each visit'],
      [
        'Names early warning signs and whom to call',
        'Written wellness plan',
        'Relapse prevention planning with family where wanted',
      ],
    ],
  },
  {
    title: 'Any problem: taking part in care',
    problems: [],
    goal: 'Takes part in care and finds it useful',
    steps: [
      [
        'Comes to four of five visits and says what helps',
        'Attendance; feedback form after each visit',
        'Remove barriers to visits, review feedback together',
      ],
    ],
  },
];

const itemsOf = ({ goal, steps }: GoalRow): readonly LibraryItem[] => [
  { id: 'g1', kind: 'Goal', number: '1', title: goal },
  ...steps.flatMap(([objective, measure, intervention], at): readonly LibraryItem[] => [
    { id: `o${at + 1}`, parent: 'g1', kind: 'Objective', number: `1.${at + 1}`, title: objective, measure },
    { id: `i${at + 1}`, parent: `o${at + 1}`, kind: 'Intervention', number: `1.${at + 1}.1`, title: intervention },
  ]),
];

/** Goals with objectives and interventions by problem, with which a practice begins its library. */
export const goalTemplates: readonly Pick<NoteTemplate, 'title' | 'problems' | 'goals'>[] = rows.map((row) => ({
  title: row.title,
  ...(row.problems.length > 0 && { problems: [...row.problems] }),
  goals: [...itemsOf(row)],
}));
