import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { hasOpenAlert, isSameAlert, isSignedNote, openAlerts } from '@notewell/rules';
import { keptAlertAction, unrecordedAlert } from '../../../kernel/alert-refusals.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import type { OpenNote } from './open-note.ts';

/**
 * Keeps the open alerts of a note that anybody has signed: a changed answer ends none before somebody records what was done.
 * Refuses to leave their section out.
 */
function keepAlerts({ caller }: Save, before: Note | undefined, after: OpenNote): void {
  if (!before || !isSignedNote(before) || !hasOpenAlert(before) || caller.isSystem) return;
  for (const { section, alert } of openAlerts(before)) {
    const kept = after.sections?.find(({ id }) => id === section);
    const isRecorded = after.alertActions?.some((one) => one.section === section && isSameAlert(one.alert, alert));
    if (!isRecorded && (!kept || after.status === 'EnteredInError')) throw unrecordedAlert('in this note');
    if (!kept || kept.alerts?.some((one) => isSameAlert(one, alert))) continue;
    after.sections = after.sections?.map((one) => (one === kept ? { ...one, alerts: [...(one.alerts ?? []), alert] } : one));
  }
}

/** Stamps each alert action with its author and time; an action never changes. */
export function stampAlerts(save: Save, before: Note | undefined, after: OpenNote): void {
  const { caller, now } = save;
  const known = before?.alertActions ?? [];
  const kept = after.alertActions ?? [];
  if (known.some((one) => !kept.some((other) => isDeepStrictEqual(one, other)))) throw keptAlertAction();
  keepAlerts(save, before, after);
  if (after.alertActions) {
    const own = caller.profile;
    after.alertActions = kept.map((one) => {
      if (known.some((other) => isDeepStrictEqual(one, other))) return one;
      // The session's signature takes over actions with their author, also for a section that the part no longer has.
      if (save.sameSave && one.by) return one;
      const exists = after.sections?.some(({ id, alerts }) => id === one.section && alerts?.includes(one.alert));
      if (!exists) throw noSuchAlert(before);
      if (own?.resourceType !== 'Practitioner')
        throw new Refusal('permission-missing', { detail: 'Only staff can record what was done about an alert.' });
      const { section, alert, action } = one;
      return { section, alert, action, by: { id: own.id, resourceType: 'Practitioner' as const }, at: now.toISOString() };
    });
  }
}

/** Flags open alerts: they follow from the recorded actions, and from the status that the save leaves. */
export function flagAlerts(after: OpenNote): void {
  if (hasOpenAlert(after)) after.hasOpenAlert = true;
  else delete after.hasOpenAlert;
}

function noSuchAlert(before: Note | undefined): Refusal {
  const message = 'This note has no such alert.';
  if (before && before.status !== 'Preliminary')
    return new Refusal('locked', { title: message, detail: `${message} Look at the note as it is now.` });
  return new Refusal('validation-failed', { errors: [{ path: 'alertActions', code: 'invalid', message }] });
}
