import type { Encounter } from '@notewell/model';
import { visitAfterSigning } from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp, rowOf } from '../../../resources/saving/lookup.ts';
import { noteIn } from './open-note.ts';

/** Ends the planned visit of a note when a member of staff signs it. Visits of parts follow the note they belong to. */
export async function visitOfSignature(save: Save): Promise<readonly Companion[]> {
  const { note } = noteIn(save);
  const visit: Encounter | undefined = await lookUp(save, 'Encounter', note.encounter?.id);
  const ended = visit && visitAfterSigning(note, visit);
  if (!visit?.id || !ended) return [];
  const { meta: _meta, content: _content, ...body } = ended;
  return [{ type: 'Encounter', id: visit.id, before: await rowOf(save, 'Encounter', visit.id), body }];
}
