import { type Day, dateOf, instantAt, momentOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import type { Setting } from '../practice/setting.ts';
import type { Random } from '../random.ts';
import { themes } from '../words/themes/index.ts';
import { say } from '../words/voice.ts';
import type { Case } from './case.ts';
import type { Course } from './course.ts';
import { instrumentOf } from './curve.ts';
import type { Conditions } from './treatment.ts';

type Item = NonNullable<Draft<'CarePlan'>['items']>[number];

/** The treatment that a plan is for. */
interface Treatment {
  readonly patient: Whole<'Patient'>;
  readonly conditions: Conditions;
  readonly episode: Whole<'EpisodeOfCare'>;
  readonly course: Course;
}

/** The care plan of the therapy: one goal, its objectives, and an intervention for each. */
export function makePlan(setting: Setting, story: Case, treatment: Treatment): Whole<'CarePlan'> | undefined {
  const { maker, clinic, who, today } = setting;
  const { persona, discharged } = story;
  const { patient, conditions, episode, course } = treatment;
  const begun = course.visits[1]?.day ?? course.visits[0]?.day;
  if (begun === undefined || begun > today) return undefined;
  const { voice, random } = persona;
  const by = who(course.who);
  const problem = conditions[0] && refer(conditions[0].condition);
  const items = itemsOf(setting, story, { course, begun, problem });
  const { standing, reviews, reviewDue } = reviewed(setting, story, { begun, by });
  return maker.make(
    'CarePlan',
    {
      patient: refer(patient),
      status: standing,
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
      items,
      start: dateOf(begun),
      ...(reviews.length > 0 && { reviews }),
      ...(discharged === undefined ? { reviewDue } : { end: dateOf(discharged) }),
      ...measuresOf(setting, story, begun),
      copyGiven: true,
      created: instantAt(begun, 705),
    },
    { at: momentOf(begun, 705), by, random },
  );
}

interface Outset {
  readonly course: Course;
  /** Day of the plan. */
  readonly begun: Day;
  readonly problem: NonNullable<Item['problems']>[number] | undefined;
}

function itemsOf(setting: Setting, story: Case, outset: Outset): Item[] {
  const { today, who } = setting;
  const { course, begun, problem } = outset;
  const { discharged, theme } = story;
  const { voice } = story.persona;
  const { goal } = themes[theme];
  const passed = (today - course.from) / Math.max(60, Math.min(course.to, today + 60) - course.from);
  const done = discharged !== undefined;
  const datesOf = (status: Item['status']): Pick<Item, 'start' | 'target' | 'achieved'> => ({
    start: dateOf(begun),
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
    ...datesOf(done ? 'Achieved' : 'InProgress'),
    responsible: who(course.who),
  };
  const rest = goal.objectives.flatMap(([objective, measure, intervention], at): Item[] => {
    const status = done || (passed > 0.6 && at === 0) ? 'Achieved' : passed > 0.1 ? 'InProgress' : 'NotAchieved';
    return [
      {
        id: `o${at + 1}`,
        parent: 'g1',
        kind: 'Objective',
        number: `1.${at + 1}`,
        title: say(objective, voice),
        measure: say(measure, voice),
        status,
        ...datesOf(status),
        history: historyOf(status, setting, outset),
      },
      { ...interventionOf(setting, outset, at), title: say(intervention, voice) },
    ];
  });
  return [top, ...rest];
}

/** The states of an objective by now. */
function historyOf(status: Item['status'], { today, who }: Setting, { course, begun }: Outset): Item['history'] {
  const by = who(course.who);
  return [
    { status: 'NotAchieved' as const, at: instantAt(begun, 700), by },
    ...(status === 'NotAchieved' ? [] : [{ status: 'InProgress' as const, at: instantAt(begun + 14, 700), by }]),
  ].filter((entry) => Date.parse(entry.at) < momentOf(today, 0));
}

/** The intervention of an objective, without its title. */
const interventionOf = ({ clinic, who }: Setting, { course, begun }: Outset, at: number) =>
  ({
    id: `i${at + 1}`,
    parent: `o${at + 1}`,
    kind: 'Intervention',
    number: `1.${at + 1}.1`,
    frequency: { times: 1, every: course.lane.every, unit: 'Weeks', minutes: 45 },
    service: refer(clinic.services[course.kind === 'substance' ? 'substance45' : 'therapy45']),
    responsible: who(course.who),
    start: dateOf(begun),
  }) as const;

/** A plan of the same day that was meant for another patient, and entered in error. */
export function makeMistakenPlan({ maker }: Setting, { patient, author, created = '' }: Whole<'CarePlan'>, random: Random): void {
  maker.make(
    'CarePlan',
    {
      patient,
      status: 'EnteredInError',
      title: 'Behavioral health care plan',
      ...(author && { author }),
      items: [{ id: 'g1', kind: 'Goal', number: '1', title: 'Attend school four days a week', status: 'NotAchieved' }],
      created,
    },
    { at: Date.parse(created), by: author, random },
  );
}

interface Begun {
  readonly begun: number;
  readonly by: Draft<'CarePlan'>['author'];
}
/** Reviews every 90 days, and the state of a plan that is not over. The last review is sometimes missing, and then overdue. */
function reviewed({ today }: Setting, { persona: { random }, discharged }: Case, { begun, by }: Begun) {
  const own = random.fork('reviews');
  const days = Array.from(
    { length: Math.max(0, Math.floor(((discharged ?? today) - begun) / 90)) },
    (_, at) => begun + 90 * (at + 1),
  );
  const kept = own.chance(0.25) ? days.slice(0, -1) : days;
  const reviews = kept.map((day) => ({ at: instantAt(day, 720), ...(by && { by }), summary: own.pick(findings) }));
  const last = kept.at(-1) ?? begun;
  const ended = own.chance(0.15) ? 'Revoked' : 'Completed';
  const open = today - begun < 10 ? 'Draft' : own.chance(0.05) ? 'OnHold' : 'Active';
  const standing = discharged === undefined ? open : ended;
  return { standing, reviews, reviewDue: dateOf(last + 90) } as const;
}
const findings = [
  'Progress on two of three objectives. The goal stays, the frequency too.',
  'Scores fell, sleep is better. The exercises between sessions were done most weeks.',
  'Little change in this period. Went over the barriers together and made the steps smaller.',
  'On the way to the goal. Next review looks at ending or spacing the sessions.',
];

/** The instrument of the course, every four weeks. */
function measuresOf({ instruments }: Setting, { theme }: Case, begun: number): Pick<Draft<'CarePlan'>, 'measures'> {
  const key = instrumentOf(theme);
  if (!key) return {};
  return { measures: [{ form: refer(instruments[key].questionnaire), every: 4, unit: 'Weeks', start: dateOf(begun) }] };
}
