import type { PacketResponse, QuestionnaireResponse } from '@notewell/model';
import { typedAs } from '@notewell/model';
import { givesSignature } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { requireKnownForms } from './known-forms.ts';

/** Computes how much of a packet is filled in, and refuses to complete or sign one that is empty. */
export const packetResponse: Behaviour = {
  async beforeSave(save) {
    const { definition, before, after, caller } = save;
    await requireKnownForms(save);
    const packet = typedAs('PacketResponse', after);
    const asked = await formsOf(save, packet);
    const done = before && asked.length > 0 ? await answersOf(save) : [];
    if (asked.length > 0) after['percent'] = Math.round((100 * asked.filter(isIn(done, packet)).length) / asked.length);
    else delete after['percent'];
    const ends = packet.status === 'Completed' && before?.['status'] !== 'Completed';
    if (asked.length === 0 || done.length > 0 || isMachine(caller)) return;
    if (ends || givesSignature(definition, before, after))
      throw new Refusal('validation-failed', {
        errors: [{ path: 'forms', code: 'invalid', message: 'Nothing is filled in yet. Fill in the forms first, then sign.' }],
      });
  },
};

/** Ids of the forms that the packet asks for; none where its definition is unknown. */
async function formsOf(save: Save, { packet }: PacketResponse): Promise<readonly string[]> {
  const definition = await lookUp(save, 'Packet', packet.id);
  return [...new Set((definition?.forms ?? []).map(({ id }) => id))];
}

const answersOf = (save: Save): Promise<readonly QuestionnaireResponse[]> =>
  find(save, 'QuestionnaireResponse', [
    { kind: 'PacketResponse', values: [save.id] },
    { kind: 'Status', values: ['Completed', 'Amended'] },
  ]);

/** True for a form with completed answers: they name the form, or the packet names them for it. */
const isIn =
  (done: readonly QuestionnaireResponse[], { forms = [] }: PacketResponse) =>
  (id: string): boolean =>
    done.some(
      (one) => one.form?.id === id || forms.some(({ form, response }) => form.id === id && response && response.id === one.id),
    );
