import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { optionOf, type Value } from '../../answers.ts';
import { Options } from '../../parts/options.tsx';
import type { ControlProps, QuestionKind } from '../../question-kind.ts';

function OpenChoice(props: ControlProps) {
  const { item, values, onChange, onBlur, disabled, id } = props;
  const own = values.find((value) => !optionOf(item, value));
  const chosen = values.filter((value) => optionOf(item, value));
  const [text, setText] = useState(own === undefined ? '' : String(own));
  const write = (next: string) => {
    setText(next);
    const kept: readonly Value[] = item.repeats ? chosen : next === '' ? chosen : [];
    onChange(next === '' ? kept : [...kept, next]);
  };
  const choose = (next: readonly Value[]) => {
    if (!item.repeats) setText('');
    onChange(item.repeats && text !== '' ? [...next, text] : next);
  };
  return (
    <>
      <Options {...props} name={id} chosen={chosen} onChange={choose} />
      <TextInput
        aria-label={`Other answer: ${item.text ?? ''}`}
        placeholder="Other"
        mt={6}
        maw="20rem"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={onBlur}
        disabled={disabled}
      />
    </>
  );
}

export const question: QuestionKind = {
  type: 'OpenChoice',
  shape: 'group',
  Control: OpenChoice,
};
