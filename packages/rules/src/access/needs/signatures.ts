import { definitionOf } from '@notewell/model';
import { signatureFault } from '../../signatures/judge.ts';
import { signatureListsOf, signedTypes } from '../../signatures/lists.ts';
import { isGivenSignature, signaturesIn } from '../../signatures/signature.ts';
import { fixedIds } from '../roles.ts';
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
    signatureListsOf(definitionOf(type)).flatMap((list) => [signedBySigner(list), keptOnceSigned(list)]),
  ]),
);
