import type { Packet, PacketResponse, QuestionnaireResponse } from '@notewell/model';

type AskedForm = NonNullable<PacketResponse['forms']>[number]['form'];

/** Title of what was sent: the packet's, or the names of the forms that were sent by themselves. */
export const titleOfSent = ({ packet, forms = [] }: Pick<PacketResponse, 'packet' | 'forms'>): string =>
  packet?.display ?? (forms.map(({ form }) => form.display ?? 'Form').join(', ') || 'Forms');

/** Forms that are asked for: the packet's, or those that were sent by themselves. */
export const formsAsked = (
  { packet, forms = [] }: Pick<PacketResponse, 'packet' | 'forms'>,
  definition: Pick<Packet, 'forms'> | undefined,
): readonly AskedForm[] =>
  packet ? (definition?.forms ?? []).map((form) => ({ ...form, resourceType: 'Form' as const })) : forms.map(({ form }) => form);

/** True for the answers to a form of a packet. */
export const answers = (
  { form, questionnaire }: Pick<QuestionnaireResponse, 'form' | 'questionnaire'>,
  asked: Pick<AskedForm, 'id'>,
): boolean => form?.id === asked.id || questionnaire?.id === asked.id;

/** The packet's forms with the progress of one of them, in the same order. */
export function withProgress(
  forms: PacketResponse['forms'] = [],
  next: NonNullable<PacketResponse['forms']>[number],
): NonNullable<PacketResponse['forms']> {
  const isNew = !forms.some(({ form }) => form.id === next.form.id);
  return isNew ? [...forms, next] : forms.map((one) => (one.form.id === next.form.id ? { ...one, ...next } : one));
}
