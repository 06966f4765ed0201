import type { Coverage, Encounter, Note } from '@notewell/model';
import { servicePartsOf } from '../notes/parts/service-parts.ts';

/* Units of an authorization: what visits with a final note use. */

type Counted = NonNullable<Encounter['counted']>;
/** An authorization of a payer, with its approved and used numbers. */
export type Authorization = NonNullable<Coverage['authorizations']>[number];

const none = { units: 0, visits: 0 };

type Used = Pick<Encounter, 'coverage' | 'authorization' | 'units' | 'visitStatus'>;

/** Use of an authorization by a documented visit: its units, or one. Undefined without one, and for a missed visit. */
export const countedOf = ({ coverage, authorization, units = 1, visitStatus = 'Show' }: Used) =>
  coverage && authorization && visitStatus === 'Show'
    ? { coverage: { id: coverage.id, resourceType: 'Coverage' as const }, authorization, units }
    : undefined;

type OfServices = Pick<Note, 'composition' | 'services' | 'sections'>;

/**
 * Units of the services of a multi-service note, or of the one service that an authorization is for. Undefined for other
 * notes, and where no units were entered.
 */
export function unitsOfServices(note: OfServices, service?: string): number | undefined {
  if (note.composition !== 'MultiService') return undefined;
  const units = servicePartsOf(note).flatMap((part) =>
    service === undefined || part.service.id === service ? (part.time?.units ?? []) : [],
  );
  return units.length > 0 ? units.reduce((sum, one) => sum + one, 0) : undefined;
}

const added = (one: Authorization, units: number, visits: number): Authorization => {
  const used = (one.unitsUsed ?? 0) + units;
  return { ...one, unitsUsed: Math.max(0, used), visitsUsed: Math.max(0, (one.visitsUsed ?? 0) + visits) };
};

/** The authorization as it is without this visit's own use. */
export const withoutUse = (
  one: Authorization,
  { coverage, counted }: { readonly coverage: string; readonly counted: Counted | undefined },
) => (counted?.coverage?.id === coverage && counted.authorization === one.number ? added(one, -(counted.units ?? 0), -1) : one);

/** A coverage after a visit's use changed from `before` to `after`; undefined where nothing changes. */
export function coverageAfter(coverage: Coverage, before: Counted | undefined, after: Counted | undefined): Coverage | undefined {
  const usedOf = (use: Counted | undefined, number: string) =>
    use?.coverage?.id === coverage.id && use?.authorization === number ? { units: use.units ?? 0, visits: 1 } : none;
  const numbers = (coverage.authorizations ?? []).map(({ number }) => number);
  const authorizations = coverage.authorizations?.map((one, index) => {
    // Two with one number are one authorization: the first is counted.
    if (numbers.indexOf(one.number) !== index) return one;
    const [was, is] = [usedOf(before, one.number), usedOf(after, one.number)];
    const [units, visits] = [is.units - was.units, is.visits - was.visits];
    return units === 0 && visits === 0 ? one : added(one, units, visits);
  });
  return authorizations?.some((one, index) => one !== coverage.authorizations?.[index])
    ? { ...coverage, authorizations }
    : undefined;
}

/** Units and visits that are left; undefined where the payer set no number. */
export const leftOf = ({ unitsApproved, unitsUsed = 0, visitsApproved, visitsUsed = 0 }: Authorization) => ({
  units: unitsApproved === undefined ? undefined : unitsApproved - unitsUsed,
  visits: visitsApproved === undefined ? undefined : visitsApproved - visitsUsed,
});
