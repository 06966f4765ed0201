import { Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { HealthcareService, Location, Program, ResourceByType } from '@notewell/model';
import { servicesFor } from '@notewell/rules/scheduling';
import { useMayDo } from '../../shell/session/may.ts';

type Kind = 'HealthcareService' | 'Location' | 'Program';

interface ReferenceSelectProps<T extends Kind> {
  readonly type: T;
  readonly label: string;
  readonly description?: string;
  readonly value: { readonly id: string; readonly display?: string | undefined } | undefined;
  readonly onChange: (value: { id: string; resourceType: T; display?: string } | undefined) => void;
  /** Offers these alone; the chosen one stays. */
  readonly only?: ((row: ResourceByType[T]) => boolean) | undefined;
}

type Row = HealthcareService | Location | Program;
const isService = (row: Row): row is HealthcareService => row.resourceType === 'HealthcareService';
/** Records that are in use. */
function inUse(rows: readonly Row[]): ReadonlySet<Row> {
  const offered = new Set<Row>(servicesFor(rows.filter(isService), { isGroup: false }));
  return new Set(rows.filter((row) => (isService(row) ? offered.has(row) : row.status !== 'Inactive')));
}

/** Picks a record of the practice by name. */
export function ReferenceSelect<T extends Kind>({ type, label, description, value, onChange, only }: ReferenceSelectProps<T>) {
  const mayRead = useMayDo()('Read', type);
  const { items } = useList(mayRead ? { type, pageSize: 200 } : null);
  const used = inUse(items);
  const data = items.flatMap((row) =>
    row.id && used.has(row) && (only?.(row) ?? true) ? [{ value: row.id, label: row.display ?? 'No name' }] : [],
  );
  const known =
    value && !data.some((one) => one.value === value.id) ? [{ value: value.id, label: value.display ?? 'No name' }] : [];
  const all = [...known, ...data].toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      label={label}
      description={description}
      clearable
      searchable
      allowDeselect={false}
      openOnFocus={false}
      data={all}
      value={value?.id ?? null}
      onChange={(id) => {
        const found = all.find((one) => one.value === id);
        onChange(found && { id: found.value, resourceType: type, display: found.label });
      }}
    />
  );
}
