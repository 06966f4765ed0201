import { boolean, code, date, group, instant, integer, list, reference, text, time, timeZone } from '../kernel/field.ts';
import {
  byInstant,
  byReference,
  byText,
  byValue,
  check,
  defineResource,
  practiceWide,
  type ResourceOf,
} from '../kernel/resource.ts';
import { isRecord } from '../values/record.ts';
import { EncounterMode, Recurrence, ScheduleBlockKind, Weekday } from '../vocabularies/index.ts';
import { freedTimes } from './parts/freed-times.ts';
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
    location: reference('Location').about('Where it is, or the room itself if nobody is named'),
    group: reference('Group'),
    services: list(reference('HealthcareService'), { max: 500, unique: 'id' }).about('All services if empty'),
    programs: list(reference('Program'), { max: 200, unique: 'id' }),
    timeZone: timeZone().about('That of the location or practice if empty'),
    slotMinutes: integer({ min: 5, max: 1_440 }).label('Length of a slot').about('Minutes'),
    capacity: integer({ min: 1, unset: 1 }).label('Bookings at one time'),
    bufferMinutes: integer({ min: 0, max: 240 }).label('Free time between bookings').about('Minutes'),
    maximumPerDay: integer({ min: 1, max: 200 }).label('Most bookings a day').about('No limit if empty'),
    noticeHours: integer({ min: 0, max: 8_760 }).label('Booked at least so long before').about('Hours'),
    planningHorizon: period().label('Days that can be booked'),
    availability: list(
      group({
        weekday: code(Weekday).required(),
        from: time().required(),
        to: time().required(),
        location: reference('Location'),
        services: list(reference('HealthcareService'), { max: 500, unique: 'id' }),
        mode: code(EncounterMode),
        period: period().label('Valid').about('Always if empty'),
        everyWeeks: integer({ min: 1, max: 52, unset: 1 }).label('Every so many weeks'),
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
        recurrence: code(Recurrence).label('Repeats'),
        until: date().label('Repeats until'),
      }),
      { max: 5_000 },
    ),
    bookableByPatients: boolean().label('Patients may book it'),
    active: boolean({ unset: true }),
    freed: freedTimes().about('Times that new hours, or a block that is gone, opened'),
    freedUntil: instant().readOnly().about('End of the last time that it opened'),
    color: text({ max: 30 }).about('Color of its column in the calendar'),
  },
  filters: {
    Text: byText('name'),
    Practitioner: byReference('practitioner'),
    Location: byReference('location', 'availability.location'),
    Group: byReference('group'),
    Service: byReference('services'),
    Program: byReference('programs'),
    Active: byValue('active'),
    FreedUntil: byInstant('freedUntil'),
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
  return !Array.isArray(spans) || spans.filter(isRecord).every((span) => String(span[to]) > String(span[from]));
}
