import { TimeZoneSelect } from '@notewell/ui';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';

/** A time zone by its city. */
export function ZoneField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  return (
    <TimeZoneSelect
      label={label}
      description={spec.about}
      error={error}
      maw="22rem"
      clearable
      disabled={readOnly}
      placeholder="Type a city"
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={onChange}
    />
  );
}
