import { appointmentTransitions, nextStates } from '@notewell/rules';
import { expect, it } from 'vitest';
import { refusedMove } from './move-words.ts';

const table = { name: 'appointment' };

it('a refused change of state says what is, and what may be, without codes', () => {
  expect(refusedMove({ table, from: 'cancelled', to: 'checked-in', next: ['booked', 'entered-in-error'] })).toBe(
    'An appointment that is cancelled cannot become checked in. It can become booked or entered in error.',
  );
  expect(refusedMove({ table: { name: 'care plan' }, from: 'InProgress', to: 'OnHold', next: [] })).toBe(
    'A care plan that is in progress cannot become on hold. It stays so.',
  );
  expect(refusedMove({ table, to: 'noshow', next: ['proposed', 'booked'] })).toBe(
    'An appointment cannot begin as missed. It can begin as proposed or booked.',
  );
});

it('the states of appointments are words', () => {
  const next = nextStates(appointmentTransitions, 'booked');
  expect(refusedMove({ table, from: 'booked', to: 'proposed', next })).not.toMatch(/[-_]|noshow/);
});
