import { useList, useResource } from '@notewell/client/react';
import type { Form, Questionnaire } from '@notewell/model';
import type { NoteSection } from '../../section-kind.ts';

export interface Questionnaires {
  readonly form: Form | undefined;
  /** In form order; undefined until all are loaded. */
  readonly all: readonly Questionnaire[] | undefined;
  readonly loading: boolean;
}

/** Questionnaires by id in that order; `all` is undefined until all are loaded. */
export function useQuestionnairesBy(ids: readonly string[]): Omit<Questionnaires, 'form'> {
  const list = useList(
    ids.length > 0 ? { type: 'Questionnaire', filters: [{ kind: 'Id', values: [...ids] }], pageSize: ids.length } : null,
  );
  const found = ids.flatMap((id) => list.items.find((item) => item.id === id) ?? []);
  return { all: found.length === ids.length ? found : undefined, loading: ids.length > 0 && list.status === 'loading' };
}

/** The questionnaires of a section: the one it refers to, or those of its form. */
export function useQuestionnaires(reference: NoteSection['form']): Questionnaires {
  const isForm = reference?.resourceType === 'Form';
  const isShared = reference?.resourceType === 'NoteSectionForm';
  const form = useResource('Form', isForm ? reference.id : undefined);
  const one = useResource('Questionnaire', isForm || isShared ? undefined : reference?.id);
  const { all, loading } = useQuestionnairesBy(form.data?.questionnaires?.map(({ id }) => id) ?? []);
  if (!isForm) return { form: undefined, all: one.data && [one.data], loading: one.status === 'loading' };
  return { form: form.data, all: form.data && all, loading: form.status === 'loading' || loading };
}
