import { Refusal } from '../../kernel/refusal.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { SignInGuard } from '../accounts/index.ts';
import { decline, offer, open, sign } from './answer-link.ts';
import { listedState, withoutAsked } from './link-state.ts';
import { changeRecord, type LinkWork, log } from './link-work.ts';
import type { RemoteSigning, RemoteSigningParts } from './remote-signing-parts.ts';
import { sendLink } from './send-link.ts';
import type { Signable } from './signable.ts';
import { signingLinksOf, typeOf } from './store/signing-links.ts';

/** Signing by a link (docs/decisions/0082). */
export function remoteSigning(parts: RemoteSigningParts): RemoteSigning {
  const { store } = parts;
  const links = signingLinksOf(store);
  const work: LinkWork = { ...parts, links, guard: new SignInGuard(parts.now) };
  return {
    send: (sending) => sendLink(work, sending),
    offer: (key, visitor) => offer(work, key, visitor),
    open: (key, answer, visitor) => open(work, { key, answer }, visitor),
    sign: (given, visitor) => sign(work, given, visitor),
    decline: (declined, visitor) => decline(work, declined, visitor),

    async list(practice, { type, id: record }) {
      const row = await lookUp({ practice, store }, type, record);
      const at = (wanted: string) =>
        new Set(row?.patientSignatures?.flatMap(({ status, requestedAt }) => (status === wanted ? [requestedAt] : [])));
      const [declined, waiting, signed] = [at('Declined'), at('Requested'), at('Signed')];
      return (await links.ofNote(practice, record)).map((link) => {
        const { patient: _patient, madeBy: _by, handedOver: _over, type: _type, signer: _signer, ...request } = link.request;
        const { id, expires } = link;
        const made = link.made.toISOString();
        // People who are asked by a link may answer in the application too.
        const answered = declined.has(made) ? 'declined' : signed.has(made) ? 'signed' : undefined;
        const state = answered ?? listedState(link, waiting.has(made), parts.now());
        return { ...request, id, state, made, expires: expires.toISOString() };
      });
    },

    async revoke({ practice, caller, record }, id) {
      const link = (await links.ofNote(practice, record.id)).find((one) => one.id === id);
      if (!link) throw new Refusal('not-found');
      if (await links.revoke(practice, id)) log(work, { practice, action: 'signing-link-revoked', link, who: caller });
      if (link.used) return;
      const next = (current: Signable) => ({ ...current, patientSignatures: withoutAsked(link, current.patientSignatures) });
      await changeRecord(work, { practice, caller, type: typeOf(link), id: record.id, next });
    },
  };
}
