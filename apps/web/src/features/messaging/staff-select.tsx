import { MultiSelect, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';

type Staff = readonly { readonly value: string; readonly label: string }[];

/** Staff by id, without those already taken. Deactivated colleagues are left out, or come last with a mark. */
export function useStaff(taken: ReadonlySet<string>, withDeactivated = false): Staff {
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  const all = items.filter(({ id = '' }) => id !== '' && !taken.has(id));
  const named = (one: (typeof all)[number], mark = '') => ({ value: one.id ?? '', label: `${one.display ?? 'No name'}${mark}` });
  const active = all.filter((one) => one.active !== false).map((one) => named(one));
  if (!withDeactivated) return active;
  return [...active, ...all.filter((one) => one.active === false).map((one) => named(one, ' (deactivated)'))];
}

interface StaffSelectProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly single?: boolean;
  /** True where the work of deactivated colleagues is looked after. */
  readonly withDeactivated?: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Picks colleagues by name. */
export function StaffSelect({ label, value, taken, single = false, withDeactivated = false, onChange }: StaffSelectProps) {
  const data = [...useStaff(taken, withDeactivated)];
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
