import { NativeSelect } from '@mantine/core';
import { optionOf } from '../../answers.ts';
import { Options } from '../../parts/options.tsx';
import partClasses from '../../parts/parts.module.css';
import { type ControlProps, firstText, type QuestionKind } from '../../question-kind.ts';

/** Above this many options a list to open is quicker to read than a column of buttons. */
const mostButtons = 12;

function Dropdown({ item, values, onChange, onBlur, id, describedBy, invalid, disabled }: ControlProps) {
  return (
    <NativeSelect
      id={id}
      className={partClasses['medium']}
      data={[
        { value: '', label: item.placeholder ?? 'Choose' },
        ...(item.options ?? []).map(({ value, display }) => ({ value, label: display })),
      ]}
      value={firstText(values)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      onBlur={onBlur}
      error={invalid}
      disabled={disabled}
      aria-describedby={describedBy}
    />
  );
}

export const question: QuestionKind = {
  type: 'Choice',
  shape: 'group',
  Control: (props) => {
    const { item } = props;
    const asList = !item.repeats && (item.displayStyle === 'Dropdown' || (item.options?.length ?? 0) > mostButtons);
    return asList ? <Dropdown {...props} /> : <Options {...props} name={props.id} chosen={props.values} />;
  },
  words: (item, values) => values.map((value) => optionOf(item, value)?.display ?? String(value)).join(', '),
};
