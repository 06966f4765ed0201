import { Button } from '@mantine/core';
import { SkeletonRows } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { useFormPlace } from '../../place.ts';
import type { ControlProps } from '../../question-kind.ts';
import classes from './ehr-lookup.module.css';
import { lookupOf } from './sources.ts';

export default function EhrLookup(props: ControlProps) {
  const { t } = useTranslation();
  const { patient } = useFormPlace();
  if (!patient)
    return <p className={classes['quiet']}>{t('This form is not about one $t(patient): there is no one chart to look into.')}</p>;
  return <OfPatient {...props} patientId={patient.id} />;
}

function OfPatient({
  item,
  values,
  onChange,
  onBlur,
  id,
  labelId,
  describedBy,
  disabled,
  patientId,
}: ControlProps & { readonly patientId: string }) {
  const { t } = useTranslation();
  const { noun: plainNoun, useLines } = lookupOf(item);
  const noun = t(plainNoun);
  const { lines, status } = useLines(patientId);
  const taken = values.map(String);
  const same = taken.length === lines.length && taken.every((line, at) => line === lines[at]);
  return (
    <div
      role="group"
      id={id}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={classes['lookup']}
      onBlur={onBlur}
    >
      {status === 'loading' && lines.length === 0 ? (
        <SkeletonRows rows={2} />
      ) : lines.length === 0 ? (
        <p className={classes['quiet']}>
          {status === 'ready' ? `The chart has no ${noun}.` : `The chart's ${noun} cannot be read just now.`}
        </p>
      ) : (
        <Lines label={`In the chart now: ${noun}`} lines={lines} />
      )}
      {taken.length > 0 && !same ? <Lines label="In this note" lines={taken} /> : null}
      <div className={classes['actions']}>
        {lines.length > 0 && !same ? (
          <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => onChange([...lines])}>
            {taken.length === 0 ? 'Insert into the note' : 'Bring up to date'}
          </Button>
        ) : null}
        {taken.length > 0 ? (
          <>
            {same ? <span>In this note as it is in the chart.</span> : null}
            <Button size="compact-sm" variant="subtle" color="gray" disabled={disabled} onClick={() => onChange([])}>
              Take out of the note
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

const Lines = ({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) => (
  <div>
    <div className={classes['quiet']}>{label}</div>
    <ul className={classes['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
