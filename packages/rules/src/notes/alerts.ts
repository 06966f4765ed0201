import type { Note } from '@notewell/model';
import { isSameAlert } from '../forms/alerts/same-alert.ts';

/** An alert of a note, with the section whose answers raised it. */
export interface NoteAlert {
  readonly section: string;
  readonly alert: string;
}

/** Alerts of a note without a recorded action. */
export function openAlerts({ sections = [], alertActions = [] }: Pick<Note, 'sections' | 'alertActions'>): NoteAlert[] {
  return sections.flatMap(({ id, alerts = [] }) =>
    [...new Set(alerts)]
      .filter((alert) => !alertActions.some((one) => one.section === id && isSameAlert(one.alert, alert)))
      .map((alert) => ({ section: id, alert })),
  );
}

/**
 * True if a note has an unhandled alert. A group's signed note leaves alerts to its members' notes. Notes entered in error
 * raise none.
 */
export function hasOpenAlert(note: Note): boolean {
  const passedOn = note.composition === 'Group' && note.status !== 'Preliminary';
  return !passedOn && note.status !== 'EnteredInError' && openAlerts(note).length > 0;
}
