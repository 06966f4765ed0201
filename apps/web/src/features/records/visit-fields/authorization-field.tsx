import { Autocomplete } from '@mantine/core';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useFormPlace } from '../../forms/form-renderer/place.ts';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';

/** The number of an authorization: those of the patient's insurance are offered, any other may be typed. */
export function AuthorizationField({ label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const { patient } = useFormPlace();
  const { items } = useReadableList<'Coverage'>(patient ? { type: 'Coverage', partition: patient.id, pageSize: 20 } : null);
  const numbers = items
    .filter(({ status }) => status === 'Active')
    .flatMap(({ authorizations = [] }) => authorizations.map(({ number }) => number));
  return (
    <Autocomplete
      label={label}
      error={error}
      maw="22rem"
      maxLength={100}
      disabled={readOnly}
      data={[...new Set(numbers)]}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}
