import { type Day, dateOf } from '../calendar.ts';
import {
  adultReasons,
  childReasons,
  comorbid,
  type Problem,
  type ProblemKey,
  problems,
  type Theme,
} from '../clinical/problems.ts';
import { type Persona, personaOf, type Wanted } from '../people/persona.ts';
import type { ProgramKey } from '../practice/clinic.ts';
import type { StaffKey } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import type { Book } from './book.ts';
import { type Course, type CoursePlan, planCourse, type Visit } from './course.ts';
import { curveFor } from './curve.ts';

/** One patient's whole story before it is written out. */
export interface Case {
  readonly persona: Persona;
  readonly special?: Special;
  readonly since: Day;
  readonly reason: ProblemKey;
  readonly theme: Theme;
  readonly problems: readonly ProblemKey[];
  readonly programs: readonly ProgramKey[];
  readonly courses: readonly Course[];
  readonly visits: Visit[];
  readonly discharged?: Day;
}
/** Charts that demonstrate a special case. */
export type Special =
  | 'account'
  | 'relative'
  | 'long'
  | 'empty'
  | 'confidential'
  | 'confidential-shared'
  | 'interpreter'
  | 'crisis';
const specials: readonly (readonly [Special, Wanted])[] = [
  ['account', { child: false, sex: 'Female', age: 34 }],
  ['relative', { child: true, age: 11 }],
  ['long', { child: false, sex: 'Male', age: 52 }],
  ['empty', { child: false }],
  ['confidential', { child: false }],
  ['confidential-shared', { child: false }],
  ['interpreter', { child: false, language: 'es' }],
  ['crisis', { child: false, age: 29 }],
];
const reasonsOf: Partial<Record<Special, ProblemKey>> = {
  account: 'anxiety',
  relative: 'attention',
  long: 'depressionRecurrent',
  confidential: 'bipolar',
  'confidential-shared': 'trauma',
  interpreter: 'depressionSingle',
  crisis: 'borderline',
};

const therapists: readonly (readonly [number, StaffKey])[] = [
  [34, 'maya'],
  [15, 'jonah'],
  [11, 'tanisha'],
  [14, 'grace'],
  [6, 'rebecca'],
  [5, 'ruth'],
];
const specialists: Partial<Record<Theme, StaffKey>> = { obsessions: 'jonah', panic: 'jonah', emotions: 'tanisha' };

interface Occupied {
  readonly today: Day;
  /** The slots of the staff that are taken. */
  readonly book: Book;
  /** Names that are taken. */
  readonly called: Set<string>;
}

export function planCase(index: number, random: Random, { today, book, called }: Occupied): Case {
  const [special, wanted] = specials[index] ?? [];
  const persona = nobodyElse(called, (again) =>
    personaOf(index, again ? random.fork(`again ${again}`) : random, { today, wanted }),
  );
  const needs = needsOf({ special, persona, today, random });
  const { reason, theme, since } = needs;
  const courses = coursesFor(needs, { today, random, book });
  const programs = [...new Set(courses.map(({ program }) => program))];
  const lastly =
    courses.length > 0 && courses.every(({ to }) => to < today) ? Math.max(...courses.map(({ to }) => to)) : undefined;
  return {
    persona,
    ...(special && { special }),
    since,
    reason,
    theme,
    problems: [...(needs.medicalOnly ? [] : [reason]), ...needs.also.slice(0, special === 'long' ? 6 : 5)],
    programs: programs.length > 0 ? programs : ['outpatient'],
    courses,
    visits: courses.flatMap(({ visits }) => visits).sort((a, b) => a.day - b.day || a.minute - b.minute),
    ...(lastly !== undefined && { discharged: lastly }),
  };
}

/** The problems that bring a patient here, and since when. */
interface Needs {
  readonly special: Special | undefined;
  readonly isChild: boolean;
  readonly substance: boolean;
  readonly medicalOnly: boolean;
  readonly reason: ProblemKey;
  readonly theme: Theme;
  /** Medical problems that are present too. */
  readonly also: readonly ProblemKey[];
  readonly since: Day;
}
interface Arrival {
  readonly special: Special | undefined;
  readonly persona: Persona;
  readonly today: Day;
  readonly random: Random;
}

