import { NativeSelect, TextInput } from '@mantine/core';
import { ContactPointSystem, ContactUse } from '@notewell/model';
import { useState } from 'react';
import { emailForm, phoneForm } from '../../parts/contact-forms.ts';
import parts from '../../parts/parts.module.css';
import { sentence } from '../../parts/sentences.ts';
import { structureIn, structureOf, textIn } from '../../parts/structures.ts';
import type { ControlProps, QuestionKind } from '../../question-kind.ts';

/** The system that a style or an earlier answer sets; else telephone. */
const systemOf = ({ item, values }: Pick<ControlProps, 'item' | 'values'>): string =>
  item.displayStyle === 'Email' || item.displayStyle === 'Phone'
    ? item.displayStyle
    : textIn(structureIn(values[0]), 'system') || 'Phone';

function ContactPoint(props: ControlProps) {
  const { item, values, onChange, onBlur, id, labelId, describedBy, invalid, disabled } = props;
  const held = structureIn(values[0]);
  const [system, setSystem] = useState(systemOf(props));
  const [use, setUse] = useState(textIn(held, 'use'));
  const change = (next: { system?: string; value?: string; use?: string }) => {
    const value = next.value ?? textIn(held, 'value');
    if (next.system) setSystem(next.system);
    if (next.use !== undefined) setUse(next.use);
    // Without a value, a contact type is not stored.
    const made = value === '' ? undefined : structureOf({ system, use, ...next, value });
    onChange(made === undefined ? [] : [made]);
  };
  const fixed = item.displayStyle === 'Email' || item.displayStyle === 'Phone';
  const named = item.text ?? 'Contact';
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={parts['line']} onBlur={onBlur}>
      {fixed ? null : (
        <NativeSelect
          aria-label={`${named}: kind`}
          data={[...ContactPointSystem.values]}
          value={system}
          disabled={disabled}
          onChange={(event) => change({ system: event.currentTarget.value })}
        />
      )}
      <TextInput
        id={id}
        aria-label={`${named}: ${system === 'Email' ? 'address' : 'number'}`}
        type={system === 'Email' ? 'email' : 'tel'}
        value={textIn(held, 'value')}
        placeholder={item.placeholder ?? (system === 'Email' ? 'name@example.org' : '(555) 010-0000')}
        error={invalid}
        disabled={disabled}
        onChange={(event) => change({ value: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`${named}: use`}
        data={[{ value: '', label: 'Use' }, ...ContactUse.values.map((value) => ({ value, label: value }))]}
        value={use}
        disabled={disabled}
        onChange={(event) => change({ use: event.currentTarget.value })}
      />
    </div>
  );
}

/** A telephone number or email address with its use. */
export const question: QuestionKind = {
  type: 'ContactPoint',
  shape: 'group',
  Control: ContactPoint,
  fault: (item, values) => {
    const text = textIn(structureIn(values[0]), 'value');
    if (systemOf({ item, values }) === 'Email') return emailForm.test(text) ? undefined : sentence(item, 'email');
    return phoneForm.test(text) ? undefined : sentence(item, 'invalid', undefined, 'Write a phone number with its area code.');
  },
};
