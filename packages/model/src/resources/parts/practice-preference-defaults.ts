import { namesOf, tableOver } from '../../values/record.ts';

/** Defaults of the practice's preferences, spec section 9, and of the waitlist. Every other flag is false, every list empty. */
export const practicePreferenceDefaults = {
  allowMarkAllReview: true,
  noteSignWarningTimeout: 36,
  goalNoteDays: 30,
  sessionTimeoutMinutes: 30,
  sessionsToSignIncludeWeekends: true,
  requirePlaceOfService: true,
  hidePlaceOfService: false,
  checkOverlappingSessions: false,
  militaryTimeInPrintouts: false,
  patientPopulationLevel: 'All',
  allowSessionTimeInput: true,
  allowNotePrintout: true,
  filterNoteCategoryByProgram: true,
  scheduleMonthlyUserReport: true,
  allowReportEmails: false,
  appointmentCreation: false,
  allowAppointmentCancellation: false,
  waitlistMode: 'Offer',
  waitlistHours: 24,
  crisisText:
    'If you think about ending your life or hurting yourself, you can call or text 988, the Suicide and Crisis Lifeline. It is free, day and night. If you or somebody else is in danger now, call 911.',
  allowMobilePatientSignature: false,
  defaultScribeNoteFormat: 'GIRPP',
  allowNotesFromAppointments: true,
  dictationOnlyScribeSessions: false,
  streamlinedStartNote: false,
} as const;

/** Default labels that practices may rename, spec section 9. */
export const defaultLabels = {
  locations: { singular: 'Location', plural: 'Locations' },
  enrollments: { singular: 'Enrollment', plural: 'Enrollments' },
  patients: { singular: 'Patient', plural: 'Patients' },
  sessions: { singular: 'Session', plural: 'Sessions' },
  problems: { singular: 'Problem', plural: 'Problems' },
  practitioners: { singular: 'Practitioner', plural: 'Practitioners' },
} as const;

type Preferences = { readonly labels?: { readonly [key: string]: Label | undefined } | undefined };
interface Label {
  readonly singular?: string | undefined;
  readonly plural?: string | undefined;
}

/** The preferences in force: the practice's choices over the defaults, label by label. */
export function preferencesInForce<P extends object & Preferences>(chosen: P | undefined) {
  const labels = tableOver(namesOf(defaultLabels), (key): { singular: string; plural: string } => ({
    ...defaultLabels[key],
    ...chosen?.labels?.[key],
  }));
  return { ...practicePreferenceDefaults, ...chosen, labels };
}
