import { definitionOf, type ResourceType } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { signatureFault } from '../../signatures/judge.ts';
import { signatureListsOf, signedTypes } from '../../signatures/lists.ts';
import { isGivenSignature, signaturesIn, signaturesOnlyIn } from '../../signatures/signature.ts';
import { fixedIds } from '../roles.ts';
import { lifecycles } from './lifecycles.ts';
import type { Need, Needs } from './need.ts';

/** Only the signer can sign, for every type. Imports and jobs may write other people's signatures. */
const signedBySigner = (list: string): Need => ({
  verbs: ['Create', 'Update'],
  of: ({ profile }) => profile.id !== fixedIds.systemAccount,
  objects(write, subject) {
    const reason = signatureFault(list, write, subject);
    return reason === undefined ? undefined : { reason, missing: [] };
  },
});

/** Nobody signs what is over. Its end itself takes the last signatures. */
const notOnceOver = (type: ResourceType, list: string): Need => ({
  verbs: ['Update'],
  of: ({ profile }) => profile.id !== fixedIds.systemAccount,
  objects({ before, after }) {
    const life = lifecycles[type];
    const state = isRecord(before) ? before[life?.field ?? 'status'] : undefined;
    const isOver = life?.unsigned?.some((one) => one === state) === true;
    const added = signaturesOnlyIn(signaturesIn(after, list), signaturesIn(before, list));
    return after !== undefined && isOver && added.some(isGivenSignature)
      ? { reason: 'This is over or complete, and takes no further signature. Make a new one.', missing: [] }
      : undefined;
  },
});

/** A record that somebody signed is not deleted: its state says that it is over. */
const keptOnceSigned = (list: string): Need => ({
  verbs: ['Delete'],
  of: ({ profile }) => profile.id !== fixedIds.systemAccount,
  objects: ({ before }) =>
    signaturesIn(before, list).some(isGivenSignature)
      ? { reason: 'Somebody has signed this record. Change its status instead of deleting it.', missing: [] }
      : undefined,
});

export const signatures: Needs = Object.fromEntries(
  signedTypes.map((type) => [
    type,
    signatureListsOf(definitionOf(type)).flatMap((list) => [signedBySigner(list), notOnceOver(type, list), keptOnceSigned(list)]),
  ]),
);