function needsOf({ special, persona: { isChild, age }, today, random }: Arrival): Needs {
  const substance = !special && !isChild && random.chance(0.13);
  const medicalOnly = !special && !substance && random.chance(isChild ? 0.12 : 0.1);
  const reason =
    (special && reasonsOf[special]) ??
    (substance ? random.pick(['alcohol', 'alcohol', 'opioid'] as const) : random.weighted(isChild ? childReasons : adultReasons));
  const { theme = 'adjustment' }: Problem = problems[reason];
  const since =
    special === 'empty' ? today - 1 : special === 'long' ? today - 735 : today - Math.round(12 + 700 * random.next() ** 1.9);
  const also = isChild
    ? (['asthma', 'rhinitis'] as const).filter(() => random.chance(0.1))
    : comorbid.filter(([share]) => special === 'long' || random.chance(share * Math.min(1.3, age / 60))).map(([, key]) => key);
  return { special, isChild, substance, medicalOnly, reason, theme, also, since };
}

/** Books the courses of treatment that the needs call for. */
function coursesFor(needs: Needs, { today, random, book }: Pick<CoursePlan, 'today' | 'random' | 'book'>): Course[] {
  const { special, isChild, substance, medicalOnly, theme, also, since } = needs;
  const curve = curveFor(theme, random);
  if (special === 'empty') return [];
  const courses: Course[] = [];
  const add = (kind: Course['kind'], who: StaffKey, span: Pick<CoursePlan, 'every' | 'from' | 'to'>) => {
    const course = planCourse({ kind, who, ...span, today, curve, random, book });
    if (course) courses.push(course);
  };
  const long = special === 'long';
  const open = today + 42;
  const ends =
    !special && random.chance(0.32) && today - since > 240
      ? since + random.between(150, Math.max(160, today - since - 20))
      : undefined;
  const to = ends ?? open;
  const every = long
    ? 1
    : random.weighted([
        [2, 1],
        [5, 2],
        [4, 4],
      ] as const);
  if (!medicalOnly) {
    if (substance) add('substance', 'luis', { every: random.chance(0.4) ? 1 : 2, from: since, to });
    else if (isChild && (special === 'relative' || random.chance(0.6)))
      add('school', 'camille', { every: random.chance(0.3) ? 1 : 2, from: since, to });
    else {
      const who = special ? 'maya' : (specialists[theme] ?? random.weighted(therapists));
      add('therapy', who, { every: special === 'account' ? 1 : every, from: since, to });
    }
    const medicated =
      problems[needs.reason].medicines.length > 0 &&
      (long || special === 'account' || substance || random.chance(isChild ? 0.4 : 0.62));
    if (medicated) {
      const who = substance ? 'daniel' : random.pick(['daniel', 'priya'] as const);
      add('psychiatry', who, { every: 4, from: since + random.between(10, 30), to });
    }
  }
  if (medicalOnly || (also.length > 0 && random.chance(long ? 1 : 0.55)) || (isChild && random.chance(0.2)))
    add('primary', random.pick(['helen', 'marcus'] as const), { every: 4, from: Math.max(since, today - 500), to: open });
  if (long || (substance && random.chance(0.4))) add('peer', 'aaron', { every: long ? 1 : 2, from: since + 40, to });
  if (long || random.chance(0.09)) add('cases', 'denise', { every: long ? 1 : 4, from: since + 25, to });
  return courses;
}

/** The first persona whose name is not used yet. */
function nobodyElse(called: Set<string>, make: (turn: number) => Persona): Persona {
  for (let turn = 0; ; turn += 1) {
    const persona = make(turn);
    const name = `${persona.given} ${persona.family}`;
    if (called.has(name)) continue;
    called.add(name);
    return persona;
  }
}

/** Year in which a problem began: before its treatment, and not before the age for it. */
export function onsetYear({ persona, since }: Pick<Case, 'persona' | 'since'>, key: ProblemKey, random: Random): number {
  const { onset, theme }: Problem = problems[key];
  const born = Number(persona.birthDate.slice(0, 4));
  const latest = Number(dateOf(since).slice(0, 4)) - (theme ? 0 : 3);
  return Math.max(born + 3, Math.min(born + random.between(onset[0], onset[1]), latest));
}
