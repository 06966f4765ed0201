import { Autocomplete } from '@mantine/core';
import { coveragesOn } from '@notewell/rules';
import { dayOf } from '../../../platform/dates.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useFormPlace } from '../../forms/form-renderer/place.ts';
import { type FieldProps, useEditedRecord, useFieldSurroundings } from '../fields/field-context.ts';

/** The number of an authorization: those of the patient's insurance are offered, any other may be typed. */
export function AuthorizationField({ label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const { patient } = useFormPlace();
  const { items } = useReadableList<'Coverage'>(patient ? { type: 'Coverage', partition: patient.id, whole: true } : null);
  const { record } = useEditedRecord();
  const day = useToday();
  const start = record['start'];
  const numbers = coveragesOn(items, typeof start === 'string' ? dayOf(start) : day).flatMap(({ authorizations = [] }) =>
    authorizations.map(({ number }) => number),
  );
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
