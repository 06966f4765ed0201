import { MultiSelect, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';

/** Active staff by id, without those already taken. */
export function useStaff(taken: ReadonlySet<string>): readonly { readonly value: string; readonly label: string }[] {
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  return items.flatMap(({ id, display, active }) =>
    id && active !== false && !taken.has(id) ? [{ value: id, label: display ?? 'No name' }] : [],
  );
}

interface StaffSelectProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly single?: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Picks colleagues by name. */
export function StaffSelect({ label, value, taken, single = false, onChange }: StaffSelectProps) {
  const data = [...useStaff(taken)];
  return single ? (
    <Select
      label={label}
      searchable
      data={data}
      limit={50}
      value={value[0] ?? null}
      onChange={(id) => onChange(id ? [id] : [])}
      nothingFoundMessage="Nobody by that name"
    />
  ) : (
    <MultiSelect
      label={label}
      searchable
      data={data}
      limit={50}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage="Nobody by that name"
    />
  );
}
