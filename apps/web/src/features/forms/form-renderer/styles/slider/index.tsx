import { factsOf } from '@notewell/rules';
import { unitOf } from '../../parts/numbers.ts';
import { type ControlProps, type DisplayStyle, firstText } from '../../question-kind.ts';
import classes from './slider.module.css';

/** A slider that shows "not answered" until moved, because its initial position is not an answer. */
function Slider({ item, values, onChange, onBlur, id, describedBy, disabled }: ControlProps) {
  const { min = 0, max = 10, step = factsOf(item).keeps === 'decimal' ? 0.1 : 1 } = item;
  const text = firstText(values);
  const answered = text !== '';
  const unit = unitOf(item);
  return (
    <div className={classes['slider']}>
      <span className={classes['end']}>{item.minLabel ?? min}</span>
      <input
        id={id}
        type="range"
        {...{ min, max, step, disabled, onBlur }}
        value={answered ? text : String((min + max) / 2)}
        data-open={!answered || undefined}
        aria-describedby={describedBy}
        aria-valuetext={answered ? [text, unit].filter(Boolean).join(' ') : 'Not answered'}
        onChange={(event) => onChange([Number(event.currentTarget.value)])}
        // Pressing the initial position does not move the slider, but gives that value.
        onPointerUp={(event) => !answered && !disabled && onChange([Number(event.currentTarget.value)])}
        onKeyDown={(event) => {
          if (!answered && event.key === 'Enter') onChange([Number(event.currentTarget.value)]);
          if (event.key === 'Delete' || event.key === 'Backspace') onChange([]);
        }}
      />
      <span className={classes['end']}>{item.maxLabel ?? max}</span>
      <output htmlFor={id} className={classes['value']}>
        {answered ? [text, unit].filter(Boolean).join(' ') : 'Not answered'}
      </output>
      {answered && !item.required ? (
        <button type="button" className={classes['clear']} disabled={disabled} onClick={() => onChange([])}>
          Clear<span className={classes['hidden']}> {item.text}</span>
        </button>
      ) : null}
    </div>
  );
}

export const style: DisplayStyle = {
  style: 'Slider',
  types: ['Integer', 'Decimal'],
  over: { Control: Slider },
};
