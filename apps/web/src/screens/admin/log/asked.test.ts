import { describe, expect, it } from 'vitest';
import { goByZone } from '../../../platform/dates.ts';
import { everythingAsked, queryOf } from './asked.ts';

describe('what is asked of the security log', () => {
  it('is nothing where everything is wanted', () => {
    expect(queryOf(everythingAsked)).toEqual({});
  });
  it('names person, patient, action, result and days in the practice’s zone', () => {
    goByZone('America/New_York');
    expect(
      queryOf({
        ...everythingAsked,
        person: 'p',
        patient: 'q',
        action: 'read',
        outcome: 'refused',
        from: '2026-03-01',
        to: '2026-03-01',
      }),
    ).toEqual({
      actor: 'Practitioner/p',
      patient: 'q',
      action: 'read',
      outcome: 'refused',
      from: '2026-03-01T05:00:00.000Z',
      to: '2026-03-02T04:59:59.999Z',
    });
  });
  it.each(['', '0', '112026-11-27'])('sets no limit by a day that is not whole: %o', (day) => {
    expect(queryOf({ ...everythingAsked, from: day, to: day })).toEqual({});
  });
});
