import { isDeepStrictEqual } from 'node:util';
import type { ResourceType } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { signaturesIn, signedTypes } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Deletion } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';

/** Types that are signed, each with a filter for the drawings it is signed with. */
const signed: readonly ResourceType[] = ['Note', ...signedTypes];

/** True if a signature on any record is this drawing. */
async function isSignature(place: Pick<Deletion, 'practice' | 'store' | 'id'>): Promise<boolean> {
  for (const type of signed) {
    const records = await find(place, type, [{ kind: 'SignedWith', values: [place.id] }]);
    const isUsed = records.some((record) =>
      ['signatures', 'patientSignatures']
        .flatMap((list) => signaturesIn(record, list))
        .some(({ status, media }) => status === 'Signed' && isRecord(media) && media.id === place.id),
    );
    if (isUsed) return true;
  }
  return false;
}
const refuse = () => {
  throw new Refusal('locked', { detail: 'A signed record uses this drawing. Draw a new one.' });
};

/** A drawing that a record was signed with stays as it was drawn. */
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
