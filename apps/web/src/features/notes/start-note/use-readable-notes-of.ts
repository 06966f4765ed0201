import type { Appointment } from '@notewell/model';
import { useMayDo } from '../../../shell/session/may.ts';
import { type NotesOf, useNotesOf } from './use-notes-of.ts';

const none: readonly Appointment[] = [];

/** Notes by appointment, for users who may read visits and notes. Others make no call and get none. */
export function useReadableNotesOf(appointments: readonly Appointment[]): NotesOf {
  const mayDo = useMayDo();
  return useNotesOf(mayDo('Read', 'Encounter') && mayDo('Read', 'Note') ? appointments : none);
}
