import type { Note, Questionnaire } from '@notewell/model';
import type { NoteForms, SharedSections } from '@notewell/rules';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';

type Place = Pick<Save, 'practice' | 'store' | 'sameSave'>;
type Section = NonNullable<Note['sections']>[number];

/** The questionnaires that a section of a note asks, in order; none where it is no form. */
export async function formsOf(save: Place, { form }: Section): Promise<readonly Questionnaire[]> {
  if (!form || form.resourceType === 'NoteSectionForm') return [];
  const own = form.resourceType === 'Form' ? undefined : await lookUp(save, 'Questionnaire', form.id);
  if (own) return [own];
  const ids = (await lookUp(save, 'Form', form.id))?.questionnaires?.map(({ id }) => id) ?? [];
  const all = await Promise.all(ids.map((id) => lookUp(save, 'Questionnaire', id)));
  return all.filter((one) => one !== undefined);
}

/** The questions of a note's forms, by the form ids in its sections. */
export async function questionsOf(save: Place, { sections = [] }: Note): Promise<NoteForms> {
  const asked = new Map(sections.flatMap((section) => (section.form ? [[section.form.id, section] as const] : [])));
  const found = await Promise.all(
    [...asked].map(async ([id, section]) => [id, (await formsOf(save, section)).flatMap(({ items = [] }) => items)] as const),
  );
  return new Map(found.filter(([, items]) => items.length > 0));
}

/** The elements of a note's shared sections, by the form ids in its sections. */
export async function sharedSectionsOf(save: Place, { sections = [] }: Note): Promise<SharedSections> {
  const ids = sections.flatMap(({ form }) => (form?.resourceType === 'NoteSectionForm' ? [form.id] : []));
  const found = await Promise.all([...new Set(ids)].map((id) => lookUp(save, 'NoteSectionForm', id)));
  return new Map(found.flatMap((one) => (one?.id ? [[one.id, one.elements ?? []] as const] : [])));
}
