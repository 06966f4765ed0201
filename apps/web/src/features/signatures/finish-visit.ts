import type { Client } from '@notewell/client';
import type { Note } from '@notewell/model';
import { inOrder } from '../note-editor/sections/diagnosis/diagnoses.ts';

/** Once its note is signed a planned visit took place: its times and diagnoses are those of the note. */
export async function finishVisit(client: Pick<Client, 'get' | 'update'>, note: Note): Promise<void> {
  const id = note.encounter?.id;
  if (!id || note.visitStatus === 'NoShow' || note.visitStatus === 'Cancelled') return;
  const encounter = await client.get('Encounter', id).catch(() => undefined);
  if (encounter?.status !== 'Planned') return;
  const { start, end, duration, units } = note.sessionTime ?? {};
  const diagnoses = inOrder(note.sections?.flatMap((section) => section.diagnoses ?? []));
  await client.update('Encounter', id, (current) => ({
    ...current,
    status: 'Finished',
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(duration ? { duration } : {}),
    ...(units === undefined ? {} : { units }),
    ...(diagnoses.length > 0 ? { diagnoses } : {}),
  }));
}
