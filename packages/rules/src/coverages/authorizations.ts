import type { Coverage, Reference } from '@notewell/model';
import { type Authorization, leftOf } from './units.ts';

/** An authorization of the payer with its coverage. */
export interface Held {
  readonly coverage: Reference<'Coverage'>;
  readonly authorization: Authorization;
}

/** Service and program of a visit, as ids; undefined if unknown. */
export interface Sought {
  readonly service?: string | undefined;
  readonly program?: string | undefined;
}

const fits = (of: Reference | undefined, sought: string | undefined): boolean => of === undefined || of.id === sought;
/** An unknown program excludes nothing: it may still be chosen. */
const fitsProgram = (of: Reference | undefined, sought: string | undefined): boolean => sought === undefined || fits(of, sought);

type Period = Pick<Authorization, 'start' | 'end'>;

/** The days on which both are in force. */
function periodIn(one: Period, other: Period): Period {
  const start = [one.start, other.start]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  const end = [one.end, other.end].filter((day) => day !== undefined).sort()[0];
  return { ...(start && { start }), ...(end && { end }) };
}

/** Active coverages in the order in which they are billed. Some may have ended, or not begun. */
const activeOf = (coverages: readonly Coverage[]): readonly Coverage[] =>
  coverages
    .filter(({ status }) => status === 'Active')
    .toSorted((a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY));

/** The coverages in force on a day (`YYYY-MM-DD`), in the order in which they are billed. */
export const coveragesOn = (coverages: readonly Coverage[], day: string): readonly Coverage[] =>
  activeOf(coverages).filter((one) => coversDay(one, day));

/** Authorizations of active coverages for a service in a program, in the order of the payers. None outlives its coverage. */
export const authorizationsFor = (coverages: readonly Coverage[], { service, program }: Sought): readonly Held[] =>
  activeOf(coverages).flatMap(({ id = '', display, authorizations = [], ...insured }) =>
    authorizations
      .filter((one) => fits(one.service, service) && fitsProgram(one.program, program))
      .map((authorization) => ({
        coverage: { id, resourceType: 'Coverage' as const, ...(display ? { display } : {}) },
        authorization: { ...authorization, ...periodIn(authorization, insured) },
      })),
  );

/** True if an authorization or a coverage covers a day (`YYYY-MM-DD`). First and last day count. */
export const coversDay = ({ start, end }: Period, day: string): boolean =>
  (start === undefined || start <= day) && (end === undefined || day <= end);

/** True if a visit of these units may still use the authorization. */
export function hasLeft(authorization: Authorization, units = 1): boolean {
  const left = leftOf(authorization);
  return (left.units === undefined || left.units >= units) && (left.visits === undefined || left.visits >= 1);
}

/** The authorizations for a visit on a day, those that end first before the others. */
export const usableOn = (held: readonly Held[], day: string, units?: number): readonly Held[] =>
  held
    .filter(({ authorization }) => coversDay(authorization, day) && hasLeft(authorization, units))
    .toSorted((a, b) => (a.authorization.end ?? '9999').localeCompare(b.authorization.end ?? '9999'));

interface Series {
  /** Of each visit, `YYYY-MM-DD`, the first first. */
  readonly days: readonly string[];
  readonly units?: number | undefined;
  /** Visits booked already, which use up their part before. */
  readonly booked?: number | undefined;
}

/** The days of a series whose visits no authorization covers, each visit taking from the one that ends first. */
export function uncoveredDays(held: readonly Held[], { days, units = 1, booked = 0 }: Series): readonly string[] {
  const rest = new Map(held.map((one) => [one, one.authorization]));
  const isUsed = (day: string): boolean => {
    const now = [...rest].map(([one, authorization]) => ({ ...one, authorization, of: one }));
    const [found] = usableOn(now, day, units);
    const taken = now.find((one) => one === found);
    if (!taken) return false;
    const { unitsUsed = 0, visitsUsed = 0 } = taken.authorization;
    rest.set(taken.of, { ...taken.authorization, unitsUsed: unitsUsed + units, visitsUsed: visitsUsed + 1 });
    return true;
  };
  const [first] = days;
  if (first !== undefined) for (let used = 0; used < booked && isUsed(first); used++);
  return days.filter((day) => !isUsed(day));
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'} left`;

/** `3 visits left`, `used up`; undefined where the payer set no number. */
export function leftWords(authorization: Authorization): string | undefined {
  const { units, visits } = leftOf(authorization);
  if (!hasLeft(authorization)) return 'used up';
  const words = [visits === undefined ? '' : counted(visits, 'visit'), units === undefined ? '' : counted(units, 'unit')];
  return words.filter(Boolean).join(', ') || undefined;
}
