import { Checkbox, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Group, Reference } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../../shell/session/may.ts';
import { FieldFault } from './field-fault.tsx';
import { PatientField } from './patient-field.tsx';

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
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
        />
      )}
      <FieldFault>{fault}</FieldFault>
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
