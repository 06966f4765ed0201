/**
 * Types that are granted together, which keeps the table of grant sets readable. A type declares its family; a grant of the
 * family includes the type.
 */
export const familyNames = [
  'patients',
  'visits',
  'notes',
  'health',
  'plans',
  'documents',
  'agreements',
  'correspondence',
  'scheduling',
  'messaging',
  'own',
  'temporary',
  'writing',
  'practice',
  'staff',
  'preferences',
  'definitions',
  'quality',
  'reports',
  'access',
  'imports',
  'shelf',
  'keys',
] as const;
export type Family = (typeof familyNames)[number];
