import { expect, it } from 'vitest';
import { fill } from './path.ts';

it('fills a path with its parameters, encoded so that no id can lead elsewhere', () => {
  expect(fill('/patients/$patientId', { patientId: 'a.b' })).toBe('/patients/a.b');
  expect(fill('/patients/$patientId', { patientId: '../x?y' })).toBe('/patients/..%2Fx%3Fy');
});
