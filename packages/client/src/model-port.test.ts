import { expect, it } from 'vitest';
import { modelPort } from './model-port.ts';

it('finds references in fields, in lists and in groups of lists', () => {
  const paths = (type: string) => modelPort.references(type, {}).map(({ path }) => path);
  expect(paths('Appointment')).toEqual(expect.arrayContaining(['owner', 'location', 'attendees.subject']));
  expect(paths('Patient')).toEqual(expect.arrayContaining(['programs', 'careTeam.member']));
});
