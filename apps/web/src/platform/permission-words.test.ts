import { PermissionFlag } from '@notewell/model';
import { expect, it } from 'vitest';
import { permissionLabel, permissionWords } from './permission-words.ts';

it('says what a permission lets somebody do, never its name', () => {
  expect(permissionWords(['manage users', 'invite users'])).toBe(
    'You can’t manage people and their sign-ins or invite people. Ask an administrator.',
  );
  expect(permissionWords(['Note.Read', 'Patient.Create'])).toBe(
    'You can’t see notes or register patients. Ask an administrator.',
  );
  expect(permissionWords(['nothing we know'])).toBe('');
  for (const flag of PermissionFlag.values.filter((one) => / master$|token|population|permission/.test(one)))
    expect(permissionWords([flag])).not.toContain(flag);
  for (const flag of PermissionFlag.values) {
    expect(permissionLabel(flag)).toMatch(/^[A-Z][a-z]/);
    if (/ master$|token|population|permission/.test(flag)) expect(permissionLabel(flag).toLowerCase()).not.toContain(flag);
  }
});
