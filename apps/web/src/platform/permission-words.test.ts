import { PermissionFlag } from '@notewell/model';
import { expect, it } from 'vitest';
import { flagLabel, permissionWords } from './permission-words.ts';

it('says what a permission lets somebody do, never its name', () => {
  expect(permissionWords(['manage users', 'invite users'])).toBe(
    'Only for people who may manage people and their sign-ins or invite people',
  );
  expect(permissionWords(['Note.Read', 'Patient.Update'], 'and')).toBe('Only for people who may see notes and change patients');
  expect(permissionWords(['nothing we know'])).toBe('');
  for (const flag of PermissionFlag.values.filter((one) => / master$|token|population|permission/.test(one)))
    expect(permissionWords([flag])).not.toContain(flag);
  for (const flag of PermissionFlag.values) {
    expect(flagLabel(flag)).toMatch(/^[A-Z][a-z]/);
    if (/ master$|token|population|permission/.test(flag)) expect(flagLabel(flag).toLowerCase()).not.toContain(flag);
  }
});
