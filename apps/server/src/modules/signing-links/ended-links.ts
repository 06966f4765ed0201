import { typedAs } from '@notewell/model';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import type { Body } from '../../resources/store/index.ts';
import { hashOf } from '../notes/index.ts';
import { signingLinksOf } from './store/signing-links.ts';

const noteIn = (body: Body) => typedAs('Note', body);
const waitingIn = (body: Body | undefined): readonly string[] =>
  (body && noteIn(body).patientSignatures)?.flatMap(({ status, requestedAt }) =>
    status === 'Requested' && requestedAt !== undefined ? [requestedAt] : [],
  ) ?? [];

/** Ends links for good once their text changes or their request is taken off the note, even if both come back later. */
export const endedLinks: Behaviour = {
  async verify({ practice, store, id, before, after }, run) {
    if (waitingIn(before).length === 0) return;
    const isOver = after === undefined || after['status'] === 'EnteredInError';
    const kept = isOver ? { noteHash: '', made: [] } : { noteHash: hashOf({ ...noteIn(after), id }), made: waitingIn(after) };
    await signingLinksOf(store).revokeOthers(practice, { note: id, ...kept }, run);
  },
};
