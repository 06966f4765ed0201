import { Button, Tooltip } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { Appointment, Note, NoteDefinition, Patient } from '@notewell/model';
import { offeredFor } from '@notewell/rules';
import { type Question, useConfirm } from '@notewell/ui';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  asksWhichNote,
  documentsBooked,
  isOfVisit,
  NoteMenu,
  StartNoteButton,
  startsFrom,
  useBeginNote,
  useNotesOf,
  useStartNote,
  useStarts,
  usualType,
} from '../../../features/notes/start-note/index.ts';
import { addDays, startOfDay, timeOf } from '../../../platform/dates.ts';
import { toast } from '../../../shell/hooks/toasts.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { takeBegun, useWaitingTask } from '../../../shell/palette/begun.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';

const writable = ({ status }: Appointment) => status !== 'cancelled' && status !== 'entered-in-error';

/** Starts the note of today's appointment. Without one, or if its note exists, starts a note for an unbooked visit. */
export function StartNote({ patient }: { readonly patient: Patient }) {
  const me = useMe();
  const today = useToday();
  const { items, status } = useList({
    type: 'Appointment',
    partition: patient.id ?? '',
    filters: [{ kind: 'Start', from: startOfDay(today), to: startOfDay(addDays(today, 1)) }],
    orderBy: 'start',
    order: 'asc',
    pageSize: 20,
  });
  const starts = useStarts();
  const own = useMemo(
    () =>
      items.filter(
        (one) =>
          writable(one) && (starts === 'for others' ? startsFrom(starts, one, me.profile.id) : one.owner?.id === me.profile.id),
      ),
    [items, me.profile.id, starts],
  );
  const notes = useNotesOf(own);
  // Where all of today's visits are written, their last note is offered: a further one is chosen from the menu.
  const open = own.find((one) => (notes.get(one)?.status ?? 'Preliminary') === 'Preliminary') ?? own.at(-1);
  const isKnown = status !== 'loading' && notes.known;
  const [wasKnown, setWasKnown] = useState(false);
  if (isKnown && !wasKnown) setWasKnown(true);
  if (!starts) return null;
  // Waits until the booked visit is loaded, so that a quick user does not start an unbooked one. A later reload, such as when
  // the server assigns the patient's id, keeps an open menu.
  if (!open && !isKnown && !wasKnown)
    return (
      <Button size="compact-sm" disabled>
        Start note
      </Button>
    );
  const main = open ? <StartNoteButton appointment={open} notes={notes} next /> : undefined;
  // A scribe starts only notes of booked visits.
  if (starts === 'for others') return main ?? null;
  const isBegun = open !== undefined && notes.get(open) !== undefined;
  const begun = own.flatMap((one) => notes.get(one) ?? []);
  return <AnyNote patient={patient} booked={isBegun ? undefined : open} begun={begun} main={main} quiet={isBegun} />;
}

interface AnyNoteProps {
  readonly patient: Patient;
  /** Today's visit without a note, if there is one. */
  readonly booked: Appointment | undefined;
  /** Notes of today's visits. */
  readonly begun: readonly Note[];
  /** The button of today's visit. */
  readonly main: ReactNode;
  /** True if that button opens its note. */
  readonly quiet: boolean;
}

