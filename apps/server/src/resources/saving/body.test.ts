import { Coverage } from '@notewell/model';
import { expect, it } from 'vitest';
import { validAfter } from './body.ts';

const card = (end: string, unitsUsed: number) => ({
  resourceType: 'Coverage',
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
  authorizations: [{ number: 'A', start: '2026-05-01', end, unitsUsed }],
});

it('counts on an authorization that was stored with its end before its start, and makes no such one', () => {
  const stored = card('2026-04-01', 1);
  expect(validAfter(Coverage, card('2026-04-01', 2), stored)).toMatchObject({ authorizations: [{ unitsUsed: 2 }] });
  expect(() => validAfter(Coverage, card('2026-04-01', 2), card('2026-06-01', 1))).toThrow();
  expect(() => validAfter(Coverage, { ...card('2026-04-01', 2), status: 'Nothing' }, stored)).toThrow();
});
