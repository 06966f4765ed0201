import { namesOf, type PatientPopulationLevel, type StaffCategory } from '@notewell/model';
import type { GrantSetName } from './grant-sets.ts';

export interface RoleRow {
  readonly id: string;
  readonly about: string;
  readonly grants: readonly GrantSetName[];
  /** Possible holders: anybody in a practice, only the vendor's staff, or only machines. Practices give only the first. */
  readonly holders: 'practice' | 'vendor' | 'machine';
  /** Replaces the practice's level for holders of this role. */
  readonly population?: PopulationLevel;
}

/** Listed: only patients opened by temporary access, or one's own record. */
export type PopulationLevel = PatientPopulationLevel | 'Listed';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const staff = ['Practitioner Login', 'View schedule', 'Send messages'] as const satisfies readonly GrantSetName[];
const charts = ['View charts', 'Temporary access'] as const satisfies readonly GrantSetName[];
const clinician = [
  ...staff,
  ...charts,
  'Document care',
  'Manage patient notes',
  'Book appointments',
  'Health history',
] as const satisfies readonly GrantSetName[];
const administrator = [
  'Manage users',
  'Manage roles/permissions',
  'Manage patients',
  'Merge patients',
  'Import CDA',
  'Manage notes',
  'Manage schedules',
  'Manage messaging',
  'Manage practice',
  'Manage preferences',
  'Configure clinical content',
  'Manage itineraries',
  'Manage compliance',
  'Run reports',
  'Manage scribbles',
  'Manage sync issues',
  'Review temporary access',
  'All notifications',
] as const satisfies readonly GrantSetName[];

/** The 23 roles of spec section 6. Their ids are fixed: other systems and practices' own roles refer to them. */
export const roles = {
  Patient: {
    id: id(1),
    about: 'Somebody who is cared for: reads their own record',
    grants: ['Patient Login'],
    holders: 'practice',
  },
  Practitioner: {
    id: id(2),
    about: 'Signs in, sees the schedule and messages colleagues. Opens no charts',
    grants: staff,
    holders: 'practice',
  },
  Notewell: {
    id: id(3),
    about: 'Uses the product daily: reads charts of the population',
    grants: [...staff, ...charts],
    holders: 'vendor',
  },
  'Notewell Unity': {
    id: id(4),
    about: 'Coordinates care across the practice’s programs',
    grants: [...staff, ...charts, 'All patients', 'Book for colleagues'],
    holders: 'vendor',
  },
  Supervisor: {
    id: id(5),
    about: 'Sees patients, writes and signs notes, and co-signs the notes of the people they supervise',
    grants: [...clinician, 'Supervise'],
    holders: 'practice',
  },
  Administrative: {
    id: id(6),
    about: 'Runs the office: registers patients, keeps the schedule, reads charts and runs reports',
    grants: [...staff, ...charts, 'Register patients', 'Manage patients', 'Manage schedules', 'Manage practice', 'Run reports'],
    holders: 'practice',
  },
  'Quality Assurance': {
    id: id(7),
    about: 'Reads charts and checks notes against the rules of the practice',
    grants: [...staff, ...charts, 'Assure quality', 'Run reports'],
    holders: 'practice',
  },
  'Case Management': {
    id: id(8),
    about: 'Registers and enrolls patients, plans their care and books for colleagues',
    grants: [...staff, ...charts, 'Manage cases', 'Book for colleagues', 'Register patients'],
    holders: 'practice',
  },
  'Non-Prescribing Clinician': {
    id: id(9),
    about: 'Sees patients, writes and signs notes. Does not prescribe',
    grants: clinician,
    holders: 'practice',
  },
  'Prescribing Clinician': {
    id: id(10),
    about: 'Sees patients, writes and signs notes, and prescribes',
    grants: [...clinician, 'Prescribe'],
    holders: 'practice',
  },
  Sandbox: {
    id: id(11),
    about: 'Tries out every feature in a practice set up for tests',
    grants: [
      ...clinician,
      'Prescribe',
      'Configure clinical content',
      'Manage itineraries',
      'Manage schedules',
      'Manage practice',
      'Scribe user',
    ],
    holders: 'vendor',
  },
  Support: {
    id: id(12),
    about: 'Works at the front desk: registers and invites patients, books and checks in. Reads no notes',
    grants: [...staff, 'Run the front desk'],
    holders: 'practice',
  },
  'Associate SysAdmin': {
    id: id(13),
    about: 'Runs the installation',
    grants: [
      'Practitioner Login',
      'Practice databases',
      'Manage keys',
      'Manage users',
      'Manage sync issues',
      'Review temporary access',
    ],
    population: 'Listed',
    holders: 'vendor',
  },
  'Associate Administrator': {
    id: id(14),
    about: 'Sets practices up and looks after them',
    grants: ['Practitioner Login', 'Practice databases', 'Global content', ...administrator],
    population: 'Listed',
    holders: 'vendor',
  },
  'Associate Marketing': {
    id: id(15),
    about: 'Announces what is new',
    grants: ['Practitioner Login', 'Global content'],
    population: 'Listed',
    holders: 'vendor',
  },
  'Associate Developer': {
    id: id(16),
    about: 'Finds out what goes wrong, without seeing charts',
    grants: ['Practitioner Login', 'View all practices', 'Manage sync issues'],
    population: 'Listed',
    holders: 'vendor',
  },
  'Associate Implementation': {
    id: id(17),
    about: 'Builds a practice’s content before it opens',
    grants: [
      'Practitioner Login',
      'View all practices',
      'Global content',
      'Configure clinical content',
      'Manage itineraries',
      'Manage practice',
      'Manage preferences',
      'Manage users',
      'Import CDA',
    ],
    population: 'Listed',
    holders: 'vendor',
  },
  'Associate Product': {
    id: id(18),
    about: 'Looks after the shelf that every practice draws on',
    grants: ['Practitioner Login', 'View all practices', 'Global content'],
    population: 'Listed',
    holders: 'vendor',
  },
  'Associate Support': {
    id: id(19),
    about: 'Helps users of every practice; opens charts by temporary access alone',
    grants: ['Practitioner Login', ...charts, 'View all practices', 'Manage users', 'Manage sync issues'],
    population: 'Listed',
    holders: 'vendor',
  },
  'Associate User': {
    id: id(20),
    about: 'Other staff of the vendor',
    grants: ['Practitioner Login'],
    population: 'Listed',
    holders: 'vendor',
  },
  Services: {
    id: id(21),
    about: 'The product’s own jobs, which work for the practice as a whole',
    grants: ['Full permissions', 'Unfiltered work', 'Manage keys'],
    holders: 'machine',
  },
  Automation: {
    id: id(22),
    about: 'Reminders, deliveries and checks that run by themselves',
    grants: ['Automated writing', 'Unfiltered work'],
    holders: 'machine',
  },
  Scribe: {
    id: id(23),
    about: 'Writes notes for clinicians, who sign them',
    grants: [...staff, 'Scribe user', ...charts],
    holders: 'practice',
  },
} as const satisfies Record<string, RoleRow>;