/** Today's visit or the usual type with one press, and a menu of all types. A type of visits documents the booked one. */
function AnyNote({ patient, booked, begun, main, quiet }: AnyNoteProps) {
  const me = useMe();
  const { begin: beginNote, question } = useBeginNote();
  const { start, starting, definitions, definitionsKnown } = useStartNote();
  const preferences = usePreferences();
  const { items: earlier, status: earlierStatus } = useReadableList(notesOfChart(patient.id ?? ''));
  const programs = (patient.programs ?? []).map(({ id }) => id);
  const offered = offeredFor(definitions, programs, preferences).filter(
    ({ kind, status }) => kind !== 'Group' && status === 'Active',
  );
  const confirm = useConfirm();
  const begin = async (chosen?: NoteDefinition) => {
    const same = booked ? undefined : begun.find(({ definition }) => chosen && definition?.id === chosen.id);
    if (same && !(await confirm(whetherAgain(same)))) return;
    const documented = booked && chosen && isOfVisit(chosen) ? booked : undefined;
    const fits = documented && chosen ? documentsBooked(chosen, documented) : true;
    if (documented && chosen && !fits && !(await confirm(apartFrom(documented, chosen)))) return;
    const visit = documented && fits ? documented : unbooked(patient, asStaff(me.profile), statusFor(chosen));
    await beginNote((type) => start(visit, type ?? chosen));
  };
  const place = usePaletteTask(patient.id, definitionsKnown && earlierStatus !== 'loading', (id) => {
    const type = offered.find((one) => one.id === id);
    if (type) void begin(type);
    else toast('This note type is not offered for this chart.', 'The note was not started');
  });
  const button = { size: 'compact-sm', loading: starting !== undefined } as const;
  const asks = asksWhichNote(offered, preferences);
  const usual = offered.length === 1 ? offered[0] : usualType(offered, earlier, me.profile.id);
  const own =
    usual || !asks ? (
      <Tooltip label={usual ? usual.title : 'The note that fits best'}>
        <Button {...button} disabled={!definitionsKnown} onClick={() => void begin(usual)}>
          Start note
        </Button>
      </Tooltip>
    ) : undefined;
  return (
    <div ref={place}>
      {offered.length < 2 ? (
        (main ?? own)
      ) : (
        <NoteMenu
          offered={offered}
          earlier={earlier}
          onChoose={(type) => void begin(type)}
          main={main ?? own}
          button={button}
          look={quiet ? 'default' : 'filled'}
        />
      )}
      {question}
    </div>
  );
}

/** Asks before a further visit of today gets a note of the same type. */
const whetherAgain = ({ title, status }: Note): Question => ({
  title: 'Write another note of this type today?',
  text: `Today’s visit has one already: ${title ?? 'Note'}, ${status === 'Preliminary' ? 'not signed yet' : 'signed'}. Another one is of a further visit.`,
  confirm: 'Write another note',
});

/** Asks before a type that is not for the booked visit documents one of its own. */
const apartFrom = ({ start, serviceType }: Appointment, { title }: NoteDefinition): Question => ({
  title: 'Write this note apart from the booked visit?',
  text: `“${title}” is not for the visit at ${timeOf(start)}${serviceType?.display ? `, ${serviceType.display}` : ''}. It would document a visit of its own; the booked one keeps waiting for its note.`,
  confirm: 'Write it apart',
});

/** Starts the note that the palette asked for: `start` for a type, else the button in the returned place. */
function usePaletteTask(patientId: string | undefined, isReady: boolean, start: (type: string) => void) {
  const place = useRef<HTMLDivElement>(null);
  const waiting = useWaitingTask();
  const startType = useEffectEvent(start);
  useEffect(() => {
    if (!isReady || waiting?.task !== 'start note' || waiting.patient !== patientId) return;
    const begun = takeBegun('start note');
    if (begun?.type) startType(begun.type);
    else place.current?.querySelector('button')?.click();
  }, [waiting, isReady, patientId]);
  return place;
}

/** The chart's notes, newest first. */
const notesOfChart = (patientId: string): ListQuery<'Note'> => ({
  type: 'Note',
  partition: patientId,
  orderBy: 'serviceDate',
  order: 'desc',
  pageSize: 100,
});

/** A note type only for missed visits implies a missed visit. */
const statusFor = (chosen: NoteDefinition | undefined): Appointment['status'] => {
  const documents = chosen?.visitStatus ?? [];
  if (documents.length === 0 || documents.includes('Show')) return 'arrived';
  return documents.includes('NoShow') ? 'noshow' : 'cancelled';
};

/** An unbooked visit with this patient, now. */
const unbooked = (patient: Patient, owner: Appointment['owner'], status: Appointment['status']): Appointment => ({
  resourceType: 'Appointment',
  status,
  start: new Date().toISOString(),
  ...(owner ? { owner } : {}),
  attendees: [
    { subject: { id: patient.id ?? '', resourceType: 'Patient', ...(patient.display ? { display: patient.display } : {}) } },
  ],
});
