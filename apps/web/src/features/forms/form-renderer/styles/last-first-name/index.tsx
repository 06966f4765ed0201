import { TextInput } from '@mantine/core';
import { useState } from 'react';
import parts from '../../parts/parts.module.css';
import { sentence } from '../../parts/sentences.ts';
import { type ControlProps, type DisplayStyle, firstText } from '../../question-kind.ts';
import { joined, split } from './name.ts';

function LastFirstName({ item, values, onChange, onBlur, id, labelId, describedBy, invalid, disabled }: ControlProps) {
  const [[last, first], setName] = useState(split(firstText(values)));
  const change = (next: readonly [string, string]) => {
    setName(next);
    const text = joined(next);
    onChange(text === '' ? [] : [text]);
  };
  const rest = { disabled, onBlur, autoComplete: 'off' };
  const named = item.text ?? 'Name';
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={parts['line']}>
      <TextInput
        {...rest}
        id={id}
        aria-label={`${named}: last name`}
        placeholder="Last name"
        value={last}
        error={invalid}
        onChange={(event) => change([event.currentTarget.value, first])}
      />
      <TextInput
        {...rest}
        aria-label={`${named}: first name`}
        placeholder="First name"
        value={first}
        onChange={(event) => change([last, event.currentTarget.value])}
      />
    </div>
  );
}

/** A person's name in two parts, stored as "Last, First". */
export const style: DisplayStyle = {
  style: 'LastFirstName',
  types: ['String'],
  over: {
    shape: 'group',
    Control: LastFirstName,
    fault: (item, values) => {
      const [last, first] = split(firstText(values));
      return last.trim() !== '' && first.trim() !== ''
        ? undefined
        : sentence(item, 'invalid', undefined, 'Write the last and the first name.');
    },
  },
};
