import { Button } from '@mantine/core';
import { isRecord } from '@notewell/model';
import { DiagnosisSearch } from '../../charts/diagnosis-search/diagnosis-search.tsx';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';
import classes from '../fields/fields.module.css';

/** An ICD-10-CM code, found by code or words. */
export function DiagnosisField({ label, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const { code, display } = isRecord(value) ? value : {};
  const words = [code, display].filter((one) => typeof one === 'string').join(' ');
  return (
    <div role="group" aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {words ? (
        <div className={classes['chip']}>
          {words}
          {readOnly ? null : (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
              Clear
            </Button>
          )}
        </div>
      ) : null}
      {readOnly || words ? null : <DiagnosisSearch label={`${label}: find`} onPick={onChange} />}
    </div>
  );
}
