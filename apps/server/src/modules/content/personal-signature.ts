import { idIn } from '@notewell/model/values';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';

/** A kept signature shows its owner's own drawing. A colleague's is answered like one that does not exist. */
export const personalSignature: Behaviour = {
  async beforeSave(save) {
    const id = idIn(save.after['signature']);
    if (id === undefined || id === idIn(save.before?.['signature']) || save.caller.isSystem) return;
    const drawing = await lookUp(save, 'Media', id);
    const owner = idIn(save.after['owner']);
    if (owner === undefined || (drawing?.author ?? drawing?.subject)?.id !== owner) throw new Refusal('reference-unresolvable');
  },
};
