import { ActionIcon, Button, Indicator, MultiSelect, NativeSelect, Pill, Popover, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { AppointmentStatus, type Reference } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../../../features/charts/patient-picker/pick-patient.tsx';
import { appointmentWords } from '../../../features/notes/start-note/index.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from './schedule.module.css';
import { type CalendarState, type FilterName, filterNames, wholePractice } from './view-state.ts';

interface FiltersProps {
  readonly state: CalendarState;
  readonly onChange: (change: Partial<CalendarState>) => void;
  readonly people: readonly Reference<'Practitioner'>[];
  readonly patient: Reference<'Patient'> | undefined;
  readonly onPatient: (patient: Reference<'Patient'> | undefined) => void;
}

/** Filters of the calendar, behind one button with their number. */
export function CalendarFilters(props: FiltersProps) {
  const { state, onChange, patient, onPatient } = props;
  const count = filterNames.filter((name) => state.filters[name] !== undefined).length + (patient ? 1 : 0);
  return (
    <Popover width={320} position="bottom-end" trapFocus shadow="md" withinPortal>
      <Indicator label={count} size={16} disabled={count === 0} color="pine">
        <Popover.Target>
          <ActionIcon variant="default" aria-label={count > 0 ? `Filters, ${count} in use` : 'Filters'}>
            <IconFilter size={iconSize.small} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.filters} aria-label="Filters">
        <Fields {...props} />
        {count > 0 ? (
          <Button
            variant="default"
            onClick={() => {
              onPatient(undefined);
              onChange({ filters: {} });
            }}
          >
            Clear filters
          </Button>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ state, onChange, people, patient, onPatient }: FiltersProps) {
  const { t } = useTranslation();
  const set = (name: FilterName) => (value: string | null) => {
    const { [name]: _, ...others } = state.filters;
    onChange({ filters: value ? { ...others, [name]: value } : others });
  };
  const inPlace = { comboboxProps: { withinPortal: false } };
  return (
    <>
      {people.length > 1 ? (
        <MultiSelect
          label="Show together"
          {...inPlace}
          data={people.map(({ id, display }) => ({ value: id, label: display ?? 'No name' }))}
          value={state.of === wholePractice ? [] : [...state.of]}
          placeholder={state.of === wholePractice ? 'Everybody' : ''}
          onChange={(of) => onChange({ of: of.length > 0 ? of : wholePractice })}
          searchable
        />
      ) : null}
      <NativeSelect
        label="Columns of a day"
        value={state.by}
        data={[
          { value: 'people', label: t('Practitioners') },
          { value: 'rooms', label: 'Rooms' },
        ]}
        onChange={({ currentTarget: { value } }) => onChange(value === 'rooms' ? { by: 'rooms', view: 'day' } : { by: 'people' })}
      />
      {patient ? (
        <div>
          <Pill withRemoveButton onRemove={() => onPatient(undefined)} removeButtonProps={{ 'aria-label': 'Show everybody' }}>
            {patient.display}
          </Pill>
        </div>
      ) : (
        <PickPatient label={t('Patient')} taken={new Set()} onAdd={onPatient} />
      )}
      <TypeFilter type="HealthcareService" label="Service" value={state.filters.service} onChange={set('service')} />
      <TypeFilter type="Location" label="Location" value={state.filters.location} onChange={set('location')} />
      <TypeFilter type="Program" label="Program" value={state.filters.program} onChange={set('program')} />
      <TypeFilter type="Group" label="Group" value={state.filters.group} onChange={set('group')} />
      <Select
        label="Status"
        {...inPlace}
        clearable
        data={AppointmentStatus.values
          .filter((status) => status !== 'entered-in-error')
          .map((value) => ({ value, label: appointmentWords(value) }))}
        value={state.filters.status ?? null}
        onChange={set('status')}
      />
    </>
  );
}

interface TypeFilterProps {
  readonly type: 'HealthcareService' | 'Location' | 'Program' | 'Group';
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Picks one record of a type; nothing for users who may not read it. */
function TypeFilter({ type, label, value, onChange }: TypeFilterProps) {
  const mayRead = useMayDo()('Read', type);
  const { items } = useList(mayRead ? { type, pageSize: 200 } : null);
  if (items.length === 0) return null;
  const data = items.flatMap(({ id, display }) => (id ? [{ value: id, label: display ?? 'No name' }] : []));
  return (
    <Select
      label={label}
      comboboxProps={{ withinPortal: false }}
      clearable
      searchable
      data={data.toSorted((a, b) => a.label.localeCompare(b.label))}
      value={value ?? null}
      onChange={onChange}
    />
  );
}
