import type { EpisodeOfCare, Program } from '@notewell/model';
import type { Subject } from '../access/populations.ts';

/* Outcomes of a program: ratings of goals and scores of its people, month by month, without naming anybody. */

/** Fewer people than this could be recognized, so their values are not shown. */
export const fewestPeople = 5;

/** A rating or score of one person. `code` is empty for ratings of goals. */
export interface Measured {
  readonly patient: string;
  readonly code: string;
  /** Day in the practice, or as much of it as is known. */
  readonly day: string;
  readonly value: number;
}
export interface OutcomeMonth {
  /** `2026-11` */
  readonly month: string;
  /** People with a value; undefined where they are too few. */
  readonly people?: number;
  readonly quartiles?: readonly [low: number, middle: number, high: number];
}
export interface OutcomeMeasure {
  readonly code: string;
  readonly months: readonly OutcomeMonth[];
}
export interface ProgramOutcomes {
  readonly measures: readonly OutcomeMeasure[];
  readonly fewestPeople: number;
  /** Types that the caller may not read are in no number. */
  readonly reads: { readonly goals: boolean; readonly scores: boolean };
}

/** True if somebody may see a program's outcomes: who reports, who manages it, and whose patients include all of its. */
export function seesOutcomesOf(
  { profile, permissions, population, programs }: Pick<Subject, 'profile' | 'permissions' | 'population' | 'programs'>,
  { id, manager }: Pick<Program, 'id' | 'manager'>,
): boolean {
  if (profile.type !== 'Practitioner') return false;
  if (permissions.has('report master') || permissions.has('patient population all') || population === 'All') return true;
  return manager?.id === profile.id || (population === 'Program' && id !== undefined && programs.includes(id));
}

/** Days of a person in a program, both included. */
interface Stay {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}
/** States of an episode in which nobody was in its programs yet, or ever. */
const without: readonly string[] = ['Planned', 'Waitlist', 'EnteredInError'];

/** Stays of each person in a program, past ones too. A cancelled enrollment was none. */
export function staysIn(program: string, episodes: readonly EpisodeOfCare[]): ReadonlyMap<string, readonly Stay[]> {
  const found = new Map<string, Stay[]>();
  for (const { patient, status, start, end, programs = [] } of episodes) {
    if (without.includes(status)) continue;
    for (const one of programs) {
      if (one.program.id !== program || one.status === 'Cancelled') continue;
      const stay = { start: one.start ?? start, end: one.end ?? end };
      found.set(patient.id, [...(found.get(patient.id) ?? []), stay]);
    }
  }
  return found;
}

const isWithin = (stays: readonly Stay[], day: string): boolean =>
  stays.some(({ start, end }) => (start === undefined || start <= day) && (end === undefined || day <= end));

/** A value at a part of sorted values, between two of them in proportion. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return Math.round((low + (high - low) * (place - Math.floor(place))) * 10) / 10;
}
const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

/** Each person counts once a month, with the middle of their values, so that nobody weighs more than others. */
function monthOf(month: string, people: ReadonlyMap<string, readonly number[]>): OutcomeMonth {
  if (people.size < fewestPeople) return { month };
  const values = sorted([...people.values()].map((own) => quantile(sorted(own), 0.5)));
  return {
    month,
    people: values.length,
    quartiles: [quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)],
  };
}

/** Quartiles of each measure by month, of values from within the stays. Months without any value are left out. */
export function outcomeMeasures(
  stays: ReadonlyMap<string, readonly Stay[]>,
  values: readonly Measured[],
): readonly OutcomeMeasure[] {
  const found = new Map<string, Map<string, Map<string, number[]>>>();
  for (const { patient, code, day, value } of values) {
    // A value of a year alone belongs to no month.
    if (day.length < 7 || !isWithin(stays.get(patient) ?? [], day)) continue;
    const months = found.get(code) ?? new Map<string, Map<string, number[]>>();
    found.set(code, months);
    const people = months.get(day.slice(0, 7)) ?? new Map<string, number[]>();
    months.set(day.slice(0, 7), people);
    people.set(patient, [...(people.get(patient) ?? []), value]);
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, months]) => ({
      code,
      months: [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, people]) => monthOf(month, people)),
    }));
}
