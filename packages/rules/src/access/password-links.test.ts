import { describe, expect, it } from 'vitest';
import { permissionsOf } from './held.ts';
import { type PasswordLink, passwordLinkRefusal } from './password-links.ts';
import { allPermissions } from './permissions.ts';

const administrator = new Set<string>(allPermissions);
const staff = permissionsOf(['Document care']);
const link = (change: Partial<PasswordLink>): PasswordLink => ({
  maker: new Set(['manage users', 'modify roles']),
  account: staff,
  isOwn: false,
  isElsewhere: false,
  ...change,
});
const mayMake = (change: Partial<PasswordLink>) => passwordLinkRefusal(link(change)) === undefined;

describe('a handed-over link for a new password', () => {
  it('is made by who gives roles, not by a colleague with the same rights, who could sign as the person', () => {
    expect(mayMake({})).toBe(true);
    expect(mayMake({ account: [] })).toBe(true);
    for (const account of [staff, []])
      expect(passwordLinkRefusal(link({ maker: new Set(['manage users', ...staff]), account }))?.missing).toEqual([
        'modify roles',
      ]);
  });
  it('is made for nothing beyond a practice', () => {
    const maker = new Set(['manage users', 'modify roles']);
    expect(mayMake({ maker, account: staff })).toBe(true);
    expect(passwordLinkRefusal(link({ maker, account: [...staff, 'practice database'] }))?.missing).toEqual([
      'practice database',
    ]);
  });
  it('is never of one’s own account, or of one that another practice relies on', () => {
    expect(mayMake({ isOwn: true, maker: administrator })).toBe(false);
    expect(mayMake({ isElsewhere: true, maker: administrator })).toBe(false);
  });
});
