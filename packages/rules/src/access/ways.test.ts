import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOfPatient, isOfPopulation, noDay, type PatientParts, type Population } from './populations.ts';
import { closedWay, waysOf, waysTo } from './ways.ts';

/** Simulates the store's query over the stored access paths. */
function isReached(population: Population, patient: PatientParts): boolean {
  const { day } = population;
  const [ways, sought, closes] = [waysTo(patient), waysOf(population), population.confidentialTo !== undefined];
  if (ways.some(({ who, starts, ends, shut }) => sought.includes(who) && starts <= day && ends >= day && !(shut && closes)))
    return true;
  if (closes && ways.some(({ who }) => who === closedWay)) return false;
  return population.level === 'All' || population.patients.includes(patient.id ?? '');
}

const day = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22');
const id = fc.constantFrom('me', 'a', 'b');
const period = fc.option(fc.record({ start: day, end: day }, { requiredKeys: [] }), { nil: undefined });
const reference = (resourceType: string) => id.map((one) => ({ id: one, resourceType }));
const patient = fc.record(
  {
    id: fc.constantFrom('p', 'q'),
    careTeam: fc.array(fc.record({ member: reference('Practitioner'), period }), { maxLength: 4 }),
    confidentialTeam: fc.array(fc.record({ practitioner: reference('Practitioner'), period }), { maxLength: 3 }),
    programs: fc.array(reference('Program'), { maxLength: 2 }),
    enrollments: fc.array(
      fc.tuple(reference('Program'), period).map(([program, days]) => ({ program, ...days })),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['id'] },
) as fc.Arbitrary<PatientParts>; // references of the types that the fields name
const population: fc.Arbitrary<Population> = fc.record({
  day: fc.oneof(day, fc.constant(noDay)),
  level: fc.constantFrom('All', 'CareTeam', 'Program', 'Listed'),
  patients: fc.subarray(['p', 'q']),
  practitioners: fc.subarray(['me', 'a', 'b']),
  programs: fc.subarray(['me', 'a', 'b']),
  confidentialTo: fc.constantFrom('me', undefined),
});

describe('the ways to a patient', () => {
  it('lead to whoever is of the population on the day, and to nobody else', () => {
    fc.assert(
      fc.property(population, patient, (of, who) => {
        expect(isReached(of, who)).toBe(isOfPopulation(of, factsOfPatient(who, of.day)));
      }),
      { numRuns: runs(2_000) },
    );
  });
  it('name nobody twice on the same day', () => {
    fc.assert(
      fc.property(patient, day, (who, on) => {
        const held = waysTo(who).filter(({ starts, ends }) => starts <= on && ends >= on);
        expect(new Set(held.map((way) => way.who)).size).toBe(held.length);
      }),
    );
  });
});
