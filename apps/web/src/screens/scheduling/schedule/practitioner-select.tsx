import { Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useTranslation } from 'react-i18next';

interface PractitionerSelectProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly me: Reference<'Practitioner'>;
}

/** Practitioners with a calendar: the user first, then others by name. */
export function usePractitioners(me: Reference<'Practitioner'>): readonly Reference<'Practitioner'>[] {
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  const others = items.flatMap(({ id, display }) =>
    id && id !== me.id ? [{ id, resourceType: 'Practitioner' as const, ...(display ? { display } : {}) }] : [],
  );
  return [me, ...others];
}

/** Whose calendar is shown. */
export function PractitionerSelect({ value, onChange, me }: PractitionerSelectProps) {
  const { t } = useTranslation();
  const others = usePractitioners(me)
    .slice(1)
    .map(({ id, display }) => ({ value: id, label: display ?? 'No name' }));
  return (
    <Select
      aria-label={t('Practitioner')}
      data={[{ value: me.id, label: `${me.display ?? 'Me'} (you)` }, ...others]}
      value={value}
      onChange={(id) => id && onChange(id)}
      allowDeselect={false}
      searchable
      flex="1 1 13rem"
      maw={232}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
