import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../refusal.ts';
import type { Behaviour, Deletion } from './behaviour.ts';
import { find } from './lookup.ts';

/** Whether a signature on somebody's note is this drawing. */
async function isSignature(place: Pick<Deletion, 'practice' | 'store' | 'id'>): Promise<boolean> {
  const notes = await find(place, 'Note', [{ kind: 'SignedWith', values: [place.id] }]);
  return notes.some(({ signatures = [], patientSignatures = [] }) =>
    [...signatures, ...patientSignatures].some(({ status, media }) => status === 'Signed' && media?.id === place.id),
  );
}
const refuse = () => {
  throw new Refusal('locked', { detail: 'A note is signed with this drawing: draw a new one.' });
};

/** A drawing that a note was signed with stays as it was drawn. */
export const media: Behaviour = {
  async beforeSave(save) {
    if (!save.before || isDeepStrictEqual(save.before['ink'], save.after['ink'])) return;
    if (await isSignature(save)) refuse();
  },
  async beforeDelete(deletion) {
    if (await isSignature(deletion)) refuse();
  },
  async beforeContent(deletion) {
    if (await isSignature(deletion)) refuse();
  },
};
