import { Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shell/session/session.ts';
import { type CalendarState, wholePractice } from './view-state.ts';

interface PractitionerSelectProps {
  readonly of: CalendarState['of'];
  readonly onChange: (of: CalendarState['of']) => void;
  /** The user first. */
  readonly people: readonly Reference<'Practitioner'>[];
}

/** Practitioners whose calendars the user may see: the user first, then others by name. */
export function usePractitioners(): readonly Reference<'Practitioner'>[] {
  const { profile: me, permissions } = useMe();
  const seesAll = permissions.includes('view scheduler');
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  return useMemo(() => {
    const others = items.flatMap(({ id, display }) =>
      id && id !== me.id ? [{ id, resourceType: 'Practitioner' as const, ...(display ? { display } : {}) }] : [],
    );
    return [
      { id: me.id, resourceType: 'Practitioner', ...(me.display ? { display: me.display } : {}) },
      ...(seesAll ? others : []),
    ];
  }, [items, me.id, me.display, seesAll]);
}

/** Whose calendar is shown. */
export function PractitionerSelect({ of, onChange, people }: PractitionerSelectProps) {
  const { t } = useTranslation();
  const [me, ...others] = people;
  if (!me || others.length === 0) return null;
  const data = [
    { value: me.id, label: `${me.display ?? 'Me'} (you)` },
    { value: wholePractice, label: 'Everybody' },
    ...others.map(({ id, display }) => ({ value: id, label: display ?? 'No name' })),
  ];
  const value = of === wholePractice ? wholePractice : of.length === 1 ? (of[0] ?? null) : null;
  return (
    <Select
      aria-label={t('Practitioner')}
      data={data}
      value={value}
      placeholder={value === null ? `${of.length} people` : ''}
      onChange={(id) => id && onChange(id === wholePractice ? wholePractice : [id])}
      allowDeselect={false}
      searchable
      flex="1 1 13rem"
      maw={232}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
