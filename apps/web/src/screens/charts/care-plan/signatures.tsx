import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { emptyPlanFault, openRequests, planAttestation } from '@notewell/rules';
import { useConfirm } from '@notewell/ui';
import { IconUsers, IconWriting } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadyToSign } from '../../../features/account/confirm-identity/index.ts';
import { useMyProfile } from '../../../features/account/my-profile/use-my-profile.ts';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { useAskedPart } from '../../../features/charts/care-plan/plan-place.ts';
import { requireRead } from '../../../features/records/draft/read-before-signing.ts';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { useSupervisees } from '../../../features/records/record-kinds/use-supervisees.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';
import { AskFamily } from './ask-family.tsx';
import { AskSupervisor, AwaitedSignatures } from './awaited-signatures.tsx';
import classes from './care-plan.module.css';
import { FamilySignatureDialog } from './family-signature.dialog.tsx';
import { GivenSignatures } from './given-signatures.tsx';
import { PlanLinks } from './plan-links.tsx';
import { wordsOfPlan } from './words-of-plan.ts';

type Signature = NonNullable<CarePlan['signatures']>[number];

interface SignaturesProps {
  readonly planId: string;
  readonly plan: CarePlan;
}

/** Signatures of a plan, and the buttons with which the user adds their own or takes that of the family. */
export function Signatures({ planId, plan }: SignaturesProps) {
  const { profile } = useMe();
  const refusalOf = useRefusal(useSupervisees(plan.author));
  const { t } = useTranslation();
  const { allowMobilePatientSignature } = usePreferences();
  const [taking, setTaking] = useState(false);
  const [linking, setLinking] = useState(false);
  const sign = useSignPlan(planId, plan);
  const isAuthor = plan.author?.id === profile.id;
  const request = plan.signatures?.find(
    (one) => openRequests(plan).some((open) => open === one) && one.signer?.id === profile.id,
  );
  const signature: Signature = {
    ...(request?.required ? { required: true } : {}),
    ...(request?.slot === undefined ? {} : { slot: request.slot }),
    signer: { id: profile.id, resourceType: 'Practitioner' },
    role: isAuthor ? 'Author' : (request?.role ?? 'CoSigner'),
    meaning: isAuthor ? 'Author' : 'CoSignature',
    status: 'Pending',
    method: 'Typed',
    attestation: planAttestation,
  };
  const isOpen = plan.status === 'Draft' || plan.status === 'Active' || plan.status === 'OnHold';
  const isSigned = plan.signatures?.some(({ signer, signedAt }) => signer?.id === profile.id && signedAt !== undefined);
  const next = signedWith(plan, signature);
  const mayNot = refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next });
  const taken = { signer: plan.patient, role: 'Patient', status: 'Pending' };
  const mayNotTake = refusalOf({
    verb: 'Update',
    type: 'CarePlan',
    row: plan,
    next: { ...plan, patientSignatures: [...(plan.patientSignatures ?? []), taken] },
  });
  const fault = emptyPlanFault(plan);
  const takes = isOpen && !mayNotTake && fault === undefined;
  return (
    <div className={classes['part']} ref={useAskedPart('signatures')} tabIndex={-1}>
      <GivenSignatures {...plan} />
      <AwaitedSignatures planId={planId} plan={plan} />
      {isOpen ? (
        <div className={classes['buttons']}>
          {(isSigned && !request) || mayNot ? null : (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconWriting size={15} aria-hidden />}
              disabled={fault !== undefined}
              title={fault}
              onClick={() => void sign(signature)}
            >
              Sign plan
            </Button>
          )}
          <AskSupervisor planId={planId} plan={plan} />
          {mayNotTake ? null : (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUsers size={15} aria-hidden />}
              disabled={fault !== undefined}
              title={fault}
              onClick={() => setTaking(true)}
            >
              {t('$t(Patient) or family signs')}
            </Button>
          )}
          <AskFamily
            planId={planId}
            plan={plan}
            fault={fault}
            onLink={takes && allowMobilePatientSignature ? () => setLinking(true) : undefined}
            onHere={mayNotTake ? undefined : () => setTaking(true)}
          />
        </div>
      ) : null}
      <PlanLinks planId={planId} plan={plan} isOpen={takes} asking={linking} onAsking={setLinking} />
      {taking ? (
        <FamilySignatureDialog planId={planId} plan={plan} attestation={planAttestation} onClose={() => setTaking(false)} />
      ) : null}
    </div>
  );
}

/** The plan with a signature, which takes the place of the request that it answers. */
const signedWith = (plan: CarePlan, signature: Signature): CarePlan => ({
  ...plan,
  signatures: [
    ...(plan.signatures ?? []).filter(
      ({ status, signer, slot }) => !(status === 'Requested' && signer?.id === signature.signer?.id && slot === signature.slot),
    ),
    signature,
  ],
});

/** Shows the sentence that is signed, confirms who signs, and adds the signature. The server sets its time and hash. */
function useSignPlan(planId: string, plan: CarePlan) {
  const client = useClient();
  const me = useMyProfile();
  const { profile } = useMe();
  const ready = useReadyToSign();
  const ask = useConfirm();
  const { send } = useSendAndSay();
  return async (signature: Signature) => {
    const isSure = await ask({
      title: 'Sign this care plan?',
      text: `“${planAttestation}” What was agreed stays as it is from then on; progress can still be recorded.`,
      confirm: 'Sign',
    });
    if (!isSure || !(await ready())) return;
    const name = me && [me.name.given, me.name.family].filter(Boolean).join(' ');
    await send({
      write: async () => {
        await client.update('CarePlan', planId, (current) => {
          requireRead({ read: plan, current, mine: `Practitioner/${profile.id}`, textOf: wordsOfPlan });
          return signedWith(current, { ...signature, ...(name ? { name } : {}), signedAt: new Date().toISOString() });
        });
        return planId;
      },
      done: { title: 'Signed', message: planName(plan) },
      failed: 'The plan was not signed',
    });
  };
}
