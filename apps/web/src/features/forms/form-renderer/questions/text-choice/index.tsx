import { Textarea } from '@mantine/core';
import { lengthFault } from '../../parts/sentences.ts';
import { type ControlProps, firstText, type QuestionKind } from '../../question-kind.ts';
import { withPhrase } from './phrase.ts';
import classes from './text-choice.module.css';

/** Text with ready phrases: a click adds a phrase, and all text stays editable. */
function TextChoice({ item, values, onChange, onBlur, id, describedBy, invalid, disabled }: ControlProps) {
  const text = firstText(values);
  const write = (next: string) => onChange(next === '' ? [] : [next]);
  return (
    <div>
      <Textarea
        id={id}
        value={text}
        placeholder={item.placeholder}
        autosize
        minRows={2}
        maxRows={16}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={onBlur}
        error={invalid}
        disabled={disabled}
        aria-describedby={describedBy}
      />
      <div className={classes['phrases']} role="group" aria-label={`Phrases for ${item.text ?? 'this answer'}`}>
        {(item.options ?? []).map(({ value, display }) => (
          <button key={value} type="button" disabled={disabled} onClick={() => write(withPhrase(text, display))}>
            + {display}
          </button>
        ))}
      </div>
    </div>
  );
}

export const question: QuestionKind = {
  type: 'TextChoice',
  shape: 'field',
  Control: TextChoice,
  fault: (item, values) => lengthFault(item, firstText(values)),
};
