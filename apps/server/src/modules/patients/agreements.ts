import { idIn, isRecord } from '@notewell/model/values';
import { type AgreementType, isInForceOnceSigned, isOfferOver, isReadable, offers } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { lookUpSeen } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';

/** Who signs here, for the record of a consent. */
const performerOf = ({ caller: { profile } }: Save) =>
  profile ? { id: profile.id, resourceType: profile.resourceType } : undefined;

/** True if the signer sees the document of the agreement, or it has none. */
async function isDocumentSeen(save: Save): Promise<boolean> {
  const { document } = save.after;
  if (!isRecord(document) || document.resourceType !== 'DocumentReference') return true;
  return (await lookUpSeen(save, 'DocumentReference', idIn(document))) !== undefined;
}

/** Refuses to sign, in one's own account, what is over or what cannot be read there. */
async function requireOpen(type: AgreementType, save: Save): Promise<void> {
  const { after, now } = save;
  const isOver = isOfferOver(type, after, await practiceDay(save, now));
  if (!isOver && isReadable(after) && (await isDocumentSeen(save))) return;
  const message = isOver
    ? 'This offer is over. Ask your clinic for a new one.'
    : 'This has nothing that you can read. Ask your clinic.';
  throw new Refusal('validation-failed', { errors: [{ path: offers[type].list, code: 'invalid', message }] });
}

/**
 * An agreement that the family signs in its own account is in force with the last signature that it needs. Where the staff take
 * signatures, they say so themselves.
 */
const agreement = (type: AgreementType): Behaviour => ({
  async beforeSave(save) {
    const { caller, before, after } = save;
    const isFamily = caller.profile !== undefined && caller.profile.resourceType !== 'Practitioner';
    if (!isFamily || before === undefined) return;
    await requireOpen(type, save);
    if (!isInForceOnceSigned(type, after)) return;
    after.status = offers[type].signed;
    if (type !== 'Consent') return;
    after.given ??= save.now.toISOString();
    after.performer ??= performerOf(save);
  },
});

export const contract = agreement('Contract');
export const consent = agreement('Consent');
