import type { Note, Practitioner } from '@notewell/model';
import { authorIn } from '../notes/authority/author.ts';
import { isSentBack } from '../notes/authority/deeds.ts';
import { sessionTimeOf } from '../notes/facts.ts';
import type { NotePreferences } from '../notes/input.ts';
import { signingDue } from '../notes/late-signing.ts';

/** Ids of the people who supervise a practitioner on a day (`yyyy-MM-dd`). */
export const supervisorsOn = (practitioner: Pick<Practitioner, 'supervisors'> | undefined, day: string): readonly string[] =>
  (practitioner?.supervisors ?? []).flatMap(({ subject, period: { start = day, end = day } = {} }) =>
    start <= day && day <= end ? [subject.id] : [],
  );

/** True for a draft that its author signed and that waits for others. What they have to do is a matter of their own. */
export const waitsForOthers = (note: Pick<Note, 'status' | 'signatures' | 'revisionRequests'>): boolean =>
  note.status === 'Preliminary' &&
  !isSentBack(note) &&
  (note.signatures ?? []).some(({ role, status }) => role === 'Author' && status === 'Signed');

export interface Escalation extends Pick<NotePreferences, 'noteSignWarningTimeout' | 'sessionsToSignIncludeWeekends'> {
  /** Hours after the visit; never if undefined. */
  readonly escalateToSupervisorHours?: number | undefined;
}

/**
 * When an unsigned note is due from its author, and when it goes to the author's supervisors, in milliseconds. Undefined for
 * a note that is nobody's to sign, or that waits for others. Supervisors never hear of it before the author.
 */
export function overdueTimes(
  note: Pick<
    Note,
    'sessionTime' | 'sections' | 'created' | 'participants' | 'signatures' | 'partOf' | 'status' | 'revisionRequests'
  >,
  preferences: Escalation,
  timeZone: string,
): { readonly author: string; readonly due: number; readonly escalates: number | undefined } | undefined {
  const time = sessionTimeOf(note);
  const from = time?.end ?? time?.start ?? note.created;
  const author = authorIn(note);
  if (!author || !from || note.partOf || note.status !== 'Preliminary' || waitsForOthers(note)) return undefined;
  const due = signingDue(from, preferences, timeZone);
  const hours = preferences.escalateToSupervisorHours;
  const escalates =
    hours === undefined ? undefined : signingDue(from, { ...preferences, noteSignWarningTimeout: hours }, timeZone);
  return { author, due, escalates: escalates === undefined ? undefined : Math.max(due, escalates) };
}