export type RoleName = keyof typeof roles;
export const roleNames = namesOf(roles);
const byId = new Map<string, RoleName>(roleNames.map((name) => [roles[name].id, name]));
/** A role's row in the type that all rows share. */
export const roleOf = (name: RoleName): RoleRow => roles[name];
export const roleNameOf = (roleId: string): RoleName | undefined => byId.get(roleId);

/** Grant sets that run a practice. Its first administrator holds them in addition to the role. */
export const administrativeGrantSets: readonly GrantSetName[] = administrator;

/** Accounts and roles that are the same in every installation (spec section 6). */
export const fixedIds = {
  supportPractitioner: id(101),
  systemAccount: id(102),
  serviceRole: roles.Services.id,
} as const;

/** Role of each staff category of the vendor. `external`: may enter practices; `internal`: may use the vendor's own tools. */
export const staffCategories = {
  administrator: { role: 'Associate Administrator', external: true, internal: true },
  developer: { role: 'Associate Developer', external: false, internal: true },
  executive: { role: 'Associate User', external: false, internal: false },
  implementation: { role: 'Associate Implementation', external: true, internal: true },
  marketing: { role: 'Associate Marketing', external: false, internal: false },
  product: { role: 'Associate Product', external: false, internal: true },
  qualityassurance: { role: 'Associate User', external: false, internal: true },
  support: { role: 'Associate Support', external: true, internal: true },
  sysadmin: { role: 'Associate SysAdmin', external: true, internal: true },
  user: { role: 'Associate User', external: false, internal: false },
} as const satisfies Record<StaffCategory, { readonly role: RoleName; readonly external: boolean; readonly internal: boolean }>;
