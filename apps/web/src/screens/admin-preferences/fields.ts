import {
  defaultLabels,
  EncounterMode,
  PatientPopulationLevel,
  type PracticePreferences,
  ScribeNoteFormat,
  Weekday,
} from '@notewell/model';

type Name = keyof PracticePreferences;
interface Base {
  readonly name: Name;
  readonly label: string;
  readonly about?: string;
}
/** One setting and how it is asked for. */
export type SettingField = Base &
  (
    | { readonly kind: 'text' | 'long' | 'flag' | 'zone' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
    | { readonly kind: 'choice' | 'choices'; readonly options: readonly string[] }
  );
export interface SettingGroup {
  readonly title: string;
  readonly fields: readonly SettingField[];
}

const flag = (name: Name, label: string, about?: string): SettingField => ({
  kind: 'flag',
  name,
  label,
  ...(about && { about }),
});

/** The settings of a practice (spec section 9) as the screen lays them out. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Identity',
    fields: [
      { kind: 'text', name: 'name', label: 'Name', about: 'As printouts and the sign-in page give it' },
      { kind: 'text', name: 'legalName', label: 'Legal name' },
      { kind: 'text', name: 'website', label: 'Website' },
      { kind: 'text', name: 'npi', label: 'NPI' },
      { kind: 'text', name: 'taxId', label: 'Tax id' },
      { kind: 'long', name: 'printoutFooter', label: 'Footer of printouts' },
    ],
  },
  {
    title: 'Days and times',
    fields: [
      { kind: 'zone', name: 'timeZone', label: 'Time zone', about: 'Days and printed times go by it' },
      { kind: 'choice', name: 'startOfWeek', label: 'First day of the week', options: Weekday.values },
      flag('militaryTimeInPrintouts', '24-hour times in printouts'),
    ],
  },
  {
    title: 'Privacy and signing in',
    fields: [
      {
        kind: 'choice',
        name: 'patientPopulationLevel',
        label: 'Whom staff see',
        about: 'All patients, those of their care teams, or those of their programs; a role may say otherwise',
        options: PatientPopulationLevel.values,
      },
      { kind: 'number', name: 'sessionTimeoutMinutes', label: 'Lock the screen after', min: 1, max: 1_440, unit: 'idle minutes' },
      flag('requireTwoFactor', 'Ask everybody for a second factor'),
      flag('requireReauthenticationToSign', 'Ask again who it is before a signature'),
      flag('hideSocialSecurityNumber', 'Hide social security numbers'),
      flag('allowPatientInvites', 'Patients may be invited'),
      flag('allowRelatedPersonInvites', 'Related people may be invited'),
    ],
  },
  {
    title: 'Notes',
    fields: [
      {
        kind: 'number',
        name: 'noteSignWarningTimeout',
        label: 'Warn of an unsigned note after',
        min: 0,
        max: 10_000,
        unit: 'hours',
      },
      flag('sessionsToSignIncludeWeekends', 'Weekends count towards these hours'),
      flag('allowMarkAllReview', 'Several notes may be reviewed at once'),
      flag('allowNotePrintout', 'Notes may be printed'),
      flag('checkOverlappingSessions', 'Check that sessions do not overlap'),
      flag('allowSessionTimeInput', 'Session times may be typed'),
      flag('requirePlaceOfService', 'A place of service is required'),
      flag('hidePlaceOfService', 'Hide the place of service'),
      flag('requireMissedVisitReason', 'A missed visit needs a reason'),
      flag('filterNoteCategoryByProgram', 'Offer only the notes of the program'),
      flag('streamlinedStartNote', 'Start a note without questions'),
      flag('allowMobilePatientSignature', 'Patients may sign on a phone'),
      {
        kind: 'choices',
        name: 'encounterModes',
        label: 'Ways of meeting',
        about: 'All where empty',
        options: EncounterMode.values,
      },
    ],
  },
  {
    title: 'Scribe',
    fields: [
      { kind: 'choice', name: 'defaultScribeNoteFormat', label: 'Format of drafts', options: ScribeNoteFormat.values },
      {
        kind: 'choices',
        name: 'scribeNoteFormats',
        label: 'Formats offered',
        about: 'All where empty',
        options: ScribeNoteFormat.values,
      },
      flag('dictationOnlyScribeSessions', 'Dictation only'),
      flag('requireAmbientListeningConsent', 'Listen only with the patient’s consent on file'),
    ],
  },
  {
    title: 'Appointments and reports',
    fields: [
      flag('appointmentCreation', 'Appointments may be made here'),
      flag('allowAppointmentCancellation', 'Appointments may be cancelled here'),
      flag('allowNotesFromAppointments', 'Notes may be started from appointments'),
      flag('scheduleMonthlyUserReport', 'Monthly report of users'),
      flag('allowReportEmails', 'Reports may go by e-mail'),
    ],
  },
];

export const labelNames = Object.keys(defaultLabels) as readonly (keyof typeof defaultLabels)[]; // the keys of a constant
/** IANA names that this browser knows. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone');
