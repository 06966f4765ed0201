import type { Practitioner, Reference, Schedule } from '@notewell/model';
import { expect, it } from 'vitest';
import { firstPerformer, withPerformer } from './performer.ts';

const named = (id: string): Reference<'Practitioner'> => ({ id, resourceType: 'Practitioner' });
const person = (id: string): Practitioner => ({ id, resourceType: 'Practitioner', name: { family: id } });
const hours = (id: string): Schedule => ({ resourceType: 'Schedule', practitioner: named(id) }) as Schedule; // as listed
const staff = { people: [person('dr'), person('admin')], schedules: [hours('dr')] };
const [dr, admin] = [named('dr'), named('admin')];

it('a new session begins with the user only if they see patients, or may enter it for nobody else', () => {
  expect(firstPerformer(dr, [dr, admin], staff)).toBe(dr);
  expect(firstPerformer(admin, [dr, admin], staff)).toBeUndefined();
  expect(firstPerformer(admin, [admin], staff)).toBe(admin);
});

it('a session has one clinician, and keeps the others who take part', () => {
  const patient = { role: 'Patient' as const, individual: { id: 'p', resourceType: 'Patient' as const } };
  const both = withPerformer([{ role: 'PrimaryPerformer', individual: admin }, patient], dr);
  expect(both.map(({ individual }) => individual.id)).toEqual(['dr', 'p']);
  expect(withPerformer(both, undefined)).toEqual([patient]);
});
