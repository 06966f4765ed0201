import { DailyActivity, type Reference, type SupportLevel } from '@notewell/model';
import { tickId } from '@notewell/rules';
import { type Day, dateOf, instantAt, instantOf, isWeekend, momentOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import type { Setting } from '../practice/setting.ts';
import type { StaffKey } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import { coded } from './patient.ts';

type Routines = Draft<'ObservableRoutines'>;
type Routine = NonNullable<Routines['routines']>[number];
type Tick = NonNullable<Routines['observed']>[number];

const activity = (id: string, code: string, more: Omit<Routine, 'id' | 'activity'>): Routine => ({
  id,
  activity: coded(DailyActivity, code),
  active: true,
  ...more,
});
const child: readonly Routine[] = [
  activity('morning', 'dressing', { description: 'Dressed before breakfast', expected: 'Supervision', times: ['07:15:00'] }),
  activity('teeth', 'oral-care', { expected: 'SetUp', times: ['07:30:00', '20:15:00'] }),
  activity('homework', 'school', {
    description: 'Homework begun by 4 PM',
    expected: 'Supervision',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  }),
  activity('bed', 'sleeping', { description: 'In bed, screens off', expected: 'PartialAssistance', times: ['20:30:00'] }),
];
const adult: readonly Routine[] = [
  activity('up', 'sleeping', { description: 'Up by eight', expected: 'Independent', times: ['08:00:00'] }),
  activity('walk', 'walking', { description: 'Outside for twenty minutes', expected: 'Independent' }),
  activity('meals', 'meals', { description: 'A warm meal', expected: 'SetUp', timesADay: 2 }),
  activity('friends', 'social', { expected: 'Supervision', weekdays: ['Saturday'] }),
];

/** Help that fades as the weeks go by. */
const fading: readonly SupportLevel[] = ['Independent', 'SetUp', 'Supervision', 'PartialAssistance'];
const slotsOf = ({ times = [], timesADay = 1 }: Routine) =>
  times.length > 0 ? times.map((one) => one.slice(0, 5)) : Array.from({ length: timesADay }, (_, at) => String(at + 1));

interface Watched {
  readonly patient: Whole<'Patient'>;
  readonly title: string;
  readonly by: StaffKey;
  /** Who ticks on most days. */
  readonly observer: Reference<'Patient' | 'RelatedPerson'>;
  readonly kind: 'child' | 'adult';
  readonly random: Random;
}

/** Ticks of a day; `begun` is the part of the weeks that has passed. */
function ticksOn(day: Day, begun: number, { observer, kind, random }: Watched): readonly Tick[] {
  const routines = kind === 'child' ? child : adult;
  return routines.flatMap(({ id, weekdays = [], ...routine }): Tick[] => {
    if (weekdays.length > 0 && weekdays.includes('Saturday') !== isWeekend(day)) return [];
    return slotsOf({ id, ...routine }).flatMap((slot): Tick[] => {
      // Nobody ticks everything.
      if (random.chance(0.12)) return [];
      const minute = slot.includes(':') ? Number(slot.slice(0, 2)) * 60 + Number(slot.slice(3)) : 960;
      const place = { routine: id, day: dateOf(day), slot };
      const level = Math.round(random.around(2.6 - 1.6 * begun, 0.8));
      const support = fading[Math.max(0, Math.min(fading.length - 1, level))];
      const at = instantAt(day, minute + random.between(2, 40));
      const done = random.chance(0.5 + 0.4 * begun);
      return [
        { id: tickId(place, observer.id), ...place, at, done, ...(done && support && { support }), observer, recorded: at },
      ];
    });
  });
}

/** Weeks of a tick sheet. */
const weeks = 8;

/** Routines of one patient with some weeks of ticks by the family, and none yet today. */
export function makeRoutines({ maker, who, today }: Setting, watched: Watched): void {
  const { patient, title, by, kind, random } = watched;
  const begins = today - weeks * 7;
  const routines = kind === 'child' ? child : adult;
  const days = Array.from({ length: weeks * 7 }, (_, at) => begins + at);
  const observed = days.flatMap((day) => ticksOn(day, (day - begins) / (weeks * 7), watched));
  const at = momentOf(begins, 600);
  maker.make(
    'ObservableRoutines',
    {
      patient: refer(patient),
      status: 'Active',
      title,
      author: who(by),
      start: dateOf(begins),
      routines: [...routines],
      observed,
      created: instantOf(at),
    },
    { at, by: who(by), random },
  );
}

interface Families {
  readonly patient: Whole<'Patient'> | undefined;
  readonly relative: Whole<'RelatedPerson'> | undefined;
  /** The relative's patient. */
  readonly child: Whole<'Patient'> | undefined;
}

/** Routines of the two patients whose family signs in. */
export function makeWatched(setting: Setting, { patient, relative, child }: Families, random: Random): void {
  if (patient)
    makeRoutines(setting, {
      patient,
      title: 'My days',
      by: 'maya',
      observer: refer(patient),
      kind: 'adult',
      random: random.fork('adult'),
    });
  if (relative && child)
    makeRoutines(setting, {
      patient: child,
      title: 'Mornings and evenings',
      by: 'camille',
      observer: refer(relative),
      kind: 'child',
      random: random.fork('child'),
    });
}
