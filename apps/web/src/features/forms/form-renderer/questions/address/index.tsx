import { NativeSelect, TextInput } from '@mantine/core';
import { UsState } from '@notewell/model';
import { postalCodeForm, postalCodeHint } from '../../parts/contact-forms.ts';
import { sentence } from '../../parts/sentences.ts';
import { structureOf } from '../../parts/structures.ts';
import type { ControlProps, QuestionKind } from '../../question-kind.ts';
import classes from './address.module.css';
import { type AddressParts, addressIn } from './codec.ts';

const states = [{ value: '', label: '' }, ...UsState.entries.map(({ code, display }) => ({ value: code, label: display }))];

function Address({ values, onChange, onBlur, id, labelId, describedBy, invalid, disabled }: ControlProps) {
  const held = addressIn(values[0]);
  const change = (next: Partial<AddressParts>) => {
    const { street, unit, ...rest } = { ...held, ...next };
    const made = structureOf({ lines: [street, unit].filter((line, at) => line !== '' || (at === 0 && unit !== '')), ...rest });
    onChange(made === undefined ? [] : [made]);
  };
  const line = (name: keyof AddressParts, label: string, autoComplete: string, wide = false) => (
    <TextInput
      id={name === 'street' ? id : undefined}
      className={wide ? classes['wide'] : undefined}
      label={label}
      value={held[name]}
      autoComplete={autoComplete}
      disabled={disabled}
      error={invalid && name === 'postalCode'}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes['address']} onBlur={onBlur}>
      {line('street', 'Street', 'off', true)}
      {line('unit', 'Apartment, unit', 'off', true)}
      {line('city', 'City', 'off')}
      <NativeSelect
        label="State"
        data={states}
        value={held.state}
        disabled={disabled}
        onChange={(event) => change({ state: event.currentTarget.value })}
      />
      {line('postalCode', 'Postal code', 'off')}
    </div>
  );
}

/** A postal address in parts, stored as in the record. */
export const question: QuestionKind = {
  type: 'Address',
  shape: 'group',
  Control: Address,
  fault: (item, values) => {
    const { postalCode } = addressIn(values[0]);
    return postalCode === '' || postalCodeForm.test(postalCode)
      ? undefined
      : sentence(item, 'invalid', undefined, postalCodeHint);
  },
};
