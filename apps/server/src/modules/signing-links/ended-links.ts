import { signaturesIn } from '@notewell/rules';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import type { Body } from '../../resources/store/index.ts';
import { hashOfSignable, isOver, signableIn, signableTypes } from './signable.ts';
import { signingLinksOf } from './store/signing-links.ts';

const waitingIn = (signatures: unknown): readonly string[] =>
  signaturesIn({ signatures }, 'signatures').flatMap(({ status, requestedAt }) =>
    status === 'Requested' && typeof requestedAt === 'string' ? [requestedAt] : [],
  );
const asked = (body: Body | undefined) => waitingIn(body?.['patientSignatures']);

/** Ends links for good once their text changes, the record is over or their request is taken off the record, even if both come back later. */
export const endedLinks: Behaviour = {
  async verify({ practice, store, definition, id, before, after }, run) {
    const type = signableTypes.find((one) => one === definition.type);
    if (!type || asked(before).length === 0) return;
    const kept =
      after === undefined || isOver(type, after['status'])
        ? { noteHash: '', made: [] }
        : { noteHash: hashOfSignable(signableIn(type, after, id)), made: asked(after) };
    await signingLinksOf(store).revokeOthers(practice, { note: id, ...kept }, run);
  },
};
