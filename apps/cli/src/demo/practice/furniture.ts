import { practicePreferenceDefaults } from '@notewell/model';
import { dateOf, instantAt, momentOf, timeZone } from '../calendar.ts';
import { grids } from '../chart/book.ts';
import { documentOf } from '../chart/writing.ts';
import { type Origin, refer } from '../maker.ts';
import type { Random } from '../random.ts';
import { clinicName, type LocationKey } from './clinic.ts';
import type { DefinitionKey } from './definitions.ts';
import type { Setting } from './setting.ts';
import { type StaffKey, type StaffRow, staff } from './staff.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Preferences, schedules, lists, templates and what else lies about in a practice. */
export function makeFurniture(setting: Setting, random: Random): void {
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
    },
    origin,
  );
  makeSchedules(setting, origin);
  makeListings(setting, origin);
  makeWritingAids(setting, origin);
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

function makeSchedules({ maker, people, clinic, who, today }: Setting, origin: Origin): void {
  for (const [key, grid] of Object.entries(grids)) {
    const person = key as StaffKey; // the keys of the table
    const row: StaffRow = staff[person];
    const first = Math.min(...grid);
    const time = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
    const location = refer(clinic.places[row.location as LocationKey]);
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
            start: instantAt(today - 6, 495),
            end: instantAt(today - 6, 540),
            kind: 'Meeting',
            reason: 'Team meeting',
            recurrence: 'Weekly',
            until: dateOf(today + 120),
          },
        ],
        active: true,
      },
      origin,
    );
  }
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

const templates: readonly (readonly [definition: DefinitionKey, title: string, sections: Readonly<Record<string, string>>])[] = [
  [
    'soap',
    'CBT session',
    {
      interventions:
        'Agenda set together. Homework reviewed. Worked on the thought record for the week. Summary by the client at the end.',
      plan: 'Continue cognitive behavioral therapy. Homework as agreed.',
    },
  ],
  [
    'soap',
    'Exposure session',
    {
      interventions: 'Exposure with response prevention; ratings at 0, 10 and 20 minutes. No reassurance given.',
      plan: 'Repeat the exposure daily until it is boring; next step on the ladder at the next visit.',
    },
  ],
  [
    'medication',
    'Stable follow-up',
    {
      interval: 'Stable since the last visit.',
      medications: 'Takes medicine as prescribed, no side effects.',
      plan: 'No change. Return in three months.',
    },
  ],
  [
    'contact',
    'Benefits renewal',
    {
      purpose: 'Renewal of benefits.',
      activity: 'Went through the form, scanned and sent it.',
      plan: 'Check for an answer in ten days.',
    },
  ],
  [
    'missed',
    'No-show, message left',
    { outreach: 'Did not come. Called ten minutes past the hour and left a message.', plan: 'Try again tomorrow.' },
  ],
];
const snippets = [
  ['988 reminder', 'Reviewed the safety plan and the 988 Suicide & Crisis Lifeline (call or text 988).', 'plan'],
  ['Video consent', 'Patient agreed to a video visit, is in Rhode Island, and gave the address where they are.', 'subjective'],
  [
    'Normal mental status',
    'Alert, oriented, well groomed, cooperative. Speech normal. Thought process linear. No delusions or hallucinations. Insight and judgment good.',
    'objective',
  ],
  ['PMP checked', 'Prescription monitoring program checked today; consistent with what is prescribed here.', 'plan'],
  ['Interpreter', 'A qualified interpreter took part by video throughout the visit.', 'subjective'],
] as const;
const expansions = [
  ['.dsi', 'Denies suicidal and homicidal ideation, intent and plan.'],
  ['.rtc', 'Return to clinic in two weeks.'],
  ['.hw', 'Homework reviewed and assigned.'],
  ['.sob', 'No shortness of breath or chest pain.'],
] as const;

function makeWritingAids({ maker, definitions, who }: Setting, origin: Origin): void {
  for (const [definition, title, sections] of templates)
    maker.make(
      'NoteTemplate',
      {
        title,
        status: 'Active',
        author: who('ruth'),
        definition: refer(definitions.ofKey[definition]),
        shared: true,
        sections: Object.entries(sections).map(([section, text]) => ({ section, ...documentOf({ paragraphs: [text] }) })),
      },
      origin,
    );
  for (const [title, text, type] of snippets)
    maker.make('Snippet', { title, text, sectionTypes: [type], author: who('ruth'), shared: true }, origin);
  for (const [shortcut, expansion] of expansions)
    maker.make('TextExpansion', { shortcut, expansion, enabled: true, author: who('ruth'), shared: true }, origin);
}
