import {
  AppointmentStatus,
  defaultLabels,
  EncounterMode,
  PatientPopulationLevel,
  type PracticePreferences,
  Weekday,
} from '@notewell/model';

type Name = keyof PracticePreferences;
interface Base {
  readonly name: Name;
  readonly label: string;
  /** What it does, for whoever has to decide. */
  readonly about: string;
}
/** One setting and how it is asked for. */
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

/** How a day is written in a language and country, to choose by. */
const writtenDay = (locale: string) => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 20));
  return { value: locale, label: `${day} (${new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale})` };
};

/** The group that says what stands at the head and foot of printouts. */
export const lettered = 'Name and letterhead';

/** The settings of a practice (spec section 9) that change what the product does, as the screen lays them out. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: lettered,
    fields: [
      { kind: 'text', name: 'name', label: 'Name', about: 'Stands at the head of every page of a printout' },
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
        about: 'The first phone and the first email are printed beside the address',
      },
      { kind: 'text', name: 'website', label: 'Website', about: 'With https:// in front; printed after the email' },
      { kind: 'text', name: 'npi', label: 'NPI', about: 'The practice’s own, ten digits; printed below the address' },
      { kind: 'text', name: 'taxId', label: 'Tax ID', about: 'Printed beside the NPI' },
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
          'Days begin and end by it, on every screen, in hours to sign within and on paper; without one, screens go by the browser and paper by UTC',
      },
      {
        kind: 'choice',
        name: 'startOfWeek',
        label: 'Weeks begin on',
        about: 'The first day of a week in the schedule; Sunday where none is chosen',
        options: Weekday.values,
      },
      {
        kind: 'choice',
        name: 'locale',
        label: 'Days on paper',
        about: 'How printouts write days and times; the American way where none is chosen',
        options: ['en-US', 'en-CA', 'en-GB', 'en-AU', 'es-US', 'fr-CA'].map(writtenDay),
      },
      flag('militaryTimeInPrintouts', '24-hour times in printouts', '14:30 in place of 2:30 PM, on paper only'),
    ],
  },
  {
    title: 'Privacy and signing in',
    fields: [
      {
        kind: 'choice',
        name: 'patientPopulationLevel',
        label: 'Whom staff see',
        about:
          'All patients, those of their care teams, or those of their programs. It counts at once for everybody whose role does not say otherwise; a chart with a confidential team stays closed to all others either way',
        options: PatientPopulationLevel.values,
      },
      {
        kind: 'number',
        name: 'sessionTimeoutMinutes',
        label: 'Lock the screen after',
        about: 'The screen is covered and the keys to what is on the device are dropped until the same person comes back',
        min: 1,
        max: 1_440,
        unit: 'idle minutes',
      },
      flag(
        'requireTwoFactor',
        'Ask everybody for a second step',
        'A code from an app after the password. Whoever has none sets it up before anything else opens, from now on; the practice’s own single sign-on counts as one',
      ),
      flag(
        'requireReauthenticationToSign',
        'Ask again who it is before a signature',
        'Password or passkey, unless they proved it within the last minutes',
      ),
      flag(
        'hideSocialSecurityNumber',
        'Hide social security numbers',
        'Nobody is told one any more, whoever they are; they stay, sealed, and a whole number still finds its patient for who may see it',
      ),
      flag(
        'allowPatientInvites',
        'Patients may come by themselves',
        'Whoever first signs in with the address on a patient’s record, verified, is that patient; prepared under People',
      ),
      flag(
        'allowRelatedPersonInvites',
        'Related people may come by themselves',
        'The same for related people who may receive information',
      ),
      flag(
        'allowMobilePatientSignature',
        'Patients may sign by a link',
        'On their own phone, after a second proof of who they are; a signature configuration may allow it by itself',
      ),
    ],
  },
  {
    title: 'Notes',
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
      flag('sessionsToSignIncludeWeekends', 'Weekends count towards these hours', 'Off, Saturday and Sunday stop the clock'),
      flag('allowMarkAllReview', 'Several notes may be reviewed at once', 'Offers Mark all as reviewed at Home'),
      flag('allowNotePrintout', 'Notes may be printed', 'Off, the server refuses every printout of a note or chart'),
      flag(
        'checkOverlappingSessions',
        'Check that sessions do not overlap',
        'Warns in a note whose time overlaps another of the same person',
      ),
      flag(
        'requireMissedVisitReason',
        'Ask why a visit was missed',
        'The note of a missed or cancelled visit cannot be signed until it, or the appointment, says why',
      ),
      flag('allowSessionTimeInput', 'Session times may be typed', 'Off, times are those of the appointment'),
      flag(
        'requirePlaceOfService',
        'A place of service is required',
        'A note without one warns whoever signs it, and cannot be signed where its definition’s rule blocks',
      ),
      flag('hidePlaceOfService', 'Hide the place of service', 'Nobody is asked for it, and no rule misses it'),
      flag(
        'filterNoteCategoryByProgram',
        'Offer only the notes of the program',
        'Whoever starts a note chooses among those of their own programs and those of none',
      ),
      {
        kind: 'definitions',
        name: 'hiddenDefinitions',
        label: 'Notes not offered',
        about: 'Nobody starts one; those that exist stay',
      },
    ],
  },
  {
    title: 'Appointments',
    fields: [
      flag('appointmentCreation', 'Visits are booked here', 'Off, the schedule only shows what was booked elsewhere'),
      flag(
        'allowAppointmentCancellation',
        'Visits may be cancelled here',
        'Off, nobody is offered to cancel one in the schedule',
      ),
      {
        kind: 'choices',
        name: 'encounterModes',
        label: 'Ways of meeting',
        about: 'Offered where a visit is booked or documented; all where empty',
        options: EncounterMode.values,
      },
      flag('allowNotesFromAppointments', 'Notes may be started from appointments', 'Off, a note is started from the chart alone'),
      flag(
        'streamlinedStartNote',
        'Start a note without questions',
        'Off, the kind of note of a visit that nobody booked is chosen',
      ),
      {
        kind: 'choices',
        name: 'noteAppointmentStatuses',
        label: 'From appointments that are',
        about: 'All but those entered in error where empty',
        options: AppointmentStatus.values,
      },
    ],
  },
];

export const labelNames = Object.keys(defaultLabels) as readonly (keyof typeof defaultLabels)[]; // the keys of a constant
/** IANA names that this browser knows. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone');
