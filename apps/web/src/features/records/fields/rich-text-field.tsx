import { lazy, Suspense, useId } from 'react';
import { type FieldProps, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';

const Control = lazy(() => import('../../forms/form-renderer/styles/formatted-text/control.tsx'));
const nothing = () => {};

/** A document of rich text. */
export function RichTextField({ label, value, onChange, name }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const id = useId();
  return (
    <div>
      <div id={id} className={classes['label']}>
        {label}
      </div>
      <Suspense fallback={<div className={classes['pending']} />}>
        <Control
          item={{ linkId: name, type: 'Text' }}
          // The document is JSON, as the field declares.
          values={value === undefined ? [] : [value as never]}
          onChange={([document]) => onChange(document)}
          onBlur={nothing}
          id={`${id}-control`}
          labelId={id}
          describedBy={undefined}
          invalid={false}
          disabled={readOnly}
        />
      </Suspense>
    </div>
  );
}
