import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { createDiary, type DiaryRecords } from '@notewell/rules/scheduling';
import { dayOf, longDay, timeOf } from '../../../platform/dates.ts';
import { refusalWords } from '../../../platform/failure.ts';
import { toastUndo } from '../../../shell/hooks/toast-undo.tsx';
import { clearFailure, toast, toastFailure, toastWarning } from '../../../shell/hooks/toasts.ts';
import { sentTitle } from '../../../shell/hooks/when-sent.ts';
import { subjectOf } from '../../notes/start-note/index.ts';
import { visitsOf } from '../booking/queries.ts';
import { answerTo } from '../booking/sending.ts';
import type { HeldMove } from './move-anyway.dialog.tsx';
import { faultOfMove } from './new-conflicts.ts';
import { changeOfMove, isSamePlace } from './place.ts';

const moved = ['start', 'end', 'owner', 'attendees', 'location', 'room'] as const;

interface ReasonedMove {
  readonly before: Appointment;
  readonly after: Appointment;
  readonly reason: string;
}

/** An appointment with the fields that a move changed, and the newest value of all others. */
export function withMove(current: Appointment, before: Appointment, after: Appointment): Appointment {
  const next: Record<string, unknown> = { ...current };
  for (const field of moved) {
    if (before[field] === after[field]) continue;
    if (after[field] === undefined) delete next[field];
    else next[field] = after[field];
  }
  return next as Appointment & Record<string, unknown>; // fields of appointments, one for one
}

interface MoveOptions {
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  /** Asks for a reason where the new time has a conflict. */
  readonly onConflict: (held: HeldMove) => void;
}

const placeWords = (name: string, { start }: Appointment) => `${name}: ${longDay(dayOf(start))}, ${timeOf(start)}`;

/** Moves a visit, through the device's queue, with a way back. With a reason it moves in spite of conflicts. */
export function useMove({ records, booked, onConflict }: MoveOptions) {
  const client = useClient();
  /** The patients' other visits of the day, which may be in calendars that are not shown. */
  const faultAt = async (before: Appointment, after: Appointment) => {
    const patients = (after.attendees ?? []).filter(({ subject }) => subject.resourceType === 'Patient').slice(0, 20);
    const lists = await Promise.all(patients.map(({ subject }) => client.list(visitsOf(subject.id, dayOf(after.start)))));
    const all = new Map([...booked, ...lists.flatMap(({ items }) => items)].map((one) => [one.id, one]));
    return faultOfMove(createDiary({ ...records, booked: [...all.values()] }), before, after);
  };
  const save = (id: string, from: Appointment, to: Appointment) =>
    client.update('Appointment', id, (current) => withMove(current, from, to));
  const saveWith = (id: string, { before, after, reason }: ReasonedMove) => {
    const { start, end } = after;
    const edit = { scope: 'one', start, ...(end && { end }), change: changeOfMove(before, after), reason };
    return client.update('Appointment', id, (current) => withMove(current, before, after), {
      call: { path: 'series-edit', with: edit },
    });
  };
  return async (before: Appointment, after: Appointment, reason?: string): Promise<void> => {
    const { id } = before;
    if (!id || isSamePlace(before, after)) return;
    const name = subjectOf(before)?.display ?? before.title ?? 'The visit';
    const unmoved = `${name} was not moved`;
    clearFailure(unmoved);
    let sent: Awaited<ReturnType<typeof answerTo>>;
    try {
      const conflict = reason === undefined && (await faultAt(before, after));
      if (conflict) return onConflict({ before, after, conflict });
      const write = () => (reason === undefined ? save(id, before, after) : saveWith(id, { before, after, reason }));
      sent = await answerTo(client, id, write);
      if (sent.is === 'taken') {
        const text = (await faultAt(before, after)) ?? refusalWords(sent.error);
        return onConflict({ before, after, conflict: `Someone else just booked this time. ${text}` });
      }
      // Other refusals are on the page, with their reason.
      if (sent.is === 'refused') return;
    } catch (error) {
      toastFailure(error, unmoved);
      return;
    }
    const message = placeWords(name, after);
    const title = sentTitle('Moved', sent);
    if (reason !== undefined) return toast(message, title);
    toastUndo({
      id: `moved ${id}`,
      title,
      message,
      undo: async () => {
        const failed = `${name} was not moved back`;
        try {
          const back = await answerTo(client, id, () => save(id, after, before));
          if (back.is === 'taken') toastWarning(refusalWords(back.error), failed);
          else if (back.is !== 'refused') toast(placeWords(name, before), sentTitle('Moved back', back));
        } catch (error) {
          toastFailure(error, failed);
        }
      },
    });
  };
}
