import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Actions on a resource type, spec section 6. */
export const PermissionVerb = enumeration('PermissionVerb', ['Create', 'Read', 'Update', 'Delete']);
export type PermissionVerb = MemberOf<typeof PermissionVerb>;

/** The flags of spec section 6 by family. */
export const permissionFlags = {
  administrative: [
    'all notifications',
    'report master',
    'edit compliance audit',
    'edit note audit',
    'email reports',
    'invite users',
    'manage users',
    'modify roles',
    'view audit reviews',
    'view permission',
    'clinical configuration',
    'compliance master',
    'full permissions',
    'manage itineraries',
    'practice database',
    'non-practice distribution',
    'note master',
    'patient master',
    'preferences master',
    'role management',
    'scribble master',
    'scribe',
    'security token management',
    'sync issue master',
    'view all practices',
  ],
  clinical: ['health history', 'note', 'patient population all', 'quality assurance', 'supervision'],
  internal: ['request no history', 'skip inclusive security labels', 'skip population filtering'],
  messaging: [
    'create channel',
    'edit all messages',
    'manage channel',
    'message patients',
    'message staff',
    'read all messages',
    'write any message',
  ],
  scheduler: ['manage schedules', 'view scheduler'],
  survey: ['metrics'],
} as const satisfies Record<string, readonly string[]>;

export const PermissionFlag = enumeration('PermissionFlag', [
  ...permissionFlags.administrative,
  ...permissionFlags.clinical,
  ...permissionFlags.internal,
  ...permissionFlags.messaging,
  ...permissionFlags.scheduler,
  ...permissionFlags.survey,
]);
export type PermissionFlag = MemberOf<typeof PermissionFlag>;

/** Possible holders of a role: members of every practice, of the practice that made it, or the vendor's own staff. */
export const RoleDistribution = enumeration('RoleDistribution', ['EveryPractice', 'ThisPractice', 'NonPractice']);
export type RoleDistribution = MemberOf<typeof RoleDistribution>;

/** Spec section 6, internal staff categories. */
export const StaffCategory = enumeration('StaffCategory', [
  'administrator',
  'developer',
  'executive',
  'implementation',
  'marketing',
  'product',
  'qualityassurance',
  'support',
  'sysadmin',
  'user',
]);
export type StaffCategory = MemberOf<typeof StaffCategory>;

/** Reason for requesting temporary access to charts outside one's population. */
export const AccessReason = enumeration('AccessReason', [
  'Coverage',
  'Emergency',
  'Supervision',
  'QualityReview',
  'Billing',
  'Support',
  'Other',
]);
export type AccessReason = MemberOf<typeof AccessReason>;
/** A privacy officer's review of a temporary access. */
export const AccessReview = enumeration('AccessReview', ['Unreviewed', 'Reviewed', 'Questioned', 'Closed']);
export type AccessReview = MemberOf<typeof AccessReview>;
