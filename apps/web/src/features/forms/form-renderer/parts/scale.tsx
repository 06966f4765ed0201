import type { ReactNode } from 'react';
import type { ControlProps } from '../question-kind.ts';
import classes from './scale.module.css';
import type { Step } from './steps.ts';

interface ScaleProps extends ControlProps {
  readonly steps: readonly Step[];
  /** Draws a step; `upTo` is true if it or a later step is chosen. */
  readonly draw: (step: Step, at: number, state: { readonly on: boolean; readonly upTo: boolean }) => ReactNode;
  readonly look?: 'plain' | 'joined';
}

/**
 * A row of steps with a single choice. Native radio buttons with text labels lie beneath the drawing; Delete clears the answer.
 */
export function Scale({ steps, draw, look = 'plain', ...props }: ScaleProps) {
  const { item, values, onChange, onBlur, id, labelId, describedBy, disabled } = props;
  const chosen = steps.findIndex(({ value }) => String(value) === String(values[0] ?? ''));
  const mayClear = !item.required && !disabled;
  return (
    <div
      role="radiogroup"
      id={id}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={item.required ? true : undefined}
      className={classes['scale']}
      data-look={look}
      onBlur={onBlur}
    >
      {item.minLabel && !item.options?.length ? <span className={classes['end']}>{item.minLabel}</span> : null}
      {steps.map((step, at) => {
        const on = at === chosen;
        return (
          <label key={String(step.value)} className={classes['step']} data-on={on || undefined} title={step.label}>
            <input
              type="radio"
              name={id}
              aria-label={step.label}
              checked={on}
              disabled={disabled}
              onChange={() => onChange([step.value])}
              onClick={() => on && mayClear && onChange([])}
              onKeyDown={(event) => mayClear && (event.key === 'Delete' || event.key === 'Backspace') && onChange([])}
            />
            {draw(step, at, { on, upTo: at <= chosen })}
          </label>
        );
      })}
      {item.maxLabel && !item.options?.length ? <span className={classes['end']}>{item.maxLabel}</span> : null}
      <span className={classes['said']} aria-hidden>
        {item.options?.length && look === 'plain' ? steps[chosen]?.label : ''}
      </span>
    </div>
  );
}
