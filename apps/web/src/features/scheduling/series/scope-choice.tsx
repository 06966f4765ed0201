import { Radio } from '@mantine/core';
import { type SeriesScope, scopes, scopeWords } from './scopes.ts';

interface ScopeChoiceProps {
  readonly value: SeriesScope;
  readonly onChange: (value: SeriesScope) => void;
  readonly of?: 'visit' | 'event';
}

/** Asks which visits of a series an edit concerns. */
export function ScopeChoice({ value, onChange, of = 'visit' }: ScopeChoiceProps) {
  return (
    <Radio.Group
      label={`Which ${of}s`}
      value={value}
      onChange={(chosen) => onChange(scopes.find((one) => one.value === chosen)?.value ?? 'one')}
    >
      {scopes.map((one) => (
        <Radio key={one.value} mt="xs" value={one.value} label={scopeWords(one.value, of)} />
      ))}
    </Radio.Group>
  );
}
