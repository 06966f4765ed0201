/** Preferences that the pages of patients and related persons need. */
export const preferencesForPatients: ReadonlySet<string> = new Set([
  'name',
  'address',
  'telecom',
  'website',
  'logo',
  'timeZone',
  'locale',
  'startOfWeek',
  'sessionTimeoutMinutes',
  'requireTwoFactor',
  'requireReauthenticationToSign',
  'labels',
  'appointmentCreation',
  'encounterModes',
  'crisisText',
]);
