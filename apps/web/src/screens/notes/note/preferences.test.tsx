import { type Note, type PracticePreferences, practicePreferenceDefaults } from '@notewell/model';
import { checkNote, mayStartFrom, offeredFor } from '@notewell/rules';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { section as sessionTime } from '../../../features/notes/note-editor/sections/session-time/index.tsx';
import { PatientSigns } from '../../../features/notes/signatures/patient-signs.tsx';
import { asksWhichNote } from '../../../features/notes/start-note/allowed.ts';
import { markedAtOnce } from '../../../features/notes/waiting/waiting.ts';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { lateness } from '../../home/home/lateness.ts';
import { NoteBar } from './note-bar.tsx';
import { VisitLine } from './visit-line.tsx';

type Chosen = Partial<PracticePreferences>;

/** Renders a component with these preferences and no other records. */
function drawn(element: ReactNode, chosen: Chosen): string {
  const list = { ...emptyList, items: [{ resourceType: 'PracticePreferences', ...chosen }] };
  // Only the calls that these components make.
  const client = {
    id: (id: string) => id,
    watchList: ({ type }: { type: string }) => watched(type === 'PracticePreferences' ? list : emptyList),
    watchResource: () => watched({ data: undefined, status: 'missing', error: undefined, saveState: 'Saved' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
    watchCall: () => watched({ data: undefined, status: 'ready', error: undefined }),
  };
  return markupOf(element, { client });
}

const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient', display: 'Doe, Ann' },
  sessionTime: { end: '2026-11-20T18:00:00Z' },
  created: '2026-11-20T18:00:00Z',
};
const time = { id: 'time', kind: 'SessionTime' as const };
const review = (id: string) => ({ note: { ...note, id }, why: 'review' as const });
const definition = (id: string, more = {}) =>
  ({ resourceType: 'NoteDefinition', id, title: id, status: 'Active', kind: 'Individual', category: 'Note', ...more }) as const;
const definitions = [definition('any'), definition('theirs', { programs: [{ id: 'other' }] })];
const visit = <VisitLine note={{ ...note, encounter: { id: 'p.e' } }} onChange={() => undefined} />;
const late = (chosen: Chosen) =>
  lateness(note, { ...practicePreferenceDefaults, ...chosen } as never, new Date('2026-11-22T18:00:00Z'));

/**
 * Each preference of spec section 9 about notes, with two values and a visible difference.
 * Preferences that only the server uses are tested in apps/server/tests/signing.test.ts and with the printouts.
 */
const effects = {
  allowMarkAllReview: [true, false, (chosen) => markedAtOnce([review('a'), review('b')], chosen)],
  noteSignWarningTimeout: [36, 72, (chosen) => late(chosen)?.isLate],
  sessionsToSignIncludeWeekends: [true, false, (chosen) => late(chosen)?.isLate],
  requirePlaceOfService: [true, false, (chosen) => drawn(visit, chosen)],
  hidePlaceOfService: [false, true, (chosen) => drawn(visit, chosen).includes('Place of service')],
  allowSessionTimeInput: [
    true,
    false,
    (chosen) =>
      drawn(
        <sessionTime.Editor note={note} section={time} definition={undefined} onChange={() => undefined} labelledBy="x" />,
        chosen,
      ).includes('readOnly'),
  ],
  allowNotePrintout: [
    true,
    false,
    (chosen) =>
      /aria-label="Print"[^>]*aria-disabled="true"|aria-disabled="true"[^>]*aria-label="Print"/.test(
        drawn(<NoteBar note={note} noteId="p.n" saved={null} history={false} onHistory={() => undefined} />, chosen),
      ),
  ],
  allowMobilePatientSignature: [
    true,
    false,
    (chosen) =>
      drawn(
        <PatientSigns
          noteId="p.n"
          note={note}
          configuration={undefined}
          context={{ now: '2026-11-20T18:00:00Z', timeZone: 'UTC', values: {} } as never}
          always
        />,
        chosen,
      ).includes('Send a link to sign'),
  ],
  filterNoteCategoryByProgram: [true, false, (chosen) => offeredFor(definitions, ['mine'], chosen).length],
  hiddenDefinitions: [[], [{ id: 'any' }], (chosen) => offeredFor(definitions, ['other'], chosen).length],
  allowNotesFromAppointments: [true, false, (chosen) => mayStartFrom({ status: 'booked' }, chosen)],
  noteAppointmentStatuses: [[], ['arrived'], (chosen) => mayStartFrom({ status: 'booked' }, chosen)],
  streamlinedStartNote: [false, true, (chosen) => asksWhichNote(definitions, chosen)],
  checkOverlappingSessions: [false, true, (chosen) => checked(chosen).includes('SessionOverlap')],
  requireMissedVisitReason: [false, true, (chosen) => checked(chosen).includes('MissedVisitReason')],
} as const satisfies { readonly [K in keyof PracticePreferences]?: readonly [unknown, unknown, (chosen: Chosen) => unknown] };
function checked(chosen: Chosen): readonly string[] {
  const preferences = { ...practicePreferenceDefaults, ...chosen };
  return checkNote({ note, definition: {}, preferences, timeZone: 'UTC', now: '2026-11-20T18:00:00Z' }).map(({ rule }) => rule);
}

describe('each preference about notes', () => {
  it.each(Object.entries(effects))('%s has an effect', (name, [one, other, look]) => {
    const [first, second] = [one, other].map((value) => look({ [name]: value } as Chosen));
    expect(first).not.toEqual(second);
  });
});
