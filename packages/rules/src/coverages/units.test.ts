import type { Coverage } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedOf, coverageAfter, leftOf, unitsOfServices } from './units.ts';

const paid = { id: 'c', resourceType: 'Coverage' as const };
const coverage = (unitsUsed: number): Coverage => ({
  resourceType: 'Coverage',
  id: 'c',
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
  authorizations: [{ number: 'A', unitsApproved: 10, unitsUsed }, { number: 'B', visitsApproved: 4 }, { number: 'A' }],
});
const use = (authorization: string, units: number) => ({ coverage: paid, authorization, units });

describe('units of an authorization', () => {
  it('are those of the services of a multi-service note, or of its own service', () => {
    const timed = (id: string, units?: number) => ({
      id: `time@${id}`,
      kind: 'SessionTime' as const,
      service: { id, resourceType: 'HealthcareService' as const },
      sessionTime: units === undefined ? {} : { units },
    });
    const sections = [timed('skills', 4), timed('outing', 2), timed('call')];
    const note = { composition: 'MultiService' as const, services: sections.map(({ service }) => service), sections };
    const units = (service?: string) => unitsOfServices(note, service);
    expect([units(), units('outing'), units('call'), units('other')]).toEqual([6, 2, undefined, undefined]);
    expect(unitsOfServices({ ...note, composition: 'Individual' })).toBeUndefined();
  });
  it('are those of the visit, or one, where it names coverage and authorization', () => {
    expect(countedOf({ coverage: paid, authorization: 'A', units: 3 })?.units).toBe(3);
    expect(countedOf({ coverage: paid, authorization: 'A' })?.units).toBe(1);
    expect(countedOf({ coverage: paid })).toBeUndefined();
    expect(countedOf({ authorization: 'A' })).toBeUndefined();
    expect(countedOf({ coverage: paid, authorization: 'A', visitStatus: 'NoShow' })).toBeUndefined();
  });
  it('return to what they were when every use is taken back, in any order', () => {
    const uses = fc.array(fc.record({ authorization: fc.constantFrom('A', 'B', 'C'), units: fc.nat({ max: 9 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(uses, fc.nat({ max: 50 }), (all, baseline) => {
        const start = coverage(baseline);
        let held = start;
        for (const { authorization, units } of all) held = coverageAfter(held, undefined, use(authorization, units)) ?? held;
        const used = all.filter(({ authorization }) => authorization === 'A').reduce((sum, { units }) => sum + units, 0);
        expect(held.authorizations?.[0]?.unitsUsed).toBe(baseline + used);
        expect(held.authorizations?.[2]?.unitsUsed).toBeUndefined();
        for (const { authorization, units } of all.toReversed())
          held = coverageAfter(held, use(authorization, units), undefined) ?? held;
        expect(held.authorizations?.map(({ unitsUsed = 0, visitsUsed = 0 }) => [unitsUsed, visitsUsed])).toEqual([
          [baseline, 0],
          [0, 0],
          [0, 0],
        ]);
      }),
    );
  });
  it('of another coverage change nothing', () => {
    expect(
      coverageAfter(coverage(0), undefined, { ...use('A', 1), coverage: { id: 'd', resourceType: 'Coverage' } }),
    ).toBeUndefined();
  });
  it('are left where the payer set a number', () => {
    expect(leftOf({ number: 'A', unitsApproved: 10, unitsUsed: 12 })).toEqual({ units: -2, visits: undefined });
    expect(leftOf({ number: 'B', visitsApproved: 4, visitsUsed: 1 })).toEqual({ units: undefined, visits: 3 });
  });
});
