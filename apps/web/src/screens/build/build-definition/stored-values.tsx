import { TextInput } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { useState } from 'react';
import classes from './definition.module.css';

type Option = NonNullable<QuestionnaireItem['options']>[number];

interface StoredValuesProps {
  readonly options: readonly Option[];
  readonly readOnly: boolean;
  readonly onChange: (options: Option[]) => void;
}

/** The stored values of options, for reports and other systems. */
export function StoredValues({ options, readOnly, onChange }: StoredValuesProps) {
  const isFree = (value: string, at: number) =>
    value.trim() !== '' && !options.some((one, other) => other !== at && one.value === value);
  return (
    <div className={classes['pair']}>
      {options.map((option, at) => (
        <StoredValue
          key={at}
          label={`Option ${at + 1}: stored as`}
          value={option.value}
          readOnly={readOnly}
          isFree={(value) => isFree(value, at)}
          onKeep={(value) => onChange(options.map((one, other) => (other === at ? { ...one, value } : one)))}
        />
      ))}
    </div>
  );
}

interface StoredValueProps {
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly isFree: (value: string) => boolean;
  readonly onKeep: (value: string) => void;
}
function StoredValue({ label, value, readOnly, isFree, onKeep }: StoredValueProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      size="xs"
      label={label}
      disabled={readOnly}
      value={typed ?? value}
      error={typed !== undefined && !isFree(typed)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        if (isFree(event.currentTarget.value)) onKeep(event.currentTarget.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
