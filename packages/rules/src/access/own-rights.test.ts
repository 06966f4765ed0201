import { describe, expect, it } from 'vitest';
import { losesOwnRights, type OwnAccess, permissionsHeld } from './own-rights.ts';
import type { Permission } from './permissions.ts';

const desk: OwnAccess = {
  roles: new Map([
    ['base', { id: 'base', grants: ['People'] }],
    ['lead', { id: 'lead', derivedFrom: { id: 'base' } }],
  ]),
  grantSets: new Map([['People', new Set<Permission>(['manage users', 'modify roles'])]]),
};
const held = (own: OwnAccess, grants: readonly string[] = []) => permissionsHeld({ roles: ['lead'], grants }, own);
const loses = (after: OwnAccess, grants?: readonly string[]) => losesOwnRights(held(desk, grants), held(after, grants));
const withSet = (permissions: readonly Permission[]): OwnAccess => ({
  ...desk,
  grantSets: new Map([['People', new Set(permissions)]]),
});

describe('the right to manage people', () => {
  it('is lost with the grant set that gives it', () => {
    expect(loses({ ...desk, grantSets: new Map() })).toBe(true);
    expect(loses(withSet([]))).toBe(true);
    expect(loses(withSet(['manage users']))).toBe(true);
    expect(loses(withSet(['manage users', 'role management']))).toBe(false);
  });
  it('is lost with the role that gives it, or the role below that', () => {
    expect(loses({ ...desk, roles: new Map([['lead', { id: 'lead' }]]) })).toBe(true);
    expect(loses({ ...desk, roles: new Map([['base', { id: 'base', grants: ['People'] }]]) })).toBe(true);
  });
  it('stays while another grant set gives it', () => {
    expect(loses({ ...desk, roles: new Map() }, ['Manage users', 'Manage roles/permissions'])).toBe(false);
  });
});
