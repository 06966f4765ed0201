import { Radio } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import type { CarePlan } from '@notewell/model';
import { endsWithNext } from '@notewell/rules';
import { useTranslation } from 'react-i18next';
import { endsNone } from '../../../features/charts/care-plan/next-plan.ts';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './care-plan.module.css';

const openPlans = (patientId: string): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  partition: patientId,
  filters: [{ kind: 'Status', values: ['Active', 'OnHold'] }],
  orderBy: 'created',
  order: 'desc',
  pageSize: 20,
});

/** Other plans of a patient in force: those that the user may end, and those that stay; none without a plan. */
export function useOtherPlans(planId: string | undefined, patientId: string) {
  const may = useMayDo();
  const { items, status, isPartial } = useReadableList(planId === undefined ? null : openPlans(patientId));
  const others = items.filter((one) => one.id !== planId && endsWithNext(one));
  const isEnded = (one: CarePlan) => may('Update', 'CarePlan', one, { ...one, status: 'Completed' });
  return {
    open: others.filter(isEnded),
    kept: others.filter((one) => !isEnded(one)),
    isLoading: planId !== undefined && status === 'loading',
    isUnknown: status === 'error' || isPartial === true,
  };
}

/** The fault of a form in which the question is not answered. */
export const unansweredWords = 'Choose whether an earlier plan ends.';

interface OtherPlansProps {
  readonly others: ReturnType<typeof useOtherPlans>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Asks which other plan in force ends with this one, and names those that stay. */
export function OtherPlans({ others: { open, kept, isUnknown }, value, error, onChange }: OtherPlansProps) {
  const { t } = useTranslation();
  return (
    <>
      {open.length > 0 ? (
        <Radio.Group
          label={t('This $t(patient) has another plan in force. Does it end with this one?')}
          value={value}
          onChange={onChange}
          error={error}
        >
          {open.map((one) => (
            <Radio
              key={one.id}
              mt="xs"
              value={one.id ?? ''}
              label={`This replaces “${planName(one)}”`}
              description={[one.author?.display, one.program?.display].filter(Boolean).join(', ') || undefined}
            />
          ))}
          <Radio mt="xs" value={endsNone} label={open.length === 1 ? 'Both stay in force' : 'All stay in force'} />
        </Radio.Group>
      ) : null}
      {kept.map((one) => (
        <p key={one.id} className={classes['quiet']}>
          “{planName(one)}” stays in force. Only those who take part in it can end it.
        </p>
      ))}
      {isUnknown ? <p className={classes['quiet']}>Other plans in force could not be looked up on this device.</p> : null}
    </>
  );
}
