import {
  AppointmentStatus,
  defaultLabels,
  EncounterMode,
  namesOf,
  PatientPopulationLevel,
  type PracticePreferences,
  practicePreferenceDefaults,
  Weekday,
} from '@notewell/model';

type Name = keyof PracticePreferences;
interface Base {
  readonly name: Name;
  readonly label: string;
  /** Explanation for the administrator. */
  readonly about: string;
}
/** One setting and its input. */
export type SettingField = Base &
  (
    | { readonly kind: 'text' | 'long' | 'flag' | 'zone' | 'address' | 'telecom' | 'definitions' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
    | { readonly kind: 'choice'; readonly options: readonly (string | { readonly value: string; readonly label: string })[] }
    | { readonly kind: 'choices'; readonly options: readonly string[] }
  );
export interface SettingGroup {
  readonly title: string;
  readonly fields: readonly SettingField[];
}

const flag = (name: Name, label: string, about: string): SettingField => ({ kind: 'flag', name, label, about });

/** The default that applies while a setting is empty, as its placeholder; nothing for settings without a default. */
export function defaultWords(field: SettingField): string | undefined {
  const usual = Object.entries(practicePreferenceDefaults).find(([name]) => name === field.name)?.[1];
  if (typeof usual !== 'string') return undefined;
  const options = field.kind === 'choice' ? field.options : [];
  const option = options.find((one) => (typeof one === 'string' ? one : one.value) === usual);
  return `Default: ${typeof option === 'object' ? option.label : usual}`;
}

/** Sample of the date format of a locale. */
const writtenDay = (locale: string) => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 20));
  return { value: locale, label: `${day} (${new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale})` };
};

/** Title of the group for the head and foot of printouts. */
export const lettered = 'Name and letterhead';

