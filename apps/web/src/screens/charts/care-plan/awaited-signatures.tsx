import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import type { UnknownRecord } from '@notewell/model/values';
import { awaitedNames, awaitedOn, supervisesOn } from '@notewell/rules';
import { IconUserQuestion } from '@tabler/icons-react';
import { useMyProfile } from '../../../features/account/my-profile/use-my-profile.ts';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { dayOf, dayWords } from '../../../platform/dates.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import classes from './care-plan.module.css';
import { useAskToSign } from './use-ask-family.ts';

type Request = NonNullable<CarePlan['signatures']>[number];

interface AwaitedProps {
  readonly planId: string;
  readonly plan: CarePlan;
}

/** Signatures that are asked for and open, with the way to take a request back. */
export function AwaitedSignatures({ planId, plan }: AwaitedProps) {
  const client = useClient();
  const refusalOf = useRefusal();
  const { send } = useSendAndSay();
  if (awaitedOn(plan).length === 0) return null;
  const without = ({ signatures, patientSignatures, ...current }: CarePlan, request: unknown): CarePlan => {
    const isOther = (one: unknown) => JSON.stringify(one) !== JSON.stringify(request);
    return {
      ...current,
      ...(signatures ? { signatures: signatures.filter(isOther) } : {}),
      ...(patientSignatures ? { patientSignatures: patientSignatures.filter(isOther) } : {}),
    };
  };
  const takeBack = (request: UnknownRecord) =>
    send({
      write: async () => {
        await client.update('CarePlan', planId, (current) => without(current, request));
        return planId;
      },
      done: { title: 'Request taken back', message: awaitedNames([request]) },
      failed: 'The request was not taken back',
    });
  return (
    <ul className={classes['list']} aria-label="Awaited signatures">
      {awaitedOn(plan).map((request, index) => {
        const name = awaitedNames([request]);
        const at = request.requestedAt;
        const mayNot = refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next: without(plan, request) }) !== undefined;
        return (
          <li key={`${name} ${index}`}>
            <strong>{name}</strong>
            <span className={classes['quiet']}>
              {['has not signed yet', typeof at === 'string' ? `asked ${dayWords(at)}` : ''].filter(Boolean).join(', ')}
            </span>
            {mayNot ? null : (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Take back the request to ${name}`}
                onClick={() => void takeBack(request)}
              >
                Take back
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Asks a supervisor of the author for their signature, which the plan then needs before it is in force. */
export function AskSupervisor({ planId, plan }: AwaitedProps) {
  const ask = useAskToSign(planId);
  const me = useMyProfile();
  const refusalOf = useRefusal();
  const today = dayOf(new Date());
  const isAuthor = me?.id !== undefined && plan.author?.id === me.id;
  const known = new Set((plan.signatures ?? []).map(({ signer }) => signer?.id));
  const supervisors = (me?.supervisors ?? [])
    .map(({ subject }) => subject)
    .filter(({ id }) => me && supervisesOn(me, id, today) && !known.has(id));
  const requestOf = ({ id, display }: (typeof supervisors)[number]): Request => ({
    signer: { id, resourceType: 'Practitioner', ...(display ? { display } : {}) },
    role: 'Supervisor',
    status: 'Requested',
    required: true,
  });
  const asked = (current: CarePlan, request: Request) => ({
    ...current,
    signatures: [...(current.signatures ?? []), request],
  });
  if (!isAuthor) return null;
  return supervisors.map((supervisor) => {
    const request = requestOf(supervisor);
    if (refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next: asked(plan, request) })) return null;
    return (
      <Button
        key={supervisor.id}
        size="compact-sm"
        variant="default"
        leftSection={<IconUserQuestion size={15} aria-hidden />}
        onClick={() => void ask((current) => asked(current, request), request.signer?.display ?? '')}
      >
        Ask {supervisor.display ?? 'the supervisor'} to sign
      </Button>
    );
  });
}
