import { Radio } from '@mantine/core';
import { type SeriesScope, scopes } from './scopes.ts';

interface ScopeChoiceProps {
  readonly value: SeriesScope;
  readonly onChange: (value: SeriesScope) => void;
}

/** Asks which visits of a series an edit concerns. */
export function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  return (
    <Radio.Group
      label="Which visits"
      value={value}
      onChange={(chosen) => onChange(scopes.find((one) => one.value === chosen)?.value ?? 'one')}
    >
      {scopes.map((one) => (
        <Radio key={one.value} mt="xs" value={one.value} label={one.label} />
      ))}
    </Radio.Group>
  );
}
