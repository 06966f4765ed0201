import { type AgreementType, isInForceOnceSigned, isOfferOver, isReadable, offers } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';

/** Who signs here, for the record of a consent. */
const performerOf = ({ caller: { profile } }: Save) =>
  profile ? { id: profile.id, resourceType: profile.resourceType } : undefined;

/** Refuses to sign, in one's own account, what is over or what cannot be read there. */
function requireOpen(type: AgreementType, { after, now }: Save): void {
  const isOver = isOfferOver(type, after, now.toISOString().slice(0, 10));
  if (!isOver && isReadable(after)) return;
  const message = isOver ? 'This offer is over. Ask your clinic for a new one.' : 'This has no words to read. Ask your clinic.';
  throw new Refusal('validation-failed', { errors: [{ path: offers[type].list, code: 'invalid', message }] });
}

/**
 * An agreement that the family signs in its own account is in force with the last signature that it needs. Where the staff take
 * signatures, they say so themselves.
 */
const agreement = (type: AgreementType): Behaviour => ({
  beforeSave(save) {
    const { caller, before, after } = save;
    const isFamily = caller.profile !== undefined && caller.profile.resourceType !== 'Practitioner';
    if (!isFamily || before === undefined) return;
    requireOpen(type, save);
    if (!isInForceOnceSigned(type, after)) return;
    after.status = offers[type].signed;
    if (type !== 'Consent') return;
    after.given ??= save.now.toISOString();
    after.performer ??= performerOf(save);
  },
});

export const contract = agreement('Contract');
export const consent = agreement('Consent');
