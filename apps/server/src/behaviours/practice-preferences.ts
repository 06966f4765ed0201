import { unprintable } from '@notewell/rules';
import { Refusal } from '../refusal.ts';
import type { Behaviour } from './behaviour.ts';
import { lookUp } from './lookup.ts';

const idIn = (value: unknown) => (value as { readonly id?: string } | undefined)?.id; // a reference, as the declaration says

/** A logo stands on every printout: a picture that paper can show, and nothing of a patient's record. */
export const practicePreferences: Behaviour = {
  async beforeSave(save) {
    const id = idIn(save.after['logo']);
    if (id === undefined || id === idIn(save.before?.['logo'])) return;
    const media = await lookUp(save, 'Media', id);
    const { contentType: type = '', size = 0 } = media?.content ?? {};
    const fault =
      media?.subject.resourceType === 'Practitioner'
        ? unprintable({ type, size })
        : 'A logo is a picture that one of the staff uploaded.';
    if (fault) throw new Refusal('validation-failed', { errors: [{ path: 'logo', code: 'invalid', message: fault }] });
  },
};
