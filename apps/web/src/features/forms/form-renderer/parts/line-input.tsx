import { TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { Value } from '../answers.ts';
import { type ControlProps, firstText } from '../question-kind.ts';
import classes from './parts.module.css';

interface LineInputProps extends ControlProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  readonly width?: 'short' | 'medium' | 'full';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  /** Parses the typed text into the stored value; stores the text if absent. */
  readonly read?: (text: string) => Value;
  readonly maxLength?: number;
}

/** A single-line input. Text that cannot be parsed stays as typed, so that nothing disappears under the caret. */
export function LineInput({
  item,
  values,
  onChange,
  onBlur,
  id,
  describedBy,
  invalid,
  disabled,
  read,
  width = 'full',
  ...rest
}: LineInputProps) {
  const { labelId: _labelId, ...input } = rest;
  return (
    <TextInput
      {...input}
      id={id}
      className={classes[width]}
      value={firstText(values)}
      placeholder={item.placeholder}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(text === '' ? [] : [read ? read(text) : text]);
      }}
      onBlur={onBlur}
      error={invalid}
      disabled={disabled}
      required={item.required === true}
      withAsterisk={false}
      aria-describedby={describedBy}
    />
  );
}
