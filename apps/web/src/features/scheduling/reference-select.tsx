import { Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { HealthcareService, Location, Program } from '@notewell/model';
import { useMayDo } from '../../shell/session/may.ts';

type Kind = 'HealthcareService' | 'Location' | 'Program';

interface ReferenceSelectProps<T extends Kind> {
  readonly type: T;
  readonly label: string;
  readonly value: { readonly id: string; readonly display?: string | undefined } | undefined;
  readonly onChange: (value: { id: string; resourceType: T; display?: string } | undefined) => void;
}

type Row = HealthcareService | Location | Program;
/** Records that are in use. What a missed visit is recorded as is no service to book. */
function bookable(rows: readonly Row[]): readonly Row[] {
  const missed = new Set(rows.map((row) => (row.resourceType === 'HealthcareService' ? row.missedVisitService?.id : undefined)));
  return rows.filter(({ id, status }) => !missed.has(id) && status !== 'Inactive');
}

/** Picks a record of the practice by name. */
export function ReferenceSelect<T extends Kind>({ type, label, value, onChange }: ReferenceSelectProps<T>) {
  const mayRead = useMayDo()('Read', type);
  const { items } = useList(mayRead ? { type, pageSize: 200 } : null);
  const data = bookable(items).flatMap(({ id, display }) => (id ? [{ value: id, label: display ?? 'No name' }] : []));
  const known =
    value && !data.some((one) => one.value === value.id) ? [{ value: value.id, label: value.display ?? 'No name' }] : [];
  const all = [...known, ...data].toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      label={label}
      clearable
      searchable
      data={all}
      value={value?.id ?? null}
      onChange={(id) => {
        const found = all.find((one) => one.value === id);
        onChange(found && { id: found.value, resourceType: type, display: found.label });
      }}
    />
  );
}
