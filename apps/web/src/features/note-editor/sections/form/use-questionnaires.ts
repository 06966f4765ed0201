import { useList, useResource } from '@notewell/client/react';
import type { Form, Questionnaire } from '@notewell/model';
import type { NoteSection } from '../../section-kind.ts';

export interface Questionnaires {
  readonly form: Form | undefined;
  /** In the form's order; undefined until all of them are there. */
  readonly all: readonly Questionnaire[] | undefined;
  readonly loading: boolean;
}

/** Questionnaires by their ids, in that order; `all` undefined until every one of them is there. */
export function useQuestionnairesBy(ids: readonly string[]): Omit<Questionnaires, 'form'> {
  const list = useList(
    ids.length > 0 ? { type: 'Questionnaire', filters: [{ kind: 'Id', values: [...ids] }], pageSize: ids.length } : null,
  );
  const found = ids.flatMap((id) => list.items.find((item) => item.id === id) ?? []);
  return { all: found.length === ids.length ? found : undefined, loading: ids.length > 0 && list.status === 'loading' };
}

/** What a section asks: the questionnaire it names, or those of the form it names. */
export function useQuestionnaires(reference: NoteSection['form']): Questionnaires {
  const isForm = reference?.resourceType === 'Form';
  const isShared = reference?.resourceType === 'NoteSectionForm';
  const form = useResource('Form', isForm ? reference.id : undefined);
  const one = useResource('Questionnaire', isForm || isShared ? undefined : reference?.id);
  const { all, loading } = useQuestionnairesBy(form.data?.questionnaires?.map(({ id }) => id) ?? []);
  if (!isForm) return { form: undefined, all: one.data && [one.data], loading: one.status === 'loading' };
  return { form: form.data, all: form.data && all, loading: form.status === 'loading' || loading };
}
