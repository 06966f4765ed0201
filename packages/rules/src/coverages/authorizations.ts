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

/** True for a coverage that pays on its days: an active one, or a cancelled one with the last day that it covered. */
export const coversItsDays = ({ status, end }: Pick<Coverage, 'status' | 'end'>): boolean =>
  status === 'Active' || (status === 'Cancelled' && end !== undefined);

/** The day on which a coverage that is being cancelled ends, where nobody says; undefined if it keeps what it has. */
export const endOfCancelled = (before: Coverage | undefined, after: Coverage, today: string): string | undefined =>
  before?.status === 'Active' && after.status === 'Cancelled' && after.end === undefined && (after.start ?? today) <= today
    ? today
    : undefined;

/** Coverages with days of their own, in the order in which they are billed. Some may have ended, or not begun. */
const withDays = (coverages: readonly Coverage[]): readonly Coverage[] =>
  coverages
    .filter(coversItsDays)
    .toSorted((a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY));

/** The coverages in force on a day (`YYYY-MM-DD`), in the order in which they are billed. */
export const coveragesOn = (coverages: readonly Coverage[], day: string): readonly Coverage[] =>
  withDays(coverages).filter((one) => coversDay(one, day));

/** Authorizations of these coverages for a service in a program, in the order of the payers. None outlives its coverage. */
export const authorizationsFor = (coverages: readonly Coverage[], { service, program }: Sought): readonly Held[] =>
  withDays(coverages).flatMap(({ id = '', display, authorizations = [], ...insured }) =>
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

/** Order of authorizations by their last day. */
export const endsFirst = (a: Held, b: Held): number =>
  (a.authorization.end ?? '9999').localeCompare(b.authorization.end ?? '9999');

/** The authorizations for a visit on a day, those that end first before the others. */
export const usableOn = (held: readonly Held[], day: string, units?: number): readonly Held[] =>
  held.filter(({ authorization }) => coversDay(authorization, day) && hasLeft(authorization, units)).toSorted(endsFirst);

/** A visit that is booked or would be. */
export interface PlannedVisit {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly units?: number | undefined;
}

/** Authorizations as visits leave them that no signed note counts yet. */
class Rest {
  private readonly rest: Map<Held, Held>;
  constructor(held: readonly Held[], booked: readonly PlannedVisit[]) {
    this.rest = new Map(held.map((one) => [one, one]));
    for (const visit of booked.toSorted((a, b) => a.day.localeCompare(b.day))) this.use(visit);
  }

  /** Charges a visit to the authorization that ends first on its day. Returns false if none covers it. */
  use({ day, units = 1 }: PlannedVisit): boolean {
    const of = this.usedBy({ day, units });
    const now = of && this.rest.get(of)?.authorization;
    if (!of || !now) return false;
    const { unitsUsed = 0, visitsUsed = 0 } = now;
    this.rest.set(of, { ...of, authorization: { ...now, unitsUsed: unitsUsed + units, visitsUsed: visitsUsed + 1 } });
    return true;
  }

  /** The authorization, as it is now, that a further visit would use. */
  usedBy({ day, units }: PlannedVisit): Held | undefined {
    const [found] = usableOn([...this.rest.values()], day, units);
    return [...this.rest].find(([, now]) => now === found)?.[0];
  }

  /** Number of visits that were charged to an authorization. */
  visitsOf(of: Held): number {
    return (this.rest.get(of)?.authorization.visitsUsed ?? 0) - (of.authorization.visitsUsed ?? 0);
  }
}

/** The days of visits that no authorization covers. Each visit takes from the one that ends first, booked ones before. */
export function uncoveredDays(
  held: readonly Held[],
  visits: readonly PlannedVisit[],
  booked: readonly PlannedVisit[] = [],
): readonly string[] {
  const rest = new Rest(held, booked);
  return visits.filter((visit) => !rest.use(visit)).map(({ day }) => day);
}

/** The authorization for a visit, and the number of booked visits that use it. `isFree` is false if they leave nothing for it. */
export function authorizationOf(held: readonly Held[], visit: PlannedVisit, booked: readonly PlannedVisit[] = []) {
  const rest = new Rest(held, booked);
  const free = rest.usedBy(visit);
  const [found] = free ? [free] : usableOn(held, visit.day, visit.units);
  return found && { ...found, ahead: rest.visitsOf(found), isFree: free !== undefined };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'} left`;

/** `3 visits left`, `used up`; undefined where the payer set no number. */
export function leftWords(authorization: Authorization): string | undefined {
  const { units, visits } = leftOf(authorization);
  if (!hasLeft(authorization)) return 'used up';
  const words = [visits === undefined ? '' : counted(visits, 'visit'), units === undefined ? '' : counted(units, 'unit')];
  return words.filter(Boolean).join(', ') || undefined;
}
