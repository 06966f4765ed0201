import { MultiSelect } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { PracticePreferences } from '@notewell/model';
import type { WholeProps } from './group-setting.ts';

type Hidden = NonNullable<PracticePreferences['hiddenDefinitions']>;
const isHidden = (value: unknown): value is Hidden => Array.isArray(value);
const active = [{ kind: 'Status', values: ['Active'] }] as const;

/** Selects note types by title. Retired types stay selected. */
export function DefinitionsSetting({ label, description, value, onChange }: WholeProps) {
  const single = useList({ type: 'NoteDefinition', filters: active, pageSize: 1_000 });
  const group = useList({ type: 'GroupNoteDefinition', filters: active, pageSize: 1_000 });
  const hidden = isHidden(value) ? value : [];
  const known = new Map(hidden.map((one) => [one.id, one]));
  for (const [resourceType, items] of [
    ['NoteDefinition', single.items],
    ['GroupNoteDefinition', group.items],
  ] as const)
    for (const { id = '', display } of items) known.set(id, { id, resourceType, ...(display ? { display } : {}) });
  const byTitle = [...known.values()].toSorted((a, b) => (a.display ?? '').localeCompare(b.display ?? ''));
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      selectFirstOptionOnChange
      clearable
      data={byTitle.map(({ id, display }) => ({ value: id, label: display ?? 'No longer in use' }))}
      value={hidden.map(({ id }) => id)}
      onChange={(ids) =>
        onChange(
          ids.flatMap((id) => {
            const one = known.get(id);
            return one ? [{ id, ...(one.resourceType ? { resourceType: one.resourceType } : {}) }] : [];
          }),
        )
      }
    />
  );
}
