import type { Note } from '@notewell/model';
import { isSignedNote } from '@notewell/rules';
import type { MoveNeed, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { notesWithoutVisit } from './behaviour/service-visits.ts';

const idIn = (reference: unknown): string | undefined =>
  typeof reference === 'object' && reference !== null && 'id' in reference ? String(reference.id) : undefined;

/** A visit, and what belongs to it, is settled once a note of it is signed. */
export const noFinalNote: MoveNeed = {
  name: 'no final note',
  async isMet(save) {
    const visit = save.definition.type === 'Note' ? idIn(save.after.encounter) : save.id;
    return visit === undefined || !(await hasFinalNote(save, visit));
  },
  detail: (from, to) => `A note of this visit is final: it stays ${from}${to === undefined ? '' : `, and cannot become ${to}`}.`,
};

interface VisitPlace extends Pick<Save, 'practice' | 'store' | 'id'> {
  readonly before?: Save['before'];
}

/**
 * Notes that state this visit and that anybody has signed, without those entered in error. The visit of one service is stated
 * by the note of all of them.
 */
export async function signedNotesOf({ id, before, ...place }: VisitPlace): Promise<readonly Note[]> {
  const whole = idIn(before?.['partOf']);
  const notes = await find(place, 'Note', [
    { kind: 'Encounter', values: [id, ...(whole === undefined ? [] : [whole])] },
    { kind: 'Status', values: standing },
  ]);
  const isOf = ({ encounter, composition }: Note) => encounter?.id === id || composition === 'MultiService';
  return [...notes.filter(isOf), ...(await notesWithoutVisit(place, id, standing))].filter(isSignedNote);
}
const standing = ['Preliminary', 'Final', 'Amended'];

/** True if anybody has signed a note of this visit that was not entered in error. */
export const hasSignedNote = async (place: VisitPlace): Promise<boolean> => (await signedNotesOf(place)).length > 0;

/** True if another note of the visit is signed. */
async function hasFinalNote(save: Save, visit: string): Promise<boolean> {
  const notes = await find(save, 'Note', [
    { kind: 'Encounter', values: [visit] },
    { kind: 'Status', values: ['Final', 'Amended'] },
  ]);
  return notes.some(({ id }) => id !== save.id);
}
