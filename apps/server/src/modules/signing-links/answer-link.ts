import { definitionOf, Media } from '@notewell/model';
import {
  type SigningDeclined,
  type SigningGiven,
  type SigningOffer,
  type SigningText,
  signingLinkTries,
} from '@notewell/protocol';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isAskedBy, type PatientSignature, withoutAsked } from './link-state.ts';
import { changeRecord, type LinkWork, linkOf, log, practiceName, preferencesIn, proved, refusedField } from './link-work.ts';
import type { Visitor } from './remote-signing-parts.ts';
import { attestationOf, configurationOf, givenIn, isHashOf, isOver, type Signable, textOf } from './signable.ts';
import { type Link, typeOf } from './store/signing-links.ts';

const drawnPath = /^[ML\d ,.-]{1,50000}$/;

interface Answered {
  readonly key: string;
  readonly answer: string;
}

/** The practice and the kind of proof that a link asks for. */
export async function offer(work: LinkWork, key: string, visitor: Visitor): Promise<SigningOffer> {
  const { practice, link } = await linkOf(work, key, visitor);
  return { practice: await practiceName(work, practice, await preferencesIn(work, practice)), proof: link.request.proof };
}

/** The text to sign, after a correct answer. */
export async function open(work: LinkWork, { key, answer }: Answered, visitor: Visitor): Promise<SigningText> {
  const { practice, link, place, record, patient } = await proved(work, { key, answer }, visitor);
  const [preferences, configuration] = await Promise.all([preferencesIn(work, practice), configurationOf(place, record)]);
  const taken = (configuration?.methods ?? []).filter((method) => method !== 'Stored');
  await work.links.opened(practice, link.id);
  log(work, { practice, action: 'signing-link-opened', link, who: visitor });
  return {
    practice: await practiceName(work, practice, preferences),
    proof: link.request.proof,
    ...textOf(record, patient, preferences),
    name: link.request.name,
    attestation: attestationOf(record, configuration, link.request.role),
    methods: taken.length > 0 ? taken : ['Drawn', 'Typed'],
    hash: link.noteHash,
    expires: link.expires.toISOString(),
  };
}

/** Signs the record that a link was sent for. A link works once. */
export async function sign(
  work: LinkWork,
  { key, answer, hash, method, ink }: SigningGiven,
  visitor: Visitor,
): Promise<{ readonly signedAt: string }> {
  const { saving, links, now } = work;
  const { practice, link, place, record } = await proved(work, { key, answer }, visitor);
  if (hash !== link.noteHash) throw new Refusal('signature-mismatch');
  if (method === 'Drawn' && !(ink && drawnPath.test(ink.path))) throw refusedField('ink', 'Draw your signature.');
  const configuration = await configurationOf(place, record);
  if (!(await links.use(practice, link.id, signingLinkTries))) throw new Refusal('link-over');
  const caller = callerOf(work, { practice, link }, visitor);
  const { request } = link;
  const patient = { id: request.patient, resourceType: 'Patient' as const };
  const signedAt = new Date(now()).toISOString();
  try {
    const draft = { kind: 'Ink', subject: patient, title: `Signature of ${request.name}`, ink, created: signedAt };
    const media =
      method === 'Drawn' ? await saving.create({ practice, caller, definition: definitionOf('Media'), draft }) : undefined;
    const signature: PatientSignature = {
      patient,
      role: request.role,
      name: request.name,
      method,
      ...(request.signer ? { signer: request.signer } : {}),
      ...handedOverBy(link),
      requestedAt: link.made.toISOString(),
      signedAt,
      attestation: attestationOf(record, configuration, request.role),
      ...(request.relationship ? { relationship: { display: request.relationship } } : {}),
      ...(media ? { media: { id: media.id, resourceType: Media.type } } : {}),
    };
    const next = (current: Signable) => {
      if (isOver(current.resourceType, current.status)) throw new Refusal('link-over');
      if (!isHashOf(current, hash)) throw new Refusal('signature-mismatch');
      return {
        ...current,
        patientSignatures: [...withoutAsked(link, current.patientSignatures), givenIn(current, signature)],
      };
    };
    await changeRecord(work, { practice, caller, type: typeOf(link), id: link.note, next });
  } catch (error) {
    await links.release(practice, link.id);
    throw error;
  }
  log(work, { practice, action: 'signing-link-signed', link, who: visitor, more: { role: request.role, method } });
  return { signedAt };
}

/** Who handed the link over: they saw it, and may have read its code. */
function handedOverBy({ request: { handedOver, madeBy } }: Link): Pick<PatientSignature, 'handedOverBy'> {
  const [type, id] = madeBy.split('/');
  return handedOver && type === 'Practitioner' && id ? { handedOverBy: { id, resourceType: 'Practitioner' } } : {};
}

/** Declines the signature that a link asks for. */
export async function decline(work: LinkWork, { key, answer, reason }: SigningDeclined, visitor: Visitor): Promise<void> {
  const { practice, link } = await proved(work, { key, answer }, visitor);
  if (!(await work.links.revoke(practice, link.id))) throw new Refusal('link-over');
  const caller = callerOf(work, { practice, link }, visitor);
  const next = (current: Signable): Signable => ({
    ...current,
    patientSignatures: (current.patientSignatures ?? []).map((one) =>
      isAskedBy(link)(one) ? { ...one, status: 'Declined', ...(reason.trim() ? { declinedReason: reason.trim() } : {}) } : one,
    ),
  });
  await changeRecord(work, { practice, caller, type: typeOf(link), id: link.note, next });
  log(work, { practice, action: 'signing-link-declined', link, who: visitor, more: { role: link.request.role } });
}

/** The system's caller, named after the link in the log. */
const callerOf = (
  { system }: LinkWork,
  { practice, link }: { readonly practice: string; readonly link: Link },
  { requestId, ip }: Visitor,
): Caller => ({
  ...system(practice, requestId),
  profile: undefined,
  accountId: `SigningLink/${link.id}`,
  ip,
});
