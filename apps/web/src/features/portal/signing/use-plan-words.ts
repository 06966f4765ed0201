import type { CarePlan } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { familyRequest, isDeclinedSignature, isGivenSignature, signaturesIn } from '@notewell/rules';
import { useActs } from '../../../shell/session/acts.ts';
import { useMe } from '../../../shell/session/session.ts';

/** States of a plan in the words of its patient. */
const states: Readonly<Record<CarePlan['status'], string>> = {
  Draft: 'Not active yet',
  Active: 'Active',
  OnHold: 'On hold',
  Completed: 'Completed',
  Revoked: 'No longer active',
  EnteredInError: 'Entered in error',
};

/** The state of a plan, and what its reader did about it or cannot do. */
export function usePlanWords(plan: CarePlan, isAsked: boolean) {
  const me = useMe();
  const acts = useActs();
  const answers = signaturesIn(plan, 'patientSignatures').filter(({ signer }) => idIn(signer) === me.profile.id);
  const last = answers.findLast((one) => isGivenSignature(one) || isDeclinedSignature(one));
  const isOthers = acts === false && familyRequest(plan, me.profile.id) !== undefined;
  const own = isAsked
    ? undefined
    : isOthers
      ? `You can read this. ${me.patientName ?? 'The person it concerns'}, or a relative who may sign for them, signs it.`
      : last && (isGivenSignature(last) ? 'You signed this plan.' : 'You declined to sign. Ask your clinic to talk about it.');
  return { state: states[plan.status], own };
}
