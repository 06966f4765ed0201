import { boolean, code, group, integer, list, longText, reference, text, timeZone, url } from '../kernel/field.ts';
import { defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import {
  AppointmentStatus,
  EncounterMode,
  PatientPopulationLevel,
  ScribeNoteFormat,
  WaitlistMode,
  Weekday,
} from '../vocabularies/index.ts';
import { address, telecom } from './parts/person.ts';
import { practicePreferenceDefaults as defaults } from './parts/practice-preference-defaults.ts';

const label = () => group({ singular: text({ max: 60 }), plural: text({ max: 60 }) });

export const PracticePreferences = defineResource({
  type: 'PracticePreferences',
  collection: 'practicePreferences',
  labels: ['Practice preferences', 'Practice preferences'],
  about: 'How one practice works, spec section 9; what is absent has the value in `practicePreferenceDefaults`.',
  family: 'preferences',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).about('As printouts and the sign-in page give it'),
    legalName: text({ max: 300 }),
    address: address(),
    telecom: telecom(),
    website: url(),
    npi: text({ max: 10 }).label('NPI'),
    taxId: text({ max: 20 }).label('Tax ID'),
    logo: reference('Media'),
    printoutFooter: longText(),
    timeZone: timeZone().about('IANA name, such as America/Chicago; days and printed times go by it'),
    locale: text({ max: 35 }).about('A code such as en or es'),
    startOfWeek: code(Weekday),

    allowMarkAllReview: boolean().about('Several notes may be reviewed at once'),
    noteSignWarningTimeout: integer({ min: 0, unset: defaults.noteSignWarningTimeout }).about(
      'Hours after the visit at which an unsigned note warns',
    ),
    escalateToSupervisorHours: integer({ min: 1, max: 10_000 }).about(
      'Hours after the visit at which supervisors hear of an unsigned note; never where empty',
    ),
    goalNoteDays: integer({ min: 1, max: 365, unset: defaults.goalNoteDays }).about(
      'Days after which an open goal without a note is listed as a gap',
    ),
    sessionTimeoutMinutes: integer({ min: 1, max: 1_440, unset: defaults.sessionTimeoutMinutes }).about(
      'Idle minutes until the screen locks',
    ),
    sessionsToSignIncludeWeekends: boolean().about('Weekends count towards the hours to sign within'),
    requirePlaceOfService: boolean(),
    hidePlaceOfService: boolean(),
    checkOverlappingSessions: boolean(),
    militaryTimeInPrintouts: boolean(),
    patientPopulationLevel: code(PatientPopulationLevel).about('Which patients staff see'),
    allowSessionTimeInput: boolean(),
    allowNotePrintout: boolean(),
    printEmptySections: boolean().about('Prints sections without content too, marked as empty'),
    filterNoteCategoryByProgram: boolean(),
    scheduleMonthlyUserReport: boolean().about('Kept for integrations: no report is sent by this product'),
    allowReportEmails: boolean().about('As above'),
    appointmentCreation: boolean(),
    allowAppointmentCancellation: boolean(),
    reminderHours: integer({ min: 0, max: 336 }).about('Hours before an appointment at which patients are emailed; none if 0'),
    calendarInvitations: boolean().about('Patients are emailed an invitation when a visit is booked, moved or cancelled'),
    waitlistMode: code(WaitlistMode).about('What happens to a time that becomes free: it is offered, or filled at once'),
    documentationDays: integer({ min: 1, max: 180 }).about(
      'Days after an episode ends on which a note or visit of it may still begin; no limit where empty',
    ),
    keepDirectMessages: integer({ min: 30, max: 36_500 }).about('Days; messages are kept without end where empty'),
    keepTeamMessages: integer({ min: 30, max: 36_500 }).about('As above'),
    keepPatientMessages: integer({ min: 30, max: 36_500 }).about('As above'),
    keepAnnouncements: integer({ min: 30, max: 36_500 }).about('As above'),
    crisisText: longText().about('Words for a patient whose answer points to a risk: whom to call at once'),
    waitlistHours: integer({ min: 1, max: 336, unset: defaults.waitlistHours }).about(
      'Hours to answer an offer, and at most half of the time until it',
    ),
    calendarFeedNames: boolean().about('Calendar feeds of staff name patients'),
    pushPatientNames: boolean().about('Pushes to devices of staff name the patient'),
    allowMobilePatientSignature: boolean(),
    defaultScribeNoteFormat: code(ScribeNoteFormat).about(
      'Kept for integrations: the product itself writes no note from a recording',
    ),
    scribeNoteFormats: list(code(ScribeNoteFormat), { max: 7, unique: true }).about('As above; all where empty'),
    allowNotesFromAppointments: boolean(),
    dictationOnlyScribeSessions: boolean().about('As the formats above'),
    streamlinedStartNote: boolean(),

    requireReauthenticationToSign: boolean(),
    requireTwoFactor: boolean(),
    allowPatientInvites: boolean(),
    allowRelatedPersonInvites: boolean(),
    hideSocialSecurityNumber: boolean().about('Nobody is told one; whole ones still find their patients'),
    requireMissedVisitReason: boolean(),
    noteAppointmentStatuses: list(code(AppointmentStatus), { max: 10, unique: true }).about(
      'Appointments a note may be started from; all but requests, the waitlist and those entered in error where empty',
    ),
    encounterModes: list(code(EncounterMode), { max: 2, unique: true }).about('Offered; all where empty'),
    hiddenDefinitions: list(reference('NoteDefinition', 'GroupNoteDefinition'), { max: 1_000, unique: 'id' }),
    hiddenLineages: list(text({ max: 200 }), { max: 1_000 })
      .readOnly()
      .about('Lineages of the hidden definitions, so that their later versions are hidden as well'),
    labels: group({
      locations: label(),
      enrollments: label(),
      patients: label(),
      sessions: label(),
      problems: label(),
      practitioners: label(),
    }).about('What the practice calls them'),
  },
  // Every practice has exactly one, and nothing works without it.
  abilities: ['create', 'read', 'update'],
  display: (preferences) => preferences.name,
});
export type PracticePreferences = ResourceOf<typeof PracticePreferences>;