/** Settings of a practice (spec section 9) in display order. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: lettered,
    fields: [
      { kind: 'text', name: 'name', label: 'Name', about: 'Shown at the top of every printed page' },
      {
        kind: 'text',
        name: 'legalName',
        label: 'Legal name',
        about: 'In place of the name at the head of a printout’s first page',
      },
      { kind: 'address', name: 'address', label: 'Address', about: 'Printed below the name' },
      {
        kind: 'telecom',
        name: 'telecom',
        label: 'Phone and email',
        about: 'The first phone and email are printed next to the address',
      },
      { kind: 'text', name: 'website', label: 'Website', about: 'With https:// in front; printed after the email' },
      { kind: 'text', name: 'npi', label: 'NPI', about: 'The practice’s own, ten digits; printed below the address' },
      { kind: 'text', name: 'taxId', label: 'Tax ID', about: 'Printed next to the NPI' },
      {
        kind: 'long',
        name: 'printoutFooter',
        label: 'Footer of printouts',
        about: 'At the foot of every page, before who printed it and when',
      },
    ],
  },
  {
    title: 'Days and times',
    fields: [
      {
        kind: 'zone',
        name: 'timeZone',
        label: 'Time zone',
        about:
          'Sets when a day begins and ends on screens, in signing deadlines and on paper. Without one, screens use the browser’s time zone and paper uses UTC',
      },
      {
        kind: 'choice',
        name: 'startOfWeek',
        label: 'Weeks begin on',
        about: 'First day of the week in the schedule; Sunday if empty',
        options: Weekday.values,
      },
      {
        kind: 'choice',
        name: 'locale',
        label: 'Days on paper',
        about: 'Format of days and times on printouts; American if empty',
        options: ['en-US', 'en-CA', 'en-GB', 'en-AU', 'es-US', 'fr-CA'].map(writtenDay),
      },
      flag('militaryTimeInPrintouts', '24-hour times in printouts', '14:30 in place of 2:30 PM, on paper only'),
    ],
  },
  {
    title: 'Privacy',
    fields: [
      {
        kind: 'choice',
        name: 'patientPopulationLevel',
        label: 'Whom staff see',
        about:
          'All $t(patients), those of their care teams, or those of their programs. Applies at once to everybody whose role does not say otherwise. A chart with a confidential team stays closed to others',
        options: PatientPopulationLevel.values,
      },
      flag(
        'hideSocialSecurityNumber',
        'Hide social security numbers',
        'Nobody can see these numbers. They stay stored in encrypted form, and a search by the whole number still finds its $t(patient)',
      ),
      flag(
        'calendarFeedNames',
        'Names in calendar feeds',
        'Staff who read their schedule in another calendar see the names of $t(patients) there. That calendar is outside this practice',
      ),
      flag(
        'pushPatientNames',
        'Names in notifications on devices',
        'Staff who let a device show notifications see there which $t(patient) one is about, on a locked screen too',
      ),
    ],
  },
  {
    title: 'Signing in',
    fields: [
      {
        kind: 'number',
        name: 'sessionTimeoutMinutes',
        label: 'Lock the screen after',
        about: 'Locks the screen and removes the keys to saved data until the same person signs in again',
        min: 1,
        max: 1_440,
        unit: 'idle minutes',
      },
      flag(
        'requireTwoFactor',
        'Ask everybody for a second step',
        'Asks for a code from an app after the password. People without one set it up at their next sign-in. Single sign-on of the practice counts as a second step',
      ),
      flag(
        'requireReauthenticationToSign',
        'Ask again who it is before a signature',
        'Password or passkey, unless they proved it within the last minutes',
      ),
    ],
  },
  {
    title: '$t(Patients) and relatives',
    fields: [
      flag(
        'allowPatientInvites',
        '$t(Patients) can sign up without an invitation',
        'The first person who signs in with a $t(patient)’s verified address becomes that $t(patient). Prepare this under People',
      ),
      flag(
        'allowRelatedPersonInvites',
        'Related people can sign up without an invitation',
        'The same for related people who may receive information',
      ),
      flag(
        'allowMobilePatientSignature',
        '$t(Patients) may sign by a link',
        'On their own phone, after proving who they are. A signature configuration can also allow it',
      ),
      {
        kind: 'long',
        name: 'crisisText',
        label: 'Words in a crisis',
        about:
          'Shown to a $t(patient) at once where an answer raises an alert, with the first phone number of the practice. Say whom to call or text; if empty, 988 and 911, the numbers of the United States',
      },
    ],
  },
  {
    title: 'Writing notes',
    fields: [
      flag('allowSessionTimeInput', '$t(Session) times may be typed', 'If off, times come from the appointment'),
      flag('hidePlaceOfService', 'Hide the place of service', 'The field is hidden, and no rule requires it'),
      flag(
        'filterNoteCategoryByProgram',
        'Offer only the notes of the program',
        'People who start a note choose among the note types of their own programs and those without a program',
      ),
      {
        kind: 'definitions',
        name: 'hiddenDefinitions',
        label: 'Notes not offered',
        about: 'No new ones can be started; existing ones stay',
      },
    ],
  },
  {
    title: 'Signing notes',
    fields: [
      {
        kind: 'number',
        name: 'noteSignWarningTimeout',
        label: 'Warn of an unsigned note after',
        about: 'Counted from the end of the visit; from then on the note is called late everywhere',
        min: 0,
        max: 10_000,
        unit: 'hours',
      },
      {
        kind: 'number',
        name: 'escalateToSupervisorHours',
        label: 'Notify supervisors of an unsigned note after',
        about: 'Counted in the same way; the author is notified when the note is late. Never if empty',
        min: 1,
        max: 10_000,
        unit: 'hours',
      },
      {
        kind: 'number',
        name: 'goalNoteDays',
        label: 'List a goal without a note after',
        about: 'Open goals of active care plans that no note worked on for this long are listed as gaps',
        min: 1,
        max: 365,
        unit: 'days',
      },
      flag('sessionsToSignIncludeWeekends', 'Weekends count towards these hours', 'Off, Saturday and Sunday stop the clock'),
      flag(
        'checkOverlappingSessions',
        'Check that $t(sessions) do not overlap',
        'Warns in a note whose time overlaps another of the same person',
      ),
      flag(
        'requirePlaceOfService',
        'A place of service is required',
        'Signing a note without one shows a warning, or is blocked if the note type says so',
      ),
      flag(
        'requireMissedVisitReason',
        'Ask why a visit was missed',
        'The note of a missed or cancelled visit cannot be signed until it, or the appointment, says why',
      ),
      flag('allowMarkAllReview', 'Several notes may be reviewed at once', 'Offers Mark all as reviewed at Home'),
    ],
  },
  {
    title: 'Printing',
    fields: [
      flag('allowNotePrintout', 'Notes may be printed', 'Off, the server refuses every printout of a note or chart'),
      flag('printEmptySections', 'Empty sections are printed', 'On, a printed note also shows the sections without text'),
    ],
  },
  {
    title: 'Appointments',
    fields: [
      flag('appointmentCreation', 'Visits are booked here', 'Off, the schedule only shows what was booked elsewhere'),
      flag(
        'allowAppointmentCancellation',
        'Visits may be cancelled here',
        'If off, the schedule does not offer to cancel a visit',
      ),
      {
        kind: 'number',
        name: 'reminderHours',
        label: 'Email a reminder before a visit',
        about: 'To $t(patients) with an email address; it says when and which practice, nothing else. 0 sends none',
        min: 0,
        max: 336,
        unit: 'hours',
      },
      flag(
        'calendarInvitations',
        'Email calendar invitations',
        'To $t(patients) with an email address when a visit is booked, moved or cancelled; they say when and which practice, nothing else',
      ),
      {
        kind: 'choice',
        name: 'waitlistMode',
        label: 'When a visit is cancelled or moved',
        about: 'Its time goes to the first on the waitlist whom it suits, and to the next after a no or no answer',
        options: [
          { value: 'Offer', label: 'Offer the time to the waitlist' },
          { value: 'Fill', label: 'Book the first on the waitlist at once' },
          { value: 'Off', label: 'Leave it to the front desk' },
        ],
      },
      {
        kind: 'number',
        name: 'documentationDays',
        label: 'Documentation after an episode ended',
        about: 'Notes and visits of the episode may begin until then; no limit if empty',
        min: 1,
        max: 180,
        unit: 'days',
      },
      {
        kind: 'number',
        name: 'keepDirectMessages',
        label: 'Keep messages of two people',
        about: 'Older ones are removed, except under a legal hold; kept without end if empty',
        min: 30,
        max: 36_500,
        unit: 'days',
      },
      {
        kind: 'number',
        name: 'keepTeamMessages',
        label: 'Keep messages of teams',
        about: 'Older ones are removed, except under a legal hold',
        min: 30,
        max: 36_500,
        unit: 'days',
      },
      {
        kind: 'number',
        name: 'keepPatientMessages',
        label: 'Keep messages with $t(patients)',
        about: 'Older ones are removed, except under a legal hold. Save a conversation to the chart first if the record needs it',
        min: 30,
        max: 36_500,
        unit: 'days',
      },
      {
        kind: 'number',
        name: 'keepAnnouncements',
        label: 'Keep announcements',
        about: 'Older ones are removed, except under a legal hold',
        min: 30,
        max: 36_500,
        unit: 'days',
      },
      {
        kind: 'number',
        name: 'waitlistHours',
        label: 'Time to answer an offer',
        about: 'At most half of the time until the visit, so that somebody else can be asked',
        min: 1,
        max: 336,
        unit: 'hours',
      },
      {
        kind: 'choices',
        name: 'encounterModes',
        label: 'Ways of meeting',
        about: 'Offered when a visit is booked or documented; all if empty',
        options: EncounterMode.values,
      },
      flag('allowNotesFromAppointments', 'Notes may be started from appointments', 'If off, notes start from the chart only'),
      flag(
        'streamlinedStartNote',
        'Start a note without questions',
        'If off, the clinician chooses the note type of an unbooked visit',
      ),
      {
        kind: 'choices',
        name: 'noteAppointmentStatuses',
        label: 'From appointments that are',
        about: 'If empty: all except requests, the waitlist and those entered in error',
        options: AppointmentStatus.values,
      },
    ],
  },
];

export const labelNames = namesOf(defaultLabels);
