import { typedAs } from '@notewell/model';
import { expect, it } from 'vitest';
import { choicesAt } from './attendance-choices.ts';

it('a group’s member can be missing once the session began', () => {
  const appointment = typedAs('Appointment', {
    resourceType: 'Appointment',
    status: 'booked',
    start: '2026-12-01T15:00:00.000Z',
    attendees: [{ subject: { id: 'p', resourceType: 'Patient' }, response: 'Accepted' }],
  });
  const offered = (now: string) =>
    choicesAt(appointment, 'p', new Date(now)).flatMap(({ value, disabled }) => (disabled ? [] : [value]));
  expect(offered('2026-12-01T14:59:00.000Z')).not.toContain('NoShow');
  expect(offered('2026-12-01T15:00:00.000Z')).toContain('NoShow');
});
