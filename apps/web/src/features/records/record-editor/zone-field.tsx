import { Select } from '@mantine/core';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';

const zones = Intl.supportedValuesOf('timeZone');
/** `America/New_York` as “New York (America)”. */
const zoneWords = (zone: string): string => {
  const [area = '', ...rest] = zone.replaceAll('_', ' ').split('/');
  return rest.length === 0 ? area : `${rest.toReversed().join(', ')} (${area})`;
};

/** A time zone by its city. */
export function ZoneField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const held = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Select
      label={label}
      description={spec.about}
      error={error}
      maw="22rem"
      searchable
      clearable
      limit={100}
      disabled={readOnly}
      placeholder="Type a city"
      data={[...new Set([...zones, ...(held ? [held] : [])])].map((zone) => ({ value: zone, label: zoneWords(zone) }))}
      value={held}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
