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

/** Ways in which somebody can sign a plan: in their account, or those that need none. It is unknown who has one without a connection. */
export const waysToSign = (
  accounts: readonly string[] | undefined,
  id: string,
  offers: { readonly link: boolean; readonly here: boolean },
): readonly ('account' | 'link' | 'here')[] =>
  accounts === undefined || accounts.includes(id) ? ['account'] : (['link', 'here'] as const).filter((one) => offers[one]);

/** Asks the patient or a relative to sign a plan. Without knowing that they have an account, the message promises none. */
export function useAskFamily(planId: string) {
  const ask = useAskToSign(planId);
  return (name: string, request: FamilyRequest, accounts?: readonly string[]) => {
    const once = accounts?.includes(request.signer?.id ?? '') ? '' : ', once they have an account';
    return ask((current) => askedOf(current, request), `${name} finds it at Home, under “To sign”${once}.`);
  };
}
