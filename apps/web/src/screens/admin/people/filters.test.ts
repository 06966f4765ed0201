import { describe, expect, it } from 'vitest';
import type { SignIn } from '../../../features/admin/admin-page/index.ts';
import { nothingAsked, staffFilters } from './filters.ts';

const signIn = (id: string, state: SignIn['state']): SignIn => ({
  profile: { resourceType: 'Practitioner', id },
  state,
  twoFactor: false,
});
const signIns = [signIn('a', 'active'), signIn('b', 'invited')];

describe('the filters of the people list', () => {
  it('ask for nothing where nothing was asked, and for each that was', () => {
    expect(staffFilters(nothingAsked, signIns)).toEqual([]);
    expect(staffFilters({ ...nothingAsked, text: ' Reyes,  Dana ', role: 'r', program: 'p' }, signIns)).toEqual([
      { kind: 'Text', text: 'Reyes Dana' },
      { kind: 'Role', values: ['r'] },
      { kind: 'Program', values: ['p'] },
    ]);
  });
  it('find people by state, those without an invitation included', () => {
    const of = (status: Parameters<typeof staffFilters>[0]['status']) => staffFilters({ ...nothingAsked, status }, signIns)[0];
    expect(of('invited')).toEqual({ kind: 'Id', values: ['b'] });
    expect(of('none')).toEqual({ kind: 'Id', values: ['a', 'b'], exclude: true });
    expect(of('ended')).toEqual({ kind: 'Id', values: ['00000000-0000-7000-8000-000000000000'] });
    expect(of('deactivated')).toEqual({ kind: 'Active', values: ['false'] });
  });
  it('know who of the vendor’s staff has access from without and within', () => {
    expect(staffFilters({ ...nothingAsked, access: 'external' }, [])).toEqual([
      { kind: 'StaffCategory', values: ['administrator', 'implementation', 'support', 'sysadmin'] },
    ]);
  });
});
