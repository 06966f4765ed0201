import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';

export type FamilyRequest = NonNullable<CarePlan['patientSignatures']>[number];

/** The plan with a request to sign. */
export const askedOf = (plan: CarePlan, request: FamilyRequest): CarePlan => ({
  ...plan,
  patientSignatures: [...(plan.patientSignatures ?? []), request],
});

/** Asks the patient or a relative to sign a plan. Nothing here knows who has an account, so the message promises none. */
export function useAskFamily(planId: string) {
  const client = useClient();
  const { send } = useSendAndSay();
  return (name: string, request: FamilyRequest) =>
    send({
      write: async () => {
        await client.update('CarePlan', planId, (current) => askedOf(current, request));
        return planId;
      },
      done: {
        title: 'Asked for the signature',
        message: `${name} finds it at Home, under “To sign”, once they have an account.`,
      },
      failed: 'The signature was not asked for',
    });
}
