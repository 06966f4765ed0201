import type { PacketResponse, QuestionnaireResponse } from '@notewell/model';
import { typedAs } from '@notewell/model';
import { givesSignature, isGivenSignature } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { requireKnownForms } from './known-forms.ts';

/** Computes how much of a packet is filled in, and refuses to complete or sign one that is empty, or to complete one unsigned. */
export const packetResponse: Behaviour = {
  async beforeSave(save) {
    const { definition, before, after, caller } = save;
    await requireKnownForms(save);
    const packet = typedAs('PacketResponse', after);
    const sent = await lookUp(save, 'Packet', packet.packet.id);
    const asked = [...new Set((sent?.forms ?? []).map(({ id }) => id))];
    const done = before && asked.length > 0 ? await answersOf(save) : [];
    if (asked.length > 0) after['percent'] = Math.round((100 * asked.filter(isIn(done, packet)).length) / asked.length);
    else delete after['percent'];
    if (isMachine(caller)) return;
    const ends = packet.status === 'Completed' && before?.['status'] !== 'Completed';
    const isEmpty = asked.length > 0 && done.length === 0;
    if (isEmpty && (ends || givesSignature(definition, before, after)))
      refuse('forms', 'Nothing is filled in yet. Fill in the forms first, then sign.');
    if (ends && sent?.requireSignature === true && !packet.patientSignatures?.some(isGivenSignature))
      refuse('patientSignatures', 'These forms need a signature. Sign them, then send them.');
  },
};

function refuse(path: string, message: string): never {
  throw new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
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
