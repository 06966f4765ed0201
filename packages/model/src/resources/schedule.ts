import { boolean, code, date, group, instant, integer, list, reference, text, time } from '../kernel/field.ts';
import { byReference, byText, byValue, check, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { EncounterMode, Recurrence, ScheduleBlockKind, Weekday } from '../vocabularies/index.ts';
import { period } from './parts/person.ts';

export const Schedule = defineResource({
  type: 'Schedule',
  collection: 'schedules',
  labels: ['Schedule', 'Schedules'],
  about: 'When a practitioner, room or group can be booked, and when not (FHIR R4 Schedule and Slot).',
  family: 'scheduling',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }),
    practitioner: reference('Practitioner'),
    location: reference('Location').about('Where it is; the room itself where nobody is named'),
    group: reference('Group'),
    services: list(reference('HealthcareService'), { max: 500, unique: 'id' }).about('All the practitioner renders where empty'),
    programs: list(reference('Program'), { max: 200, unique: 'id' }),
    timeZone: text({ max: 60 }).about('IANA name; the location’s, then the practice’s where absent'),
    slotMinutes: integer({ min: 5, max: 1_440 }),
    capacity: integer({ min: 1 }).about('Bookings at one time; 1 where absent'),
    planningHorizon: period().about('Days that can be booked'),
    availability: list(
      group({
        weekday: code(Weekday).required(),
        from: time().required(),
        to: time().required(),
        location: reference('Location'),
        services: list(reference('HealthcareService'), { max: 500, unique: 'id' }),
        mode: code(EncounterMode),
        period: period().about('Days it holds for; always where absent'),
        everyWeeks: integer({ min: 1, max: 52 }).about('1 where absent'),
      }),
      { max: 500 },
    ),
    blocks: list(
      group({
        id: text({ max: 100 }),
        start: instant().required(),
        end: instant().required(),
        kind: code(ScheduleBlockKind),
        reason: text(),
        recurrence: code(Recurrence),
        until: date().about('Last day of a recurring block'),
      }),
      { max: 5_000 },
    ),
    bookableByPatients: boolean(),
    active: boolean({ unset: true }),
    color: text({ max: 30 }).about('#rrggbb'),
  },
  filters: {
    Text: byText('name'),
    Practitioner: byReference('practitioner'),
    Location: byReference('location', 'availability.location'),
    Group: byReference('group'),
    Service: byReference('services'),
    Program: byReference('programs'),
    Active: byValue('active'),
  },
  sorts: { created: 'id' },
  checks: [
    check('availability', 'later', 'availability.to must be later than availability.from', ({ availability }) =>
      ends(availability, 'from', 'to'),
    ),
    check('blocks', 'later', 'blocks.end must be later than blocks.start', ({ blocks }) => ends(blocks, 'start', 'end')),
  ],
  display: ({ name, practitioner, group: members, location }) =>
    name ?? practitioner?.display ?? members?.display ?? location?.display,
});
export type Schedule = ResourceOf<typeof Schedule>;

/** True if every span ends after it begins; times and instants compare as text. The field checks have passed. */
function ends(spans: unknown, from: string, to: string): boolean {
  return ((spans ?? []) as readonly Readonly<Record<string, string>>[]).every((span) => String(span[to]) > String(span[from]));
}
