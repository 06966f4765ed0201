import { expect, it } from 'vitest';
import { type SetupFacts, setupSteps } from './steps.ts';

const nothing: SetupFacts = {
  preferences: {},
  places: 0,
  services: 0,
  noteTypes: 0,
  people: 1,
  isMailKnown: false,
  patients: 0,
  appointments: 0,
};
const missing = (facts: Partial<SetupFacts>) =>
  setupSteps({ ...nothing, ...facts })?.flatMap(({ key, isDone }) => (isDone ? [] : [key]));

it('shows what a practice still lacks, and nothing before all is known', () => {
  expect(setupSteps({ ...nothing, patients: undefined })).toBeUndefined();
  expect(missing({})).toEqual(['zone', 'address', 'places', 'services', 'types', 'mail', 'people', 'patient', 'visit']);
  expect(missing({ preferences: { timeZone: 'America/Denver' }, places: 1, services: 9, noteTypes: 8, people: 2 })).toEqual([
    'address',
    'mail',
    'patient',
    'visit',
  ]);
  expect(
    missing({
      preferences: { timeZone: 'UTC', address: { city: 'X' } },
      places: 1,
      services: 1,
      noteTypes: 1,
      people: 2,
      isMailKnown: true,
      patients: 1,
      appointments: 1,
    }),
  ).toEqual([]);
});
