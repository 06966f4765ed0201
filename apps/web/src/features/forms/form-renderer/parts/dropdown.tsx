import { NativeSelect } from '@mantine/core';
import { type ControlProps, firstText } from '../question-kind.ts';
import { Options } from './options.tsx';
import classes from './parts.module.css';

/** Options as a dropdown list; buttons if several may be chosen. */
export function Dropdown(props: ControlProps) {
  const { item, values, onChange, onBlur, id, labelId, describedBy, invalid, disabled } = props;
  if (item.repeats) return <Options {...props} name={id} chosen={values} />;
  return (
    <NativeSelect
      id={id}
      className={classes['medium']}
      data={[
        { value: '', label: item.placeholder ?? 'Choose' },
        ...(item.options ?? []).map(({ value, display }) => ({ value, label: display })),
      ]}
      value={firstText(values)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      onBlur={onBlur}
      error={invalid}
      disabled={disabled}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
    />
  );
}
