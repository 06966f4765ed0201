import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { optionOf, type Value } from '../../answers.ts';
import { sentence } from '../../parts/sentences.ts';
import type { ControlProps, QuestionKind } from '../../question-kind.ts';
import { moved } from './order.ts';
import classes from './ranking.module.css';

/** Orders options by dragging, by arrow buttons, or by Alt with an arrow key. */
function Ranking({ item, values, onChange, onBlur, id, labelId, describedBy, disabled }: ControlProps) {
  const [dragged, setDragged] = useState<Value>();
  const [said, setSaid] = useState('');
  const wordsOf = (value: Value) => optionOf(item, value)?.display ?? String(value);
  const open = (item.options ?? []).filter(({ value }) => !values.includes(value));
  const place = (value: Value, to: number) => {
    const next = moved(values, value, to);
    onChange(next);
    setSaid(`${wordsOf(value)}: place ${next.indexOf(value) + 1} of ${next.length}`);
  };
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} id={id} onBlur={onBlur}>
      <ol className={classes['ranked']} aria-label={`In order: ${item.text ?? ''}`}>
        {values.map((value, at) => (
          <li
            // Duplicate values are reported and rendered twice until corrected.
            key={values.indexOf(value) === at ? String(value) : `${at} ${String(value)}`}
            draggable={!disabled}
            data-dragged={dragged === value || undefined}
            onDragStart={() => setDragged(value)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== value) place(dragged, at);
            }}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              place(value, at + (event.key === 'ArrowUp' ? -1 : 1));
            }}
          >
            <IconGripVertical size={16} aria-hidden className={classes['grip']} />
            <span className={classes['number']}>{at + 1}</span>
            <span className={classes['words']}>{wordsOf(value)}</span>
            <Press label={`Move ${wordsOf(value)} up`} disabled={disabled || at === 0} onPress={() => place(value, at - 1)}>
              <IconArrowUp size={16} aria-hidden />
            </Press>
            <Press
              label={`Move ${wordsOf(value)} down`}
              disabled={disabled || at === values.length - 1}
              onPress={() => place(value, at + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </Press>
            <Press
              label={`Take ${wordsOf(value)} out`}
              disabled={disabled}
              onPress={() => onChange(values.filter((other) => other !== value))}
            >
              <IconX size={16} aria-hidden />
            </Press>
          </li>
        ))}
      </ol>
      {open.length > 0 ? (
        <div className={classes['open']}>
          {values.length === 0 ? <span>Press in order, the first first:</span> : null}
          {open.map(({ value, display }) => (
            <button key={value} type="button" disabled={disabled} onClick={() => onChange([...values, value])}>
              + {display}
            </button>
          ))}
        </div>
      ) : null}
      <div aria-live="polite" className={classes['said']}>
        {said}
      </div>
    </div>
  );
}

const Press = (props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) => (
  <ActionIcon variant="subtle" color="gray" size={28} aria-label={props.label} disabled={props.disabled} onClick={props.onPress}>
    {props.children}
  </ActionIcon>
);

/** The ranked options, the first on top. */
export const question: QuestionKind = {
  type: 'Ranking',
  shape: 'group',
  Control: Ranking,
  fault: (item, values) =>
    new Set(values).size < values.length
      ? sentence(item, 'duplicate')
      : item.required && values.length < (item.options?.length ?? 0)
        ? sentence(item, 'items', item.options?.length ?? 0)
        : undefined,
};
