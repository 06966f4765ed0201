import { Refusal } from '../../kernel/refusal.ts';
import type { Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { hasSignedNote } from '../notes/index.ts';

type Place = Pick<Save, 'practice' | 'store'>;

/** Refuses to call off a visit of which somebody signed a note. The note says what became of it. `id`: of the appointment. */
export async function requireUnsigned({ practice, store }: Place, id: string): Promise<void> {
  const place = { practice, store };
  for (const visit of await find(place, 'Encounter', [{ kind: 'Appointment', values: [id] }]))
    if (await hasSignedNote({ ...place, id: visit.id ?? '' }))
      throw new Refusal('locked', {
        detail: 'A note of this visit is signed. Undo the signature, or mark the note as entered in error.',
      });
}
