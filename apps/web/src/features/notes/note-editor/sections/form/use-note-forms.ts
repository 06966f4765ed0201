import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import type { NoteForms, SharedSections } from '@notewell/rules';
import { useMemo } from 'react';

const listed = (ids: readonly string[]) => ({ filters: [{ kind: 'Id', values: [...ids] }], pageSize: Math.max(1, ids.length) });

/** Questionnaires of a note's forms by the ids in its sections, as far as loaded. */
export function useNoteForms({ sections }: Note): NoteForms {
  const named = useStable((sections ?? []).flatMap(({ form }) => (form ? [`${form.resourceType ?? ''} ${form.id}`] : [])));
  const idsOf = (type: string) => named.flatMap((one) => (one.startsWith(`${type} `) ? [one.slice(type.length + 1)] : []));
  const sets = useList(idsOf('Form').length > 0 ? { type: 'Form', ...listed(idsOf('Form')) } : null).items;
  const own = [...idsOf('Questionnaire'), ...idsOf('')];
  const ids = [...new Set([...own, ...sets.flatMap(({ questionnaires = [] }) => questionnaires.map(({ id }) => id))])];
  const forms = useList(ids.length > 0 ? { type: 'Questionnaire', ...listed(ids) } : null).items;
  return useMemo(() => {
    const items = new Map(forms.map((form) => [form.id ?? '', form.items ?? []]));
    const whole = sets.map(
      ({ id = '', questionnaires = [] }) => [id, questionnaires.flatMap((one) => items.get(one.id) ?? [])] as const,
    );
    return new Map([...items, ...whole]);
  }, [forms, sets]);
}

/** Elements of a note's shared sections by the form ids in its sections, as far as loaded. */
export function useSharedSections({ sections }: Note): SharedSections {
  const ids = useStable((sections ?? []).flatMap(({ form }) => (form?.resourceType === 'NoteSectionForm' ? [form.id] : [])));
  const { items } = useList(ids.length > 0 ? { type: 'NoteSectionForm', ...listed(ids) } : null);
  return useMemo(() => new Map(items.map(({ id = '', elements = [] }) => [id, elements])), [items]);
}

/** Returns the same list while its content is the same. */
function useStable(names: readonly string[]): readonly string[] {
  const key = JSON.stringify([...new Set(names)].toSorted());
  return useMemo((): string[] => JSON.parse(key), [key]);
}
