import type { ListFilter } from '@notewell/client';
import { StaffCategory as categories, type StaffCategory } from '@notewell/model';
import { staffCategories } from '@notewell/rules';
import type { SignIn, SignInState } from '../../../features/admin/admin-page/index.ts';

export interface Asked {
  readonly text: string;
  readonly role: string | null;
  readonly program: string | null;
  /** A sign-in state, or `deactivated`. */
  readonly status: SignInState | 'deactivated' | null;
  readonly access: 'internal' | 'external' | null;
}
export const nothingAsked: Asked = { text: '', role: null, program: null, status: null, access: null };

const withAccess = (access: 'internal' | 'external'): StaffCategory[] =>
  categories.values.filter((category) => staffCategories[category][access]);
/** An id that matches no record, for filters that need a value. */
const nobody = '00000000-0000-7000-8000-000000000000';

/** The server's filters. Sign-in states come from accounts, so they become lists of ids. */
export function staffFilters({ text, role, program, status, access }: Asked, signIns: readonly SignIn[]): readonly ListFilter[] {
  const words = text.trim().replace(/,/g, ' ').split(/\s+/).filter(Boolean).slice(0, 10).join(' ');
  return [
    ...(words ? [{ kind: 'Text', text: words }] : []),
    ...(role ? [{ kind: 'Role', values: [role] }] : []),
    ...(program ? [{ kind: 'Program', values: [program] }] : []),
    ...(access ? [{ kind: 'StaffCategory', values: withAccess(access) }] : []),
    ...statusFilters(status, signIns),
  ];
}

function statusFilters(status: Asked['status'], signIns: readonly SignIn[]): readonly ListFilter[] {
  if (status === null) return [];
  if (status === 'deactivated') return [{ kind: 'Active', values: ['false'] }];
  const inState = signIns.filter(({ state }) => status === 'none' || state === status).map(({ profile }) => profile.id);
  return [
    { kind: 'Id', values: inState.length > 0 ? inState : [nobody], ...(status === 'none' ? { exclude: true } : {}) },
    // Excludes deleted records, which a filter by id would include.
    { kind: 'Deleted', values: ['false'] },
  ];
}
