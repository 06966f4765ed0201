import type { QuestionnaireItem } from '@notewell/model';
import { memo, Suspense } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { faultIn } from './faults.ts';
import classes from './form.module.css';
import type { FormValues, Key } from './frame.ts';
import { isEmpty } from './question-kind.ts';
import { kindOf } from './registry.ts';
import { valuesIn } from './values-in.ts';

interface QuestionProps {
  readonly item: QuestionnaireItem;
  readonly name: Key;
  readonly prefix: string;
  readonly control: Control<FormValues>;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly depth: number;
}

/** One question. Typing renders only this component. */
export const Question = memo(function Question({ item, name, prefix, control, disabled, required, depth }: QuestionProps) {
  const kind = kindOf(item);
  const id = `${prefix}-${name}`;
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const faultId = `${id}-fault`;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => {
        const values = valuesIn(field.value);
        const fault = fieldState.isTouched ? faultIn(item, values, required) : undefined;
        const describedBy = [item.help ? helpId : '', fault ? faultId : ''].filter(Boolean).join(' ') || undefined;
        const control = (
          <Suspense fallback={<div className={classes['pending']} />}>
            <kind.Control
              item={item}
              values={values}
              onChange={field.onChange}
              onBlur={field.onBlur}
              id={id}
              labelId={labelId}
              describedBy={describedBy}
              invalid={fault !== undefined}
              disabled={disabled || item.readOnly === true}
            />
          </Suspense>
        );
        if (kind.shape === 'none')
          return (
            <div className={classes['plain']} data-item={item.linkId}>
              {control}
            </div>
          );
        const label = <Label item={item} required={required} isOpen={isEmpty(values)} />;
        return (
          <div className={classes['question']} data-question={id} data-item={item.linkId} data-depth={depth || undefined}>
            {kind.shape === 'field' ? (
              <label id={labelId} htmlFor={id} className={classes['label']}>
                {label}
              </label>
            ) : (
              <div id={labelId} className={classes['label']}>
                {label}
              </div>
            )}
            {item.help ? (
              <p id={helpId} className={classes['help']}>
                {item.help}
              </p>
            ) : null}
            {control}
            {fault ? (
              <p id={faultId} className={classes['fault']}>
                {fault}
              </p>
            ) : null}
          </div>
        );
      }}
    />
  );
});

interface LabelProps {
  readonly item: QuestionnaireItem;
  readonly required: boolean;
  /** True while there is no answer. */
  readonly isOpen: boolean;
}

function Label({ item, required, isOpen }: LabelProps) {
  return (
    <>
      {item.prefix ? <span className={classes['prefix']}>{item.prefix} </span> : null}
      {item.text}
      {required ? (
        <span className={classes['required']} data-open={isOpen || undefined}>
          {' '}
          (required)
        </span>
      ) : null}
    </>
  );
}
