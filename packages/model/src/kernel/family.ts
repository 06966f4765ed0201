/**
 * Types that are given together, so that the table of grant sets can be read: a type declares its family, and whoever is given
 * the family is given the type.
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
