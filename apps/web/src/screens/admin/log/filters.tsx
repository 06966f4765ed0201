import { CloseButton, Select, TextInput } from '@mantine/core';
import { resourceTypes } from '@notewell/model';
import { actionWords } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { PatientSelect, StaffSelect } from '../../../features/admin/audit/people-select.tsx';
import { lastDay } from '../../../platform/dates.ts';
import type { Asked } from './asked.ts';
import classes from './log.module.css';

const actions = Object.entries(actionWords).map(([value, label]) => ({ value, label }));
const outcomes = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

interface FiltersProps {
  readonly asked: Asked;
  readonly onChange: (part: Partial<Asked>) => void;
}

/** Filters by person, patient, action, outcome and time. */
export function Filters({ asked, onChange }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.filters} role="search" aria-label="Security log">
      <StaffSelect label="Person" placeholder="Anybody" value={asked.person} onChange={(person) => onChange({ person })} />
      <PatientSelect
        label={t('Patient')}
        placeholder={t('Any $t(patient)')}
        value={asked.patient}
        onChange={(patient) => onChange({ patient })}
      />
      <Select
        aria-label="Action"
        placeholder="Any action"
        searchable
        clearable
        data={actions}
        value={asked.action}
        onChange={(action) => onChange({ action })}
      />
      <Select
        aria-label="Type"
        placeholder="Any type"
        searchable
        clearable
        data={[...resourceTypes]}
        value={asked.type}
        onChange={(type) => onChange({ type })}
      />
      <Select
        aria-label="Outcome"
        placeholder="Any outcome"
        clearable
        data={outcomes}
        value={asked.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
      <TextInput
        aria-label="From day"
        leftSection="From"
        leftSectionWidth={52}
        type="date"
        max={lastDay}
        value={asked.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        aria-label="To day"
        leftSection="To"
        leftSectionWidth={36}
        type="date"
        max={lastDay}
        value={asked.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {asked.token ? (
        <span className={classes.token}>
          <Status tone="info">One temporary access</Status>
          <CloseButton size="sm" aria-label="Every access again" onClick={() => onChange({ token: null })} />
        </span>
      ) : null}
    </div>
  );
}
