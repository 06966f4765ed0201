import { describe, expect, it } from 'vitest';
import { fieldAt } from '../paths.ts';
import { validate } from '../validate.ts';
import { defaultLabels, practicePreferenceDefaults, preferencesInForce } from './parts/practice-preference-defaults.ts';
import { PracticePreferences } from './practice-preferences.ts';

describe('the preferences of a practice that has chosen nothing', () => {
  it('are those of spec section 9', () => {
    expect(preferencesInForce(undefined)).toMatchObject({
      allowMarkAllReview: true,
      noteSignWarningTimeout: 36,
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
      allowMobilePatientSignature: false,
      defaultScribeNoteFormat: 'GIRPP',
      allowNotesFromAppointments: true,
      dictationOnlyScribeSessions: false,
      streamlinedStartNote: false,
    });
  });

  it('call things Locations, Enrollments, Patients, Sessions, Problems and Practitioners', () => {
    const plurals = Object.values(preferencesInForce(undefined).labels).map(({ plural }) => plural);
    expect(plurals).toEqual(['Locations', 'Enrollments', 'Patients', 'Sessions', 'Problems', 'Practitioners']);
  });

  it('could be stored as they are', () => {
    expect(validate('PracticePreferences', { ...practicePreferenceDefaults, labels: defaultLabels })).toMatchObject({ ok: true });
  });

  it('include no flag and no list that the spec leaves at false or empty', () => {
    const optional = Object.entries(PracticePreferences.fields).filter(
      ([name, { spec }]) => (spec.kind === 'boolean' || spec.kind === 'list') && !(name in practicePreferenceDefaults),
    );
    expect(optional.length).toBeGreaterThan(0);
    for (const [name] of optional) expect(preferencesInForce(undefined)).not.toHaveProperty(name);
  });
});

describe('what a practice chose', () => {
  it('stands over the default, false over true included', () => {
    expect(preferencesInForce({ requirePlaceOfService: false, sessionTimeoutMinutes: 10 })).toMatchObject({
      requirePlaceOfService: false,
      sessionTimeoutMinutes: 10,
      allowNotePrintout: true,
    });
  });

  it('renames one word of a label and leaves the others', () => {
    const { labels } = preferencesInForce({ labels: { patients: { plural: 'Clients' } } });
    expect(labels.patients).toEqual({ singular: 'Patient', plural: 'Clients' });
    expect(labels.problems).toEqual({ singular: 'Problem', plural: 'Problems' });
  });

  it('has a field for every default', () => {
    for (const name of [
      ...Object.keys(practicePreferenceDefaults),
      ...Object.keys(defaultLabels).map((key) => `labels.${key}`),
    ]) {
      expect(fieldAt(PracticePreferences, name), name).toBeDefined();
    }
  });
});
