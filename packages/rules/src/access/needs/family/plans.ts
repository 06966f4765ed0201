import { idIn, isRecord } from '@notewell/model/values';
import { familyRequest } from '../../../signatures/awaited.ts';
import {
  isDeclinedSignature,
  isGivenSignature,
  sameContent,
  signaturesIn,
  signaturesOnlyIn,
} from '../../../signatures/signature.ts';
import { isStaff, type Needs, type Objection, type Write } from '../need.ts';

/* Care plans in a patient's own record: the family signs or declines what was put to them, and words nothing of it. */

const list = 'patientSignatures';
/** Filled in by the server. */
const kept: ReadonlySet<string> = new Set(['id', 'resourceType', 'partition', 'display', 'meta', list]);
const rowOf = (row: unknown) => (isRecord(row) ? row : {});

const rewords = ({ before, after }: Write): boolean =>
  [...new Set([...Object.keys(rowOf(before)), ...Object.keys(rowOf(after))])].some(
    (name) => !kept.has(name) && !sameContent(rowOf(before)[name], rowOf(after)[name]),
  );

/** True for a write that adds one answer, and drops nothing but open requests to the person who answers. */
function answersOnly({ before, after }: Write, id: string): boolean {
  const [was, is] = [signaturesIn(before, list), signaturesIn(after, list)];
  const added = signaturesOnlyIn(is, was);
  return (
    added.length === 1 &&
    added.every((one) => isGivenSignature(one) || isDeclinedSignature(one)) &&
    signaturesOnlyIn(was, is).every(({ status, signer }) => status === 'Requested' && idIn(signer) === id)
  );
}

const open: readonly unknown[] = ['Draft', 'Active', 'OnHold'];
const refuse = (reason: string): Objection => ({ reason, missing: [] });

export const plansOfFamily: Needs = {
  CarePlan: [
    {
      verbs: ['Update'],
      of: (subject) => !isStaff(subject),
      objects(write, { profile }) {
        if (write.after === undefined) return undefined;
        if (!open.includes(rowOf(write.before)['status']) || !familyRequest(write.before, profile.id))
          return refuse('The staff ask for no signature of yours on this plan now.');
        return rewords(write) || !answersOnly(write, profile.id)
          ? refuse('The staff word a plan. You can sign it, decline, or ask them to change it.')
          : undefined;
      },
    },
  ],
};
