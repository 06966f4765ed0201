import { NativeSelect, TextInput } from '@mantine/core';
import { labelOfValue, PeriodAnchor, PeriodMatch, Refutation, TimeRelation } from '@notewell/model';
import type { Condition } from '@notewell/rules';
import { useFieldSurroundings } from '../../records/fields/field-context.ts';
import classes from '../../records/fields/fields.module.css';
import { withPart } from './condition-parts.ts';

interface ConditionTimeProps {
  readonly label: string;
  readonly condition: Condition;
  /** True if the source carries a time. */
  readonly hasTime: boolean;
  readonly onChange: (next: Condition) => void;
}

/** The time of a condition: past or future, a period from today, and if the source is confirmed. */
export function ConditionTime({ label, condition, hasTime, onChange }: ConditionTimeProps) {
  const { readOnly } = useFieldSurroundings();
  const { periodAnchor, refutation } = condition;
  const part = (name: keyof Condition, words: string, values: readonly string[]) => (
    <NativeSelect
      key={name}
      aria-label={`${label}: ${words}`}
      disabled={readOnly}
      data={[{ value: '', label: `${words}…` }, ...values.map((one) => ({ value: one, label: labelOfValue(one) }))]}
      value={String(condition[name] ?? '')}
      onChange={(event) => onChange(withPart(condition, name, event.currentTarget.value))}
    />
  );
  return (
    <div className={classes['conditionRow']}>
      {refutation ? part('refutation', 'confirmed or refuted', Refutation.values) : null}
      {hasTime ? (
        <>
          {part('timeRelation', 'past, present, future', TimeRelation.values)}
          {part('periodAnchor', 'period from today to', PeriodAnchor.values)}
          {periodAnchor ? part('periodMatch', 'within or outside', PeriodMatch.values) : null}
          {periodAnchor ? (
            <TextInput
              aria-label={`${label}: days added`}
              placeholder="days added"
              w="7rem"
              inputMode="numeric"
              disabled={readOnly}
              defaultValue={condition.periodOffset ?? ''}
              onChange={(event) => {
                const days = Number(event.currentTarget.value);
                if (Number.isInteger(days)) onChange(withPart(condition, 'periodOffset', days === 0 ? undefined : days));
              }}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}
