import { Checkbox, Pill, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Group, Reference } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../../shell/session/may.ts';
import { PickPatient } from '../../charts/patient-picker/pick-patient.tsx';
import classes from './booking.module.css';

/** Groups in use. */
const groupsInUse = {
  type: 'Group',
  filters: [{ kind: 'Status', values: ['Inactive'], exclude: true }],
  orderBy: 'name',
  order: 'asc',
  pageSize: 500,
} as const;

interface SubjectFieldProps {
  readonly patient: Reference<'Patient'> | undefined;
  readonly onPatient: (patient: Reference<'Patient'> | undefined) => void;
  /** `null` while a group is to be chosen; undefined for a patient's visit. */
  readonly group: Group | null | undefined;
  readonly onGroup: (group: Group | null | undefined) => void;
  readonly fault: string | undefined;
}

/** The patient of a visit, or the group of a session. */
export function SubjectField({ patient, onPatient, group, onGroup, fault }: SubjectFieldProps) {
  const { t } = useTranslation();
  const mayDo = useMayDo();
  const groups = useList(mayDo('Read', 'Group') ? groupsInUse : null).items;
  return (
    <div>
      {group === undefined ? (
        <PatientField patient={patient} onChange={onPatient} />
      ) : (
        <Select
          label="Group"
          data={groups.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []))}
          value={group?.id ?? null}
          onChange={(id) => onGroup(groups.find((one) => one.id === id) ?? null)}
          searchable
          selectFirstOptionOnChange
        />
      )}
      {fault ? (
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
      ) : null}
      {groups.length > 0 ? (
        <Checkbox
          mt="xs"
          size="sm"
          label={t('A group $t(session)')}
          checked={group !== undefined}
          onChange={(event) => onGroup(event.currentTarget.checked ? null : undefined)}
        />
      ) : null}
    </div>
  );
}

interface PatientFieldProps {
  readonly patient: Reference<'Patient'> | undefined;
  readonly onChange: (patient: Reference<'Patient'> | undefined) => void;
}

/** The picked patient, or the search for one. */
function PatientField({ patient, onChange }: PatientFieldProps) {
  const { t } = useTranslation();
  if (!patient) return <PickPatient label={t('Patient')} taken={new Set()} onAdd={onChange} />;
  return (
    <>
      <div className={classes['label']}>{t('Patient')}</div>
      <Pill
        size="lg"
        withRemoveButton
        onRemove={() => onChange(undefined)}
        removeButtonProps={{ 'aria-label': `Pick somebody other than ${patient.display ?? 'this one'}` }}
      >
        {patient.display}
      </Pill>
    </>
  );
}
