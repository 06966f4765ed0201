import { Textarea } from '@mantine/core';
import { lengthFault } from '../../parts/sentences.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

export const question: QuestionKind = {
  type: 'Text',
  shape: 'field',
  Control: ({ item, values, onChange, onBlur, id, describedBy, invalid, disabled }) => (
    <Textarea
      id={id}
      value={firstText(values)}
      placeholder={item.placeholder}
      autosize
      minRows={2}
      maxRows={20}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      onBlur={onBlur}
      error={invalid}
      disabled={disabled}
      required={item.required === true}
      aria-describedby={describedBy}
      {...(item.maxLength ? { maxLength: item.maxLength } : {})}
    />
  ),
  fault: (item, values) => lengthFault(item, firstText(values)),
};
