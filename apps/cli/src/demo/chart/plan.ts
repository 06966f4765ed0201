import { dateOf, instantAt, momentOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import type { Setting } from '../practice/setting.ts';
import { themes } from '../words/themes/index.ts';
import { say } from '../words/voice.ts';
import type { Case } from './case.ts';
import type { Course } from './course.ts';
import type { Conditions } from './treatment.ts';

type Item = NonNullable<Draft<'CarePlan'>['items']>[number];

/** The care plan of the therapy: one goal, its objectives, and an intervention for each. */
export function makePlan(
  { maker, clinic, who, today }: Setting,
  story: Case,
  patient: Whole<'Patient'>,
  conditions: Conditions,
  episode: Whole<'EpisodeOfCare'>,
  course: Course,
): Whole<'CarePlan'> | undefined {
  const { persona, theme, discharged } = story;
  const begun = course.visits[1]?.day ?? course.visits[0]?.day;
  if (begun === undefined || begun > today) return undefined;
  const { goal } = themes[theme];
  const { voice, random } = persona;
  const by = who(course.who);
  const passed = (today - course.from) / Math.max(60, Math.min(course.to, today + 60) - course.from);
  const done = discharged !== undefined;
  const problem = conditions[0] && refer(conditions[0].condition);
  const start = dateOf(begun);
  const statusOf = (at: number): NonNullable<Item['status']> =>
    done || (passed > 0.6 && at === 0) ? 'Achieved' : passed > 0.1 ? 'InProgress' : 'NotAchieved';
  const dates = (status: Item['status']) => ({
    start,
    target: dateOf(begun + 180),
    ...(status === 'Achieved' && { achieved: dateOf(Math.min(discharged ?? today - 6, today - 6)) }),
  });
  const top: Item = {
    id: 'g1',
    kind: 'Goal',
    number: '1',
    title: say(goal.title, voice),
    patientWords: say(goal.own, voice),
    status: done ? 'Achieved' : 'InProgress',
    priority: 'High',
    ...(problem && { problems: [problem] }),
    ...dates(done ? 'Achieved' : 'InProgress'),
    responsible: by,
  };
  const rest = goal.objectives.flatMap(([objective, measure, intervention], at): Item[] => {
    const status = statusOf(at);
    return [
      {
        id: `o${at + 1}`,
        parent: 'g1',
        kind: 'Objective',
        number: `1.${at + 1}`,
        title: say(objective, voice),
        measure: say(measure, voice),
        status,
        ...dates(status),
        history: [
          { status: 'NotAchieved' as const, at: instantAt(begun, 700), by },
          ...(status === 'NotAchieved' ? [] : [{ status: 'InProgress' as const, at: instantAt(begun + 14, 700), by }]),
        ].filter((entry) => Date.parse(entry.at) < momentOf(today, 0)),
      },
      {
        id: `i${at + 1}`,
        parent: `o${at + 1}`,
        kind: 'Intervention',
        number: `1.${at + 1}.1`,
        title: say(intervention, voice),
        frequency: { times: 1, every: course.lane.every, unit: 'Weeks', minutes: 45 },
        service: refer(clinic.services[course.kind === 'substance' ? 'substance45' : 'therapy45']),
        responsible: by,
        start,
      },
    ];
  });
  return maker.make(
    'CarePlan',
    {
      patient: refer(patient),
      status: done ? 'Completed' : 'Active',
      title: 'Behavioral health care plan',
      category: { code: 'behavioral', display: 'Behavioral health treatment plan' },
      episodeOfCare: refer(episode),
      program: refer(clinic.programs[course.program]),
      author: by,
      participants: [
        { role: 'PrimaryPerformer', individual: by },
        { role: 'Patient', individual: refer(patient) },
      ],
      ...(problem && { addresses: [problem] }),
      strengths: say('Comes on time, asks questions, has {support} to count on; {hobby} as a source of energy.', voice),
      needs: say('Structure between sessions and a plan for {stressor}.', voice),
      barriers: random.pick([
        'Transportation in winter.',
        'Changing shifts.',
        'Cost of copayments.',
        'Little time alone at home.',
      ]),
      dischargeCriteria: 'Objectives met, scores in the mild range or below on two visits, relapse plan written.',
      items: [top, ...rest],
      start,
      reviewDue: dateOf(Math.max(begun + 90, today + ((begun * 7) % 60) - 10)),
      copyGiven: true,
      created: instantAt(begun, 705),
    },
    { at: momentOf(begun, 705), by, random },
  );
}
