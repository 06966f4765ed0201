import type { Permission } from '@notewell/rules';
import {
  type Icon,
  IconAdjustments,
  IconBuildingHospital,
  IconEyeCheck,
  IconHistory,
  IconKey,
  IconLogin2,
  IconShieldLock,
  IconUserQuestion,
  IconUsersGroup,
} from '@tabler/icons-react';

export interface AdminPart {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly icon: Icon;
  /** Any one of these opens it. */
  readonly needs: readonly Permission[];
}

/** What administering is made of, in the order it is shown. */
export const adminParts = {
  people: {
    path: '/admin/people',
    title: 'People',
    about: 'Who works here and who may sign in: invitations, roles, supervisors, programs, sessions',
    icon: IconUsersGroup,
    needs: ['manage users'],
  },
  roles: {
    path: '/admin/roles',
    title: 'Roles and permissions',
    about: 'What each role may do, as one table, and the roles of your own',
    icon: IconKey,
    needs: ['modify roles', 'role management', 'view permission'],
  },
  access: {
    path: '/admin/access',
    title: 'What a person can do',
    about: 'Whether somebody may do something, and through which role, or what they lack',
    icon: IconUserQuestion,
    needs: ['manage users', 'view permission'],
  },
  review: {
    path: '/admin/access-review',
    title: 'Temporary access',
    about: 'Who opened charts outside their patients, why, and what came of the review',
    icon: IconEyeCheck,
    needs: ['security token management'],
  },
  log: {
    path: '/admin/log',
    title: 'Security log',
    about: 'Every read, write, sign-in and refusal; who saw a chart; whether the log is whole',
    icon: IconHistory,
    needs: ['view audit reviews', 'manage users'],
  },
  signIn: {
    path: '/admin/sign-in',
    title: 'Single sign-on',
    about: 'The practice’s own identity provider, through which its people sign in',
    icon: IconLogin2,
    needs: ['manage users'],
  },
  preferences: {
    path: '/admin/preferences',
    title: 'Practice settings',
    about: 'Name, times, privacy, notes, appointments and what things are called',
    icon: IconAdjustments,
    needs: ['preferences master'],
  },
  keys: {
    path: '/admin/keys',
    title: 'Keys and secrets',
    about: 'The keys that seal what practices keep, and the secrets of what they are connected to: versions and rotation',
    icon: IconShieldLock,
    needs: ['KeyVault.Read'],
  },
  practices: {
    path: '/admin/practices',
    title: 'Practices',
    about: 'The practices of this installation: make one, close one',
    icon: IconBuildingHospital,
    needs: ['practice database', 'view all practices'],
  },
} as const satisfies Record<string, AdminPart>;

export const adminNeeds: readonly Permission[] = [...new Set(Object.values(adminParts).flatMap(({ needs }) => needs))];
