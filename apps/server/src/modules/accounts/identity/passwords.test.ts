import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordFault } from './passwords.ts';

test.each([
  'Password1234!',
  'P@ssw0rd2024!!',
  'qwertyuiop12',
  'Welcome-2026!',
  'iloveyou12345',
  '123456789012',
  'aaaaaaaaaaaaaaaa',
  'abcdefghijkl',
  'Summer2025!!',
  'Notewell2026',
  'short',
])('%s is refused', (password) => expect(passwordFault(password)).toBeTypeOf('string'));

test.each(['correct horse battery', 'a good long password', 'vier blaue Zitronen', 'kX7#pQ2vLm9z', 'Schöne Grüße aus Köln'])(
  '%s is good',
  (password) => expect(passwordFault(password)).toBeUndefined(),
);

test.each(['elizabeth1234', 'manchester123', 'butterfly2020!', 'blink182blink182'])(
  '%s, which the list of known passwords alone tells, is refused',
  (password) => expect(passwordFault(password)).toContain('break-ins'),
);

test('what is made of the person’s own words is refused', () => {
  expect(passwordFault('cleo.clinician1', ['cleo@north.test', 'Cleo Clinician'])).toContain('your name, your address');
  expect(passwordFault('maple-street-2026', ['Maple Street'])).toContain('the name of your practice');
  expect(passwordFault('password-summer1', ['Maple Street'])).toContain('words that many use');
  expect(passwordFault('northern lights 5', ['cleo@north.test', 'Cleo Clinician'])).toBeUndefined();
});

test('never throws, and never takes one that is too short or too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.array(fc.string()), (password, known) => {
      const fault = passwordFault(password, known);
      const { length } = [...password];
      if (length < 12 || length > 128) expect(fault).toBeTypeOf('string');
    }),
  );
});
