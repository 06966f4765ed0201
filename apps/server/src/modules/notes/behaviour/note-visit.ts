import { isDeepStrictEqual } from 'node:util';
import type { Encounter, Note } from '@notewell/model';
import { isInForce, unitsOfServices, visitAfterSigning, workOf } from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { noteIn } from './open-note.ts';

/** Ends the planned visit of a note when a member of staff signs it. Visits of parts follow the note they belong to. */
export async function visitOfSignature(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const visit: Encounter | undefined = await lookUp(save, 'Encounter', note.encounter?.id);
  const ended = visit && visitAfterSigning(note, visit, before);
  if (!visit?.id || !ended) return [];
  const { meta: _meta, content: _content, ...body } = ended;
  return [{ type: 'Encounter', id: visit.id, before: await rowAsRead(save, 'Encounter', visit), body }];
}

/**
 * Saves the visit of a note that comes into force or ceases to be, or changes its goals, its visit or who came, so that
 * activities and units are derived again. Nothing if an earlier row writes the visit.
 */
export async function visitOfPlan(save: Save, earlier: readonly Companion[]): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const counted = (one: Note | undefined) =>
    one && isInForce(one)
      ? [one.encounter?.id, one.visitStatus, workOf(one), one.services?.map(({ id }) => unitsOfServices(one, id))]
      : undefined;
  const id = note.encounter?.id;
  if (id === undefined || isDeepStrictEqual(counted(before), counted(note))) return [];
  if (earlier.some((one) => one.type === 'Encounter' && one.id === id)) return [];
  const visit = await lookUp(save, 'Encounter', id);
  if (!visit) return [];
  const { meta: _meta, content: _content, ...body } = visit;
  return [{ type: 'Encounter', id, before: await rowAsRead(save, 'Encounter', visit), body, follows: true }];
}
