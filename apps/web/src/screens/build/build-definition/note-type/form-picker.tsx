import { Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';

type FormType = 'Questionnaire' | 'Form' | 'NoteSectionForm';

const groupWords: Readonly<Record<FormType, string>> = {
  Questionnaire: 'Forms',
  Form: 'Form sets: several forms filled in together',
  NoteSectionForm: 'Shared sections',
};

/** The definitions of a type in use, as options. */
function useOptions(type: FormType, held: Reference | undefined) {
  const { items } = useList({
    type,
    filters: [{ kind: 'Status', values: ['Active', 'Draft'] }],
    orderBy: 'name',
    order: 'asc',
    pageSize: 500,
  });
  // A set of one form is the form under another name.
  const isSingle = (one: object) => 'questionnaires' in one && Array.isArray(one.questionnaires) && one.questionnaires.length < 2;
  const all = items
    .filter((one) => one.id === held?.id || !isSingle(one))
    .map(({ id = '', title, status }) => ({
      value: `${type} ${id}`,
      label: status === 'Draft' ? `${title} (draft)` : title,
      title,
    }));
  const isOther = held?.resourceType === type && !items.some(({ id }) => id === held.id);
  const other = isOther ? [{ value: `${type} ${held.id}`, label: held.display ?? 'Another', title: held.display ?? '' }] : [];
  return { group: groupWords[type], items: [...other, ...all] };
}

interface FormPickerProps {
  readonly held: Reference | undefined;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onPick: (found: Reference | undefined) => void;
}

/** Finds a form, a form set or a shared section by name, all in one list. */
export function FormPicker({ held, readOnly, error, onPick }: FormPickerProps) {
  const groups = [useOptions('Questionnaire', held), useOptions('Form', held), useOptions('NoteSectionForm', held)];
  return (
    <Select
      label="Which form"
      placeholder="Type a name"
      error={error}
      searchable
      clearable
      disabled={readOnly}
      nothingFoundMessage="No form is called that."
      data={groups.filter(({ items }) => items.length > 0)}
      value={held ? `${held.resourceType} ${held.id}` : null}
      onChange={(value) => {
        const [resourceType = '', id = ''] = (value ?? '').split(' ');
        const found = groups.flatMap(({ items }) => items).find((one) => one.value === value);
        // The type is one of the three groups.
        onPick(found && { id, resourceType, display: found.title });
      }}
    />
  );
}
