import type { Practitioner, Reference, Schedule } from '@notewell/model';
import { expect, it } from 'vitest';
import { firstGiver, giversOf } from './givers.ts';

const service: Reference<'HealthcareService'> = { id: 'medication', resourceType: 'HealthcareService' };
const person = (id: string, ...services: Reference<'HealthcareService'>[]): Practitioner =>
  ({ resourceType: 'Practitioner', id, ...(services.length > 0 && { services }) }) as Practitioner; // as listed by the server
const hours = (id: string, services: Schedule['services'] = []): Schedule =>
  ({ resourceType: 'Schedule', practitioner: { id, resourceType: 'Practitioner' }, services }) as Schedule; // as listed

const other = { ...service, id: 'therapy' };
const people = [person('prescriber', service), person('therapist', other), person('nurse'), person('desk')];
const idsOf = (given: readonly { readonly id: string }[]) => given.map(({ id }) => id);

it('offers who gives the service and who has hours for it, and no front desk', () => {
  expect(idsOf(giversOf('medication', { people, schedules: [hours('nurse')] }))).toEqual(['prescriber', 'nurse']);
  expect(idsOf(giversOf('medication', { people, schedules: [hours('nurse', [other])] }))).toEqual(['prescriber']);
});

it('offers nobody who works here no longer', () => {
  const gone = { ...person('gone', service), active: false };
  expect(idsOf(giversOf('medication', { people: [gone, ...people], schedules: [] }))).toEqual(['prescriber']);
});

it('offers everybody who may have hours while not all hours are known', () => {
  expect(idsOf(giversOf('medication', { people, schedules: undefined }))).toEqual(['prescriber', 'nurse', 'desk']);
});

it('offers everybody without services where nobody else is left', () => {
  expect(idsOf(giversOf('medication', { people: [person('desk'), person('nurse')], schedules: [] }))).toEqual(['desk', 'nurse']);
});

it('begins with whoever sees somebody: oneself, or the first of the others', () => {
  const blocked = { ...hours('desk'), blocks: [{ start: '2026-11-23T10:00:00Z', end: '2026-11-23T11:00:00Z' }] };
  const staff = { people, schedules: [hours('nurse'), blocked] };
  const [, therapist, nurse, desk] = people.map(({ id = '' }) => ({ id }));
  expect(idsOf(giversOf(undefined, staff))).toEqual(['prescriber', 'therapist', 'nurse']);
  expect(
    firstGiver(
      [desk, nurse, therapist].flatMap((one) => one ?? []),
      'desk',
      staff,
    ),
  ).toEqual(nurse);
  expect(
    firstGiver(
      [therapist, nurse].flatMap((one) => one ?? []),
      'nurse',
      staff,
    ),
  ).toEqual(nurse);
});
