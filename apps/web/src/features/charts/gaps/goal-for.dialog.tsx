import { Button, Stack } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { type CarePlan, labelOfValue } from '@notewell/model';
import type { Gap } from '@notewell/rules';
import { FormModal, SkeletonRows } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { planName } from '../care-plan/plan-name.ts';
import { useNewPlan } from '../care-plan/use-new-plan.ts';

interface GoalForProps {
  readonly gap: Gap;
  readonly patientId: string;
  readonly onClose: () => void;
}

const openPlans = (patientId: string): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  partition: patientId,
  filters: [{ kind: 'Status', values: ['Draft', 'Active', 'OnHold'] }],
  orderBy: 'created',
  order: 'desc',
  pageSize: 20,
});

/** Asks which plan takes the goal for a diagnosis, where it is not one plan in force: a draft, one of several, or a new one. */
export default function GoalForDialog({ gap: { about }, patientId, onClose }: GoalForProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const open = useOpen();
  const plans = useReadableList(openPlans(patientId));
  const begin = useNewPlan(patientId, about.id);
  const choose = ({ id = '' }: CarePlan) => {
    onClose();
    open('CarePlan', id, { goalFor: about.id });
  };
  return (
    <FormModal onClose={onClose} title={`Goal for ${about.display}`} fullScreen={phone}>
      <Stack gap="xs">
        {plans.status === 'loading' ? <SkeletonRows rows={2} /> : null}
        {plans.items.length > 0 ? <p>Which care plan takes it?</p> : null}
        {plans.items.length === 0 && plans.status === 'ready' ? <p>{t('This $t(patient) has no care plan yet.')}</p> : null}
        {plans.items.map((plan) => (
          <Button key={plan.id} variant="default" onClick={() => choose(plan)}>
            {planName(plan)}, {labelOfValue(plan.status).toLowerCase()}
          </Button>
        ))}
        {begin && plans.status !== 'loading' ? (
          <Button
            variant={plans.items.length > 0 ? 'subtle' : 'filled'}
            onClick={() => {
              onClose();
              begin();
            }}
          >
            Begin a care plan
          </Button>
        ) : null}
      </Stack>
    </FormModal>
  );
}
