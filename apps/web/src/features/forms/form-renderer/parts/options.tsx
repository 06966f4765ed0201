import type { QuestionnaireItem } from '@notewell/model';
import type { Value } from '../answers.ts';
import { useFormPlace } from '../place.ts';
import classes from './parts.module.css';

interface OptionsProps {
  readonly item: QuestionnaireItem;
  readonly chosen: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly onBlur: () => void;
  readonly name: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
}

/** Options for one or several choices. Native controls, because a form may have a thousand. */
export function Options({ item, chosen, onChange, onBlur, name, labelId, describedBy, disabled }: OptionsProps) {
  const { hidesScores = false } = useFormPlace();
  const many = item.repeats === true;
  const mayClear = !many && !item.required && !disabled;
  return (
    <div
      role={many ? 'group' : 'radiogroup'}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={item.required && !many ? true : undefined}
      className={classes.options}
      data-layout={item.layout ?? (isScale(item) ? 'Horizontal' : 'Vertical')}
      data-scale={isScale(item) || undefined}
      onBlur={onBlur}
    >
      {item.options?.map((option) => {
        const on = chosen.includes(option.value);
        return (
          <label
            key={option.value}
            className={classes.option}
            data-on={on || undefined}
            title={on && mayClear ? 'Press again to clear' : undefined}
          >
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={on}
              disabled={disabled}
              onChange={() => onChange(many ? toggled(item, chosen, option.value) : [option.value])}
              // Pressing an optional single answer again, or Delete, clears it.
              onClick={() => on && mayClear && onChange([])}
              onKeyDown={(event) => mayClear && (event.key === 'Delete' || event.key === 'Backspace') && onChange([])}
            />
            <span>{option.display}</span>
            {option.score === undefined || hidesScores ? null : <span className={classes.score}>{option.score}</span>}
          </label>
        );
      })}
    </div>
  );
}

/** A few scored options in order appear as a scale in one row. */
const isScale = (item: QuestionnaireItem) =>
  !item.repeats && (item.options?.length ?? 0) <= 6 && (item.options?.every((option) => option.score !== undefined) ?? false);

/** Choosing an exclusive option ("None of these") clears the others, and the reverse. */
export function toggled(item: QuestionnaireItem, chosen: readonly Value[], value: string): readonly Value[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  const exclusive = (of: Value) => item.options?.find((option) => option.value === of)?.exclusive === true;
  if (exclusive(value)) return [value];
  return [...chosen.filter((other) => !exclusive(other)), value];
}
