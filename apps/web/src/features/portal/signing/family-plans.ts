import type { CarePlan } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { familyRequest, isGivenSignature, signaturesIn } from '@notewell/rules';
import { useReadableList } from '../../../shell/session/readable-list.ts';

/** Care plans of a patient that wait for the reader's signature, and those that they can read again. */
export function useFamilyPlans(patientId: string, reader: string) {
  const { items } = useReadableList({
    type: 'CarePlan',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Draft', 'Active', 'OnHold'] }],
    orderBy: 'created',
    order: 'asc',
    pageSize: 50,
  });
  const toSign = items.filter((plan) => familyRequest(plan, reader) !== undefined);
  // A draft that they signed stays readable until it is in force.
  const toRead = items.filter((plan) => !toSign.includes(plan) && (plan.status !== 'Draft' || isSignedBy(plan, reader)));
  return { toSign, toRead };
}

const isSignedBy = (plan: CarePlan, reader: string): boolean =>
  signaturesIn(plan, 'patientSignatures').some((one) => isGivenSignature(one) && idIn(one.signer) === reader);
