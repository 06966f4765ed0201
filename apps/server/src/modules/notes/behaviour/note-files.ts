import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { filesInAnswers, keptWith } from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { find, rowAsRead } from '../../../resources/saving/lookup.ts';
import { noteIn } from './open-note.ts';

const factsOf = (note: Note | undefined) => note && [note.confidential === true, filesInAnswers(note)];

/** Files in the answers of a note whose confidentiality changes with it. Their own behavior stamps it. */
export async function filesOfAnswers(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const had = before ? filesInAnswers(before).length : 0;
  if (had + filesInAnswers(note).length === 0 || isDeepStrictEqual(factsOf(before), factsOf(note))) return [];
  const files = await find(save, 'DocumentReference', [{ kind: 'AnswerIn', values: [save.id] }]);
  const found: Companion[] = [];
  for (const { meta, content: _content, ...file } of files) {
    const kept = keptWith(note, file);
    if (kept.confidential === file.confidential && kept.confidentiality === file.confidentiality) continue;
    const id = file.id ?? '';
    const before = await rowAsRead(save, 'DocumentReference', { id, meta });
    found.push({ type: 'DocumentReference', id, body: file, follows: true, before });
  }
  return found;
}
