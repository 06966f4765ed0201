import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { type CarePlan, typedAs } from '@notewell/model';
import { endsWithNext, isGivenSignature } from '@notewell/rules';
import { SkeletonRows } from '@notewell/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { PlanPlaceContext, usePlaceInAddress } from '../../../features/charts/care-plan/plan-place.ts';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { DueMeasures } from '../../../features/charts/measures/due-measures.tsx';
import { FamilyPlan } from '../../../features/portal/signing/family-plan.tsx';
import { EditedRecord } from '../../../features/records/chart-records/edited-record.tsx';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { refusedFields } from '../../../features/records/record-kinds/use-refusal.ts';
import { useSupervisees } from '../../../features/records/record-kinds/use-supervisees.ts';
import { fill } from '../../../platform/path.ts';
import { Absent } from '../../../shell/frame/absent.tsx';
import { BackToChart, NextToChart } from '../../../shell/frame/holder-links.tsx';
import { useKnownAddress } from '../../../shell/hooks/use-known-address.ts';
import { useHolder } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import classes from './care-plan.module.css';
import { EarlierGoals } from './earlier-goals.tsx';
import { FromLibrary } from './from-library.tsx';
import { FromNotes } from './from-notes.tsx';
import { PlanActions } from './plan-actions.tsx';
import { goalsGroup, measuresGroup, planRow, reviewsGroup, signaturesGroup } from './plan-row.ts';
import { PlanError, PlanState } from './plan-state.tsx';
import { Reviews } from './reviews.tsx';
import { path } from './route.ts';
import { Signatures } from './signatures.tsx';

const missing = { title: 'There is no such care plan', text: 'It may have been deleted, or the address is not complete.' };
const takenBack = {
  title: 'There is no such care plan',
  text: 'The staff may have taken it back. Ask them if you expected to sign it.',
};

/** One care plan: goals, objectives and interventions as an outline, reviews and signatures, edited in place. */
export default function CarePlanScreen() {
  const { planId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const holder = useHolder();
  const place = usePlaceInAddress();
  const { data: plan, status, error } = useResource('CarePlan', planId);
  useKnownAddress('CarePlan', planId);
  const { who } = useMe();
  if (plan && who !== 'staff')
    return (
      // biome-ignore lint: scrolled from the keyboard
      <div className={classes['family']} tabIndex={0} role="group" aria-label="Details of the care plan">
        <FamilyPlan key={planId} planId={planId} plan={plan} />
      </div>
    );
  return (
    <div className={classes['page']}>
      {plan && plan.patient.id !== holder?.subject ? <ChartBanner patientId={plan.patient.id} heading={false} /> : null}
      {plan ? (
        <PlanPlaceContext value={place}>
          <OnePlan key={planId} planId={planId} plan={plan} />
        </PlanPlaceContext>
      ) : status === 'loading' ? (
        <SkeletonRows rows={10} label="Loading the care plan" />
      ) : (
        <Absent
          type="CarePlan"
          id={planId}
          noun="care plan"
          {...{ status, error }}
          denied={{ title: 'You may not open this care plan', text: t('You need permission to see care plans of this chart.') }}
          missing={who === 'staff' ? missing : takenBack}
          away={<Away to={holder?.address} />}
        />
      )}
    </div>
  );
}

/** Says where a goal goes that a signed plan takes no more. */
function SignedGoals({ plan }: { readonly plan: CarePlan }) {
  const signed = [...(plan.signatures ?? []), ...(plan.patientSignatures ?? [])].some(isGivenSignature);
  if (!signed || !endsWithNext(plan)) return null;
  return (
    <div className={classes['part']}>
      <p className={classes['quiet']}>
        Goals stay as they were signed; their progress is still recorded. For other goals, choose “Copy into a new plan” under
        More actions.
      </p>
    </div>
  );
}

/** Goals have rules of their own: after a signature their progress still changes. */
const judged = planRow.groups.flatMap(({ fields }) => fields).filter((name) => name !== 'items');

function OnePlan({ planId, plan }: { readonly planId: string; readonly plan: CarePlan }) {
  const me = useMe();
  const supervisees = useSupervisees(plan.author);
  const locked = useCallback(
    (record: Fields) => new Map(refusedFields(me, { type: 'CarePlan', row: record, supervisees }, judged)),
    [me, supervisees],
  );
  const parts: Readonly<Record<string, React.ReactNode>> = {
    [goalsGroup]: (
      <>
        <EarlierGoals planId={planId} plan={plan} />
        <FromLibrary planId={planId} plan={plan} />
        <FromNotes planId={planId} plan={plan} />
        <SignedGoals plan={plan} />
      </>
    ),
    [measuresGroup]: plan.status === 'Active' ? <DueMeasures patientId={plan.patient.id} /> : null,
    [reviewsGroup]: <Reviews planId={planId} plan={plan} />,
    [signaturesGroup]: <Signatures planId={planId} plan={plan} />,
  };
  return (
    // biome-ignore lint: scrolled from the keyboard
    <div className={classes['body']} tabIndex={0} role="group" aria-label="Details of the care plan">
      <PlanError plan={plan} />
      <EditedRecord
        type="CarePlan"
        id={planId}
        patientId={plan.patient.id}
        groups={planRow.groups}
        hides={planRow.hides}
        shows={planRow.shows}
        title={(record) => planName(typedAs('CarePlan', record))}
        back={<BackToChart />}
        actions={(_record, isUnsaved) => (
          <>
            <PlanState plan={plan} />
            <PlanActions planId={planId} plan={plan} isUnsaved={isUnsaved} />
            <NextToChart alone={fill(path, { planId })} noun="care plan" />
          </>
        )}
        locked={locked}
        more={(group) => parts[group]}
      />
    </div>
  );
}

const Away = ({ to }: { readonly to: string | undefined }) => (
  <Button variant="default" component={Link} to={to ?? '/'}>
    {to ? 'Back to the chart' : 'Go to Home'}
  </Button>
);
