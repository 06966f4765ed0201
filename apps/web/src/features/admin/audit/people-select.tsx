import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientFilters } from '../../../platform/patient-query.ts';

interface PickProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly label: string;
  readonly placeholder: string;
}

/** Selects a staff member, including former ones, because their activity stays in the log. */
export function StaffSelect({ value, onChange, label, placeholder }: PickProps) {
  const list = useList({ type: 'Practitioner', orderBy: 'name', pageSize: 1_000 });
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      searchable
      clearable
      limit={100}
      data={list.items.map(({ id = '', display }) => ({ value: id, label: display ?? 'No name' }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Selects a patient by name, birth date or record number. */
export function PatientSelect({ value, onChange, label, placeholder }: PickProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, 120);
  const [picked, setPicked] = useState<{ readonly value: string; readonly label: string }>();
  const list = useList({
    type: 'Patient',
    filters: patientFilters(text === picked?.label ? '' : text),
    orderBy: 'name',
    pageSize: 20,
  });
  const found = list.items.map(({ id = '', display, medicalRecordNumber }) => ({
    value: id,
    label: [display ?? 'No name', medicalRecordNumber].filter(Boolean).join(' · '),
  }));
  const data = picked && value === picked.value && !found.some((one) => one.value === value) ? [picked, ...found] : found;
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      searchable
      clearable
      nothingFoundMessage={t('No $t(patient) found')}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={data}
      value={value}
      onChange={(id) => {
        setPicked(data.find((one) => one.value === id));
        onChange(id);
      }}
    />
  );
}
