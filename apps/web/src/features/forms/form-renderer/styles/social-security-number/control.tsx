import { ActionIcon, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import partClasses from '../../parts/parts.module.css';
import { type ControlProps, firstText } from '../../question-kind.ts';
import { written } from './mask.ts';

/** Masked like a password until revealed, and masked again on blur. */
export default function Control({ item, values, onChange, onBlur, id, describedBy, invalid, disabled }: ControlProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      id={id}
      className={partClasses['short']}
      type={shown ? 'text' : 'password'}
      inputMode="numeric"
      autoComplete="off"
      placeholder={item.placeholder ?? '123-45-6789'}
      value={firstText(values)}
      error={invalid}
      disabled={disabled}
      required={item.required === true}
      withAsterisk={false}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [written(event.currentTarget.value)])}
      onBlur={() => {
        setShown(false);
        onBlur();
      }}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={shown ? 'Hide the number' : 'Show the number'}
          aria-pressed={shown}
          // Keeps the focus in the field, so that the number stays visible.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        </ActionIcon>
      }
    />
  );
}
