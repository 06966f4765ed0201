import type { PacketResponse, QuestionnaireResponse, Reference } from '@notewell/model';
import { typedAs } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { givesSignature, isGivenSignature, isInformed } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp, lookUpSeen } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { requireKnownForms } from './known-forms.ts';

/** Computes how much of a packet is filled in, and refuses to complete or sign one that is empty, or to complete one unsigned. */
export const packetResponse: Behaviour = {
  async beforeSave(save) {
    const { definition, before, after, caller } = save;
    await requireKnownForms(save);
    const packet = typedAs('PacketResponse', after);
    const sent = packet.packet && (await lookUp(save, 'Packet', packet.packet.id));
    const alone = packet.packet ? [] : (packet.forms ?? []).map(({ form }) => form);
    const asked = [...new Set((sent?.forms ?? alone).map(({ id }) => id))];
    const done = before && asked.length > 0 ? await answersOf(save) : [];
    if (asked.length > 0) after['percent'] = Math.round((100 * asked.filter(isIn(done, packet)).length) / asked.length);
    else delete after['percent'];
    if (isMachine(caller)) return;
    await requireFillable(save, packet, alone);
    const ends = packet.status === 'Completed' && before?.['status'] !== 'Completed';
    const isEmpty = asked.length > 0 && done.length === 0;
    if (isEmpty && (ends || givesSignature(definition, before, after)))
      refuse('forms', 'Nothing is filled in yet. Fill in the forms first, then sign.');
    if (ends && sent?.requireSignature === true && !packet.patientSignatures?.some(isGivenSignature))
      refuse('patientSignatures', 'These forms need a signature. Sign them, then send them.');
  },
};

/** Refuses to ask somebody who may not read the record, or with forms that they could not open. */
async function requireFillable(save: Save, { author }: PacketResponse, forms: readonly Reference[]): Promise<void> {
  const { before, now } = save;
  const relative = author?.resourceType === 'RelatedPerson' && author.id !== idIn(before?.['author']) ? author.id : undefined;
  const found = relative === undefined ? undefined : await lookUp(save, 'RelatedPerson', relative);
  if (found && !isInformed(found, await practiceDay(save, now)))
    refuse('author', 'This person may not receive information about the patient. Choose somebody else.');
  const known = new Set(typedForms(before));
  for (const { id, resourceType } of forms.filter((one) => !known.has(one.id))) {
    const form = await lookUpSeen(save, resourceType === 'Form' ? 'Form' : 'Questionnaire', id);
    if (form?.status !== 'Active') refuse('forms', 'Only published forms are sent. Publish this form first.');
    const isForFamily = form.audience?.some((one) => one === 'Patient' || one === 'RelatedPerson') === true;
    if (author?.resourceType !== 'Practitioner' && !isForFamily)
      refuse('forms', 'This form is for the staff. Choose one that patients fill in.');
  }
}

const typedForms = (before: Save['before']): readonly string[] =>
  before ? (typedAs('PacketResponse', before).forms ?? []).map(({ form }) => form.id) : [];

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
      (one) =>
        one.form?.id === id ||
        one.questionnaire?.id === id ||
        forms.some(({ form, response }) => form.id === id && response && response.id === one.id),
    );
