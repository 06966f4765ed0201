import type { Appointment, Encounter, Note, NoteDefinition, Patient, PracticePreferences } from '@notewell/model';
import { preferencesInForce } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { mayStartFrom, modesOffered, offeredFor } from './offered.ts';
import type { Governed, GovernedType, PreferenceFacts, PreferenceWrite } from './rule.ts';
import { preferenceRules, rulesConcerning } from './table.ts';

const definition = (id: string, programs: string[] = []): NoteDefinition => ({
  resourceType: 'NoteDefinition',
  id,
  title: id,
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
  programs: programs.map((program) => ({ id: program })),
});

describe('what a practice offers', () => {
  it('starts notes from the appointments that it names', () => {
    expect(mayStartFrom({ status: 'booked' }, {})).toBe(true);
    expect(mayStartFrom({ status: 'booked' }, { allowNotesFromAppointments: false })).toBe(false);
    expect(mayStartFrom({ status: 'booked' }, { noteAppointmentStatuses: ['arrived'] })).toBe(false);
    expect(mayStartFrom({ status: 'arrived' }, { noteAppointmentStatuses: ['arrived'] })).toBe(true);
  });
  it('starts no note from a request or a wish, unless the practice names them', () => {
    const from = (status: Appointment['status'], chosen: Partial<PracticePreferences> = {}) => mayStartFrom({ status }, chosen);
    expect(['pending', 'cancelled', 'noshow'].every((status) => from(status as Appointment['status']))).toBe(true);
    expect([from('proposed'), from('waitlist'), from('entered-in-error')]).toEqual([false, false, false]);
    expect(from('proposed', { noteAppointmentStatuses: ['proposed'] })).toBe(true);
  });
  it('leaves out hidden definitions and those of other programs', () => {
    const all = [definition('any'), definition('ours', ['p']), definition('theirs', ['q']), definition('hidden')];
    const hiddenDefinitions = [{ id: 'hidden' }];
    const offered = (filterNoteCategoryByProgram: boolean) =>
      offeredFor(all, ['p'], { filterNoteCategoryByProgram, hiddenDefinitions }).map(({ id }) => id);
    expect(offered(true)).toEqual(['any', 'ours']);
    expect(offered(false)).toEqual(['any', 'ours', 'theirs']);
  });
  it('leaves out every version of a hidden definition', () => {
    const versions = [{ ...definition('next'), lineage: 'l' }, definition('other')];
    expect(offeredFor(versions, [], { hiddenDefinitions: [{ id: 'first' }], hiddenLineages: ['l'] }).map(({ id }) => id)).toEqual(
      ['other'],
    );
  });
  it('has every visit type unless it names some', () => {
    expect(modesOffered({})).toEqual(['InPerson', 'Telehealth']);
    expect(modesOffered({ encounterModes: [] })).toEqual(['InPerson', 'Telehealth']);
    expect(modesOffered({ encounterModes: ['Telehealth'] })).toEqual(['Telehealth']);
  });
});

const patient: Patient = { resourceType: 'Patient', id: 'p', name: {}, programs: [{ id: 'ours' }] };
const appointment: Appointment = {
  resourceType: 'Appointment',
  status: 'booked',
  start: '2026-11-20T15:00:00Z',
  end: '2026-11-20T15:50:00Z',
};
const encounter: Encounter = {
  resourceType: 'Encounter',
  status: 'Planned',
  subject: { id: 'p' },
  appointment: { id: 'a' },
  start: '2026-11-20T15:00:00Z',
  end: '2026-11-20T15:50:00Z',
};
const note: Note = { resourceType: 'Note', status: 'Preliminary', subject: { id: 'p' }, definition: { id: 'd' } };
const reviewed = (status: 'Requested' | 'Approved'): Note => ({ ...note, reviewers: [{ reviewer: { id: 'me' }, status }] });

interface Given {
  readonly encounter?: Encounter;
  readonly appointment?: Appointment;
  readonly definition?: NoteDefinition;
  readonly reviewedJustNow?: boolean;
}
const factsOf = (given: Given): PreferenceFacts => ({
  encounter: async () => given.encounter,
  appointment: async () => given.appointment,
  definition: async () => given.definition,
  subject: async () => patient,
  reviewedJustNow: async () => given.reviewedJustNow === true,
});

async function refusedBy<T extends GovernedType>(
  type: T,
  write: Partial<PreferenceWrite<Governed[T]>>,
  chosen: Partial<PracticePreferences>,
  given: Given = {},
): Promise<string[]> {
  const whole: PreferenceWrite<Governed[T]> = { before: undefined, after: undefined, caller: 'me', ...write };
  const preferences = preferencesInForce({ resourceType: 'PracticePreferences', ...chosen } as PracticePreferences);
  const refused: string[] = [];
  for (const { preference, forbids } of rulesConcerning(type, whole))
    if (await forbids(whole, preferences as PracticePreferences, factsOf(given))) refused.push(preference);
  return refused;
}

