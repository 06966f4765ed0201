import type { Permission } from '@notewell/rules';
import {
  type Icon,
  IconAdjustments,
  IconBuildingCommunity,
  IconBuildingHospital,
  IconClockPlay,
  IconDatabaseImport,
  IconEyeCheck,
  IconHistory,
  IconKey,
  IconLogin2,
  IconMessageSearch,
  IconShieldLock,
  IconSpeakerphone,
  IconTextSpellcheck,
  IconUserQuestion,
  IconUsersGroup,
} from '@tabler/icons-react';

export interface AdminPart {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly icon: Icon;
  /** Permissions of which one is enough. */
  readonly needs: readonly Permission[];
}

/** The parts of Admin in display order. */
export const adminParts = {
  people: {
    path: '/admin/people',
    title: 'People',
    about: 'Who works here and who may sign in: invitations, roles, supervisors, programs, sessions',
    icon: IconUsersGroup,
    needs: ['manage users'],
  },
  records: {
    path: '/admin/records',
    title: 'Practice records',
    about: '$t(Locations), services, programs, insurance companies, groups, schedules and more',
    icon: IconBuildingCommunity,
    needs: ['Location.Create', 'Schedule.Delete', 'Listing.Create'],
  },
  fhir: {
    path: '/admin/import-fhir',
    title: 'Import from another system',
    about: '$t(Patients) and their records from FHIR files, tried before anything is saved',
    icon: IconDatabaseImport,
    needs: ['preferences master'],
  },
  roles: {
    path: '/admin/roles',
    title: 'Roles and permissions',
    about: 'A table of what each role may do, and your own roles',
    icon: IconKey,
    needs: ['modify roles', 'role management', 'view permission'],
  },
  access: {
    path: '/admin/access',
    title: 'Permissions check',
    about: 'Shows what somebody may do, by which role, and which permission is missing',
    icon: IconUserQuestion,
    needs: ['manage users', 'view permission'],
  },
  review: {
    path: '/admin/access-review',
    title: 'Temporary access',
    about: 'Who opened charts outside their $t(patients), why, and what came of the review',
    icon: IconEyeCheck,
    needs: ['security token management'],
  },
  messages: {
    path: '/admin/messages',
    title: 'Conversations of others',
    about: 'Read, write in and correct conversations that you are not in, with a reason that the security log keeps',
    icon: IconMessageSearch,
    needs: ['read all messages'],
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
    needs: ['preferences master'],
  },
  preferences: {
    path: '/admin/preferences',
    title: 'Practice settings',
    about: 'Name, times, privacy, notes, appointments and labels',
    icon: IconAdjustments,
    needs: ['preferences master'],
  },
  jobs: {
    path: '/admin/jobs',
    title: 'Jobs',
    about: 'Scheduled jobs of the server: last result, next run, run now',
    icon: IconClockPlay,
    needs: ['preferences master'],
  },
  keys: {
    path: '/admin/keys',
    title: 'Keys and secrets',
    about: 'Encryption keys of practices and secrets of connected systems: versions and rotation',
    icon: IconShieldLock,
    needs: ['KeyVault.Read'],
  },
  announcements: {
    path: '/admin/announcements',
    title: 'Announcements',
    about: 'News for all practices or some: maintenance, outages, new features',
    icon: IconSpeakerphone,
    needs: ['non-practice distribution'],
  },
  notations: {
    path: '/admin/notations',
    title: 'Notations',
    about: 'Abbreviations that are easily misread, and what to write instead',
    icon: IconTextSpellcheck,
    needs: ['non-practice distribution'],
  },
  practices: {
    path: '/admin/practices',
    title: 'Practices',
    about: 'Lists the practices of this installation: make one, close one',
    icon: IconBuildingHospital,
    needs: ['practice database', 'view all practices'],
  },
} as const satisfies Record<string, AdminPart>;

export const adminNeeds: readonly Permission[] = [...new Set(Object.values(adminParts).flatMap(({ needs }) => needs))];
