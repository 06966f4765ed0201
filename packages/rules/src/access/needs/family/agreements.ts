import { entriesOf, type ResourceType } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { type AgreementType, offers } from '../../../signatures/offers.ts';
import { isGivenSignature, sameContent, signaturesIn, signaturesOnlyIn } from '../../../signatures/signature.ts';
import { isStaff, type Need, type Needs, type Objection, type Write } from '../need.ts';

/* Agreements in a patient's own record: the family reads and signs what is offered, and words nothing of it. */

/** Filled in by the server. */
const kept: ReadonlySet<string> = new Set(['id', 'resourceType', 'partition', 'display', 'meta']);
const rowOf = (row: unknown) => (isRecord(row) ? row : {});

const rewords = ({ before, after }: Write, list: string): boolean =>
  [...new Set([...Object.keys(rowOf(before)), ...Object.keys(rowOf(after))])].some(
    (name) => name !== list && !kept.has(name) && !sameContent(rowOf(before)[name], rowOf(after)[name]),
  );

/** True for a write that adds one given signature, and drops nothing but the request that it answers. */
const signsOnly = ({ before, after }: Write, list: string): boolean => {
  const [was, is] = [signaturesIn(before, list), signaturesIn(after, list)];
  const added = signaturesOnlyIn(is, was);
  return added.length === 1 && added.every(isGivenSignature) && signaturesOnlyIn(was, is).length <= 1;
};

const refuse = (isSo: boolean, reason: string): Objection | undefined => (isSo ? { reason, missing: [] } : undefined);

const signedWhereOffered = (type: AgreementType): Need => ({
  verbs: ['Update'],
  of: (subject) => !isStaff(subject),
  objects(write) {
    if (write.after === undefined) return undefined;
    const { state, list } = offers[type];
    return (
      refuse(rowOf(write.before)['status'] !== state, 'The staff ask for no signature on this now.') ??
      refuse(
        rewords(write, list) || !signsOnly(write, list),
        'The staff word an agreement. You can sign it, or ask them to change it.',
      )
    );
  },
});

export const agreements: Needs = Object.fromEntries(
  entriesOf<AgreementType & ResourceType, unknown>(offers).map(([type]) => [type, [signedWhereOffered(type)]]),
);