/** For each preference: a write that it forbids, and one that stays allowed with the same setting. */
const cases = {
  appointmentCreation: [
    () => refusedBy('Appointment', { after: appointment }, { appointmentCreation: false }),
    () => refusedBy('Appointment', { before: appointment, after: { ...appointment, room: '2' } }, { appointmentCreation: false }),
  ],
  allowAppointmentCancellation: [
    () => refusedBy('Appointment', { before: appointment, after: { ...appointment, status: 'cancelled' } }, {}),
    () => refusedBy('Appointment', { before: appointment, after: { ...appointment, status: 'noshow' } }, {}),
  ],
  encounterModes: [
    () => refusedBy('Encounter', { after: { ...encounter, mode: 'Telehealth' } }, { encounterModes: ['InPerson'] }),
    () =>
      refusedBy(
        'Encounter',
        { before: { ...encounter, mode: 'Telehealth' }, after: { ...encounter, mode: 'Telehealth', units: 1 } },
        { encounterModes: ['InPerson'] },
      ),
  ],
  allowSessionTimeInput: [
    () =>
      refusedBy('Note', { before: note, after: { ...note, sessionTime: { start: '2026-11-20T14:00:00Z' } } }, offTheClock, {
        encounter,
      }),
    () =>
      refusedBy(
        'Note',
        { after: { ...note, sessionTime: { start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T15:50:00Z' } } },
        offTheClock,
        { encounter },
      ),
  ],
  allowNotesFromAppointments: [
    () => refusedBy('Note', { after: note }, { allowNotesFromAppointments: false }, { appointment }),
    () => refusedBy('Note', { after: note }, { allowNotesFromAppointments: false }),
  ],
  noteAppointmentStatuses: [
    () => refusedBy('Note', { after: note }, { noteAppointmentStatuses: ['arrived'] }, { appointment }),
    () => refusedBy('Note', { before: note, after: note }, { noteAppointmentStatuses: ['arrived'] }, { appointment }),
  ],
  hiddenDefinitions: [
    () => refusedBy('Note', { after: note }, { hiddenDefinitions: [{ id: 'd' }] }),
    () => refusedBy('Note', { before: note, after: { ...note, title: 'x' } }, { hiddenDefinitions: [{ id: 'd' }] }),
  ],
  filterNoteCategoryByProgram: [
    () => refusedBy('Note', { after: note }, {}, { definition: definition('d', ['theirs']) }),
    () => refusedBy('Note', { after: note }, {}, { definition: definition('d', ['ours']) }),
  ],
  allowMarkAllReview: [
    () => refusedBy('Note', { before: reviewed('Requested'), after: reviewed('Approved') }, oneByOne, { reviewedJustNow: true }),
    () => refusedBy('Note', { before: reviewed('Requested'), after: reviewed('Approved') }, oneByOne),
  ],
} as const;
const offTheClock = { allowSessionTimeInput: false };
const oneByOne = { allowMarkAllReview: false };

describe('a preference', () => {
  it('of every row of the table is tried here', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...new Set(preferenceRules.map(({ preference }) => preference))].toSorted());
  });
  it.each(Object.entries(cases))('%s forbids its write and leaves others alone', async (name, [forbidden, allowed]) => {
    expect(await forbidden()).toEqual([name]);
    expect(await allowed()).toEqual([]);
  });
  it('that is not chosen forbids booking and cancelling, and nothing else', async () => {
    expect(await refusedBy('Appointment', { after: appointment }, {})).toEqual(['appointmentCreation']);
    expect(await refusedBy('Note', { after: note }, {}, { encounter, appointment, definition: definition('d') })).toEqual([]);
    expect(await refusedBy('Encounter', { after: { ...encounter, mode: 'Telehealth' } }, {})).toEqual([]);
  });
  it('about times holds for a visit against its appointment', async () => {
    const moved = { before: encounter, after: { ...encounter, end: '2026-11-20T16:30:00Z' } };
    expect(await refusedBy('Encounter', moved, offTheClock, { appointment })).toEqual(['allowSessionTimeInput']);
    expect(await refusedBy('Encounter', { after: encounter }, offTheClock, { appointment })).toEqual([]);
  });
  it('about cancelling holds for deleting a visit too', async () => {
    expect(await refusedBy('Appointment', { before: appointment }, {})).toEqual(['allowAppointmentCancellation']);
  });
});
