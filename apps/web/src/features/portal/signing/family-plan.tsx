import { Button } from '@mantine/core';
import { RequestFailed } from '@notewell/client';
import { useCall, useClient, useConnection } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import type { PlanReading, PlanSigned } from '@notewell/protocol';
import { PageHead, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff, IconFileOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceFor } from '../../../platform/failure.ts';
import { toast } from '../../../shell/hooks/toasts.ts';
import { GivenSignatures } from '../../records/signatures/given-signatures.tsx';
import { DeclineForm } from './decline-form.tsx';
import { PlanSignature } from './plan-signature.tsx';
import { SignedText } from './signed-text.tsx';
import classes from './signing.module.css';
import { usePlanWords } from './use-plan-words.ts';

interface FamilyPlanProps {
  readonly planId: string;
  readonly plan: CarePlan;
}

/** A care plan as its patient or a relative reads it, and signs or declines it where they are asked to. */
export function FamilyPlan(props: FamilyPlanProps) {
  const { online } = useConnection();
  const [isOpened, setOpened] = useState(online);
  if (online && !isOpened) setOpened(true);
  if (isOpened) return <OpenPlan {...props} />;
  return (
    <StatePanel icon={IconCloudOff} title="This care plan needs a connection">
      You read and sign it as it is on the server. It opens here once you are connected.
    </StatePanel>
  );
}

function OpenPlan({ planId, plan }: FamilyPlanProps) {
  const client = useClient();
  const path = `carePlans/${encodeURIComponent(client.id(planId))}/signing`;
  const { data, status, error, refresh } = useCall<PlanReading>(path);
  const navigate = useNavigate();
  const [fault, setFault] = useState('');
  if (!data)
    return status === 'loading' ? (
      <SkeletonRows rows={8} label="Loading the care plan" />
    ) : (
      <StatePanel
        icon={IconFileOff}
        title="The care plan did not open"
        action={
          <Button variant="default" onClick={refresh}>
            Try again
          </Button>
        }
      >
        {sentenceFor(error && new RequestFailed(error))}
      </StatePanel>
    );
  const send = async (to: string, body: object, { done, isLast }: { readonly done: string; readonly isLast?: boolean }) => {
    setFault('');
    try {
      await client.call(to, { method: 'POST', body });
      toast(done, data.title);
      // A draft whose signature they declined is the staff's again.
      if (isLast) await navigate({ to: '/' });
      else refresh();
    } catch (error) {
      const { words, isOver } = refusalOf(error);
      setFault(words);
      if (isOver) refresh();
    }
  };
  return (
    <ReadPlan
      plan={plan}
      reading={data}
      fault={fault}
      onSign={(signed) => send(path, signed, { done: 'Signed.' })}
      onDecline={(reason) =>
        send(`${path}/decline`, { reason }, { done: 'Your clinic sees that you did not sign.', isLast: plan.status === 'Draft' })
      }
    />
  );
}

/** The words for a refusal, and true if the plan is read again: it changed, or its signature is not asked for any more. */
function refusalOf(error: unknown): { readonly words: string; readonly isOver: boolean } {
  const status = error instanceof RequestFailed ? error.status : undefined;
  return status === 409
    ? { words: 'The staff changed this plan while you read it. Read it again, then sign.', isOver: true }
    : { words: sentenceFor(error), isOver: status !== undefined && status !== 422 };
}

interface ReadPlanProps {
  readonly plan: CarePlan;
  readonly reading: PlanReading;
  /** Says why the last answer was not saved. */
  readonly fault: string;
  readonly onSign: (signed: PlanSigned) => Promise<void>;
  readonly onDecline: (reason: string) => Promise<void>;
}

/** The text that a signature covers, who signed it, and the answer that is asked of the reader. */
export function ReadPlan({ plan, reading: { title, about, lines, asked }, fault, onSign, onDecline }: ReadPlanProps) {
  const { state, own } = usePlanWords(plan, asked !== undefined);
  return (
    <div className={classes['plan']}>
      <PageHead title={title} aside={state} />
      <SignedText about={about} lines={lines} label={asked ? 'What you sign' : 'The care plan'} />
      <GivenSignatures record={plan} />
      {own ? <p className={classes['own']}>{own}</p> : null}
      {/* Kept while the text is read again, so that it is heard. */}
      <p className={classes['fault']} role="alert">
        {fault}
      </p>
      {asked ? (
        <>
          <PlanSignature attestation={asked.attestation} onSign={(name) => onSign({ name, hash: asked.hash })} />
          <DeclineForm onDecline={onDecline} ended={() => false} />
        </>
      ) : null}
    </div>
  );
}
