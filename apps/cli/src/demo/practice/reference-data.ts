import { practicePreferenceDefaults } from '@notewell/model';
import { makeGoalLibrary, makeWritingAids, type SnippetRow } from '@notewell/server/starter';
import { type Day, dateOf, instantAt, momentOf, timeZone, weekdayOf } from '../calendar.ts';
import { grids } from '../chart/book.ts';
import { makeAs, type Origin, refer } from '../maker.ts';
import type { Random } from '../random.ts';
import { clinicName } from './clinic.ts';
import type { Setting } from './setting.ts';
import { type StaffKey, type StaffRow, staff } from './staff.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Preferences, schedules, lists, templates and other reference data of a practice. */
export function makeReferenceData(setting: Setting, random: Random): void {
  const { maker, clinic, today } = setting;
  const origin: Origin = { at: momentOf(today - 755, 600), by: setting.who('karen'), random };
  maker.make(
    'PracticePreferences',
    {
      ...practicePreferenceDefaults,
      name: clinicName,
      legalName: 'Harbor Street Clinic, Inc.',
      address: clinic.places.harbor.address,
      telecom: clinic.places.harbor.telecom,
      website: 'https://harborstreet.example',
      timeZone,
      locale: 'en-US',
      startOfWeek: 'Monday',
      printoutFooter:
        'Confidential patient information. Harbor Street Clinic, 212 Harbor Street, Providence, RI 02903, 401-555-0110',
      appointmentCreation: true,
      allowAppointmentCancellation: true,
      waitlistHours: 48,
    },
    origin,
  );
  makeSchedules(setting, origin);
  makeListings(setting, origin);
  makeWritingAids(makeAs(maker, origin), { definitions: setting.definitions.ofKey, author: setting.who('ruth'), snippets });
  makeGoalLibrary(makeAs(maker, { ...origin, random: random.fork('goals') }), setting.who('ruth'));
  const banner = (title: string, text: string, from: number, to: number) =>
    maker.make(
      'Announcement',
      {
        title,
        text,
        status: 'Active',
        severity: 'Information',
        from: instantAt(today + from, 420),
        to: instantAt(today + to, 1080),
        audience: ['Staff'],
        practices: ['demo'],
        dismissible: true,
      },
      origin,
    );
  banner(
    'Welcome to the demo practice',
    'Everybody and everything here is made up. Look around, write, sign: nothing leaves this installation.',
    -2,
    60,
  );
  banner(
    'Supervision moves to Friday',
    'Group supervision is on Friday at 12:15 this month. Bring one note you are unsure about.',
    -1,
    9,
  );
}

function makeSchedules(setting: Setting, origin: Origin): void {
  const { maker, people, clinic, who, today } = setting;
  const tuesday = today - 6 - weekdayOf(today);
  for (const [key, grid] of Object.entries(grids)) {
    const person = key as StaffKey; // the keys of the table
    const row: StaffRow = staff[person];
    const first = Math.min(...grid);
    const time = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
    const location = refer(clinic.places[row.location]);
    const hours = (from: number, to: number) =>
      weekdays.map((weekday) => ({ weekday, from: time(from), to: time(to), location }));
    const morning = first < 720 ? hours(first, 720) : [];
    maker.make(
      'Schedule',
      {
        name: people[person].display,
        practitioner: who(person),
        location,
        programs: row.programs.map((program) => refer(clinic.programs[program])),
        timeZone,
        slotMinutes: grid[1] !== undefined && grid[0] !== undefined ? grid[1] - grid[0] : 60,
        planningHorizon: { start: dateOf(today - 760), end: dateOf(today + 120) },
        availability: [...morning, ...hours(780, 1020)],
        blocks: [
          {
            id: 'lunch',
            start: instantAt(today - 7, 720),
            end: instantAt(today - 7, 780),
            kind: 'Lunch',
            reason: 'Lunch',
            recurrence: 'Daily',
            until: dateOf(today + 120),
          },
          {
            id: 'team',
            start: instantAt(tuesday, 495),
            end: instantAt(tuesday, 540),
            kind: 'Meeting',
            reason: 'Team meeting',
            recurrence: 'Weekly',
            until: dateOf(today + 120),
          },
          ...(leave.has(person) ? [leaveFrom(today)] : []),
        ],
        active: true,
      },
      origin,
    );
  }
  makeRoomSchedule(setting, origin);
}

/** Who is on leave for a week in three months. */
const leave: ReadonlySet<StaffKey> = new Set(['jonah', 'camille']);
const leaveFrom = (today: Day) => ({
  id: 'leave',
  start: instantAt(today + 91, 0),
  end: instantAt(today + 98, 0),
  kind: 'TimeOff' as const,
  reason: 'Leave',
});

/** The group room is free on weekdays from eight to eight, except while it is cleaned. */
function makeRoomSchedule({ maker, clinic, today }: Setting, origin: Origin): void {
  maker.make(
    'Schedule',
    {
      name: 'Group room',
      location: refer(clinic.rooms.group),
      timeZone,
      availability: weekdays.map((weekday) => ({ weekday, from: '08:00:00', to: '20:00:00' })),
      blocks: [
        {
          id: 'floor',
          start: instantAt(today - 7 - weekdayOf(today), 480),
          end: instantAt(today - 7 - weekdayOf(today), 540),
          kind: 'Other',
          reason: 'Floor cleaning',
          recurrence: 'Weekly',
          until: dateOf(today + 120),
        },
      ],
      active: true,
    },
    origin,
  );
}

function makeListings({ maker, clinic, who }: Setting, origin: Origin): void {
  const lists = [
    ['Behavioral health team', 'Team', ['ruth', 'maya', 'jonah', 'tanisha', 'grace', 'rebecca', 'daniel', 'priya']],
    ['Primary care team', 'Team', ['helen', 'marcus', 'patricia']],
    ['On call', 'OnCall', ['ruth', 'jonah', 'grace', 'daniel']],
    ['Note reviewers', 'Reviewers', ['ruth', 'olivia']],
    ['Everybody', 'Distribution', ['karen', 'gloria', 'ruth', 'helen']],
  ] as const;
  for (const [name, kind, members] of lists)
    maker.make(
      'Listing',
      {
        name,
        kind,
        active: true,
        organization: refer(clinic.home),
        owner: who('karen'),
        order: members.map((member) => who(member)),
      },
      origin,
    );
}

const snippets: readonly SnippetRow[] = [
  ['Video consent', 'Patient agreed to a video visit, is in Rhode Island, and gave the address where they are.', 'subjective'],
];
