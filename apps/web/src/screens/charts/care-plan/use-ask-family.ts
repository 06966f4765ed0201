import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';

export type FamilyRequest = NonNullable<CarePlan['patientSignatures']>[number];

/** The plan with a request to sign. */
export const askedOf = (plan: CarePlan, request: FamilyRequest): CarePlan => ({
  ...plan,
  patientSignatures: [...(plan.patientSignatures ?? []), request],
});

/** Asks for a signature on a plan, and says so once the server has it. */
export function useAskToSign(planId: string) {
  const client = useClient();
  const { send } = useSendAndSay();
  return (asked: (current: CarePlan) => CarePlan, message: string) =>
    send({
      write: async () => {
        await client.update('CarePlan', planId, asked);
        return planId;
      },
      done: { title: 'Asked for the signature', message },
      failed: 'The signature was not asked for',
    });
}

/** Asks the patient or a relative to sign a plan. Without knowing that they have an account, the message promises none. */
export function useAskFamily(planId: string) {
  const ask = useAskToSign(planId);
  return (name: string, request: FamilyRequest) =>
    ask((current) => askedOf(current, request), `${name} finds it at Home, under “To sign”, once they have an account.`);
}
