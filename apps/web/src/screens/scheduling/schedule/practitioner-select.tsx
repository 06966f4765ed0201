import { Select } from '@mantine/core';
import type { Reference } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import { type CalendarState, wholePractice } from './view-state.ts';

interface PractitionerSelectProps {
  readonly of: CalendarState['of'];
  readonly onChange: (of: CalendarState['of']) => void;
  /** The user first. */
  readonly people: readonly Reference<'Practitioner'>[];
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
