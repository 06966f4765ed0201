import { randomInt } from 'node:crypto';
import { type SigningLinkMade, type SigningRequest, signingLinkDays } from '@notewell/protocol';
import { actsFor, isTypedNameOf, labelWords } from '@notewell/rules';
import { nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { printedName } from '../../resources/saving/record-signatures.ts';
import { isOpen, type PatientSignature, withoutAsked } from './link-state.ts';
import { changeRecord, type LinkWork, log, practiceName, preferencesIn, refusedField } from './link-work.ts';
import type { Sending } from './remote-signing-parts.ts';
import { configurationOf, hashOfSignable, isNote, patientOf, requireSignableRecord, type Signable } from './signable.ts';
import { signingLetter } from './signing-letter.ts';
import type { Link, Signer } from './store/signing-links.ts';

const day = 86_400_000;

/** Sends a link to sign a record, and notes the request on it. Without a mail server it returns the link, to be handed over. */
export async function sendLink(
  work: LinkWork,
  { practice, caller, record, request: asking, origin }: Sending,
): Promise<SigningLinkMade> {
  const { links, mail, now } = work;
  const { patient, preferences } = await requireRemote(work, { practice, record, proof: asking.proof });
  // The signer cannot change the name later. A patient's own is that of their record.
  const known = { id: patient.id, name: printedName(patient.name).name };
  const named = isNote(record) ? undefined : await signerOf({ practice, store: work.store, now }, known, asking);
  const own = asking.role === 'Patient' ? known.name : named?.name;
  const request = { ...asking, name: own ?? asking.name };
  const made = new Date(now());
  const expires = new Date(made.getTime() + signingLinkDays * day);
  const code = request.proof === 'Code' ? String(randomInt(1_000_000)).padStart(6, '0') : undefined;
  const signer = named?.signer;
  const linked = {
    ...request,
    patient: patient.id,
    madeBy: nameOf(caller),
    ...(mail ? {} : { handedOver: true }),
    ...(signer ? { type: 'CarePlan' as const, signer } : {}),
  };
  const dead = (await links.ofNote(practice, record.id)).filter((link) => isReplaced(link, linked, now()));
  const { id, secret } = await links.make(practice, {
    note: record.id,
    noteHash: hashOfSignable(record),
    request: linked,
    answer: code,
    made,
    expires,
  });
  const display = await practiceName(work, practice, preferences);
  const url = `${origin}/signing#${practice}.${secret}`;
  const letter = signingLetter({ practice: display, url, request, expires, say: labelWords(preferences?.labels) });
  await mail?.(letter).catch(async (error: unknown) => {
    await links.revoke(practice, id);
    throw new Refusal('unavailable', { detail: 'The mail server refused the message.' }, { cause: error });
  });
  const asked: PatientSignature = {
    patient: { id: patient.id, resourceType: 'Patient' },
    ...(signer ? { signer } : {}),
    role: request.role,
    name: request.name,
    status: 'Requested',
    requestedAt: made.toISOString(),
    ...(request.relationship ? { relationship: { display: request.relationship } } : {}),
  };
  try {
    // The request says when the link was made, by which both are found again.
    const by = isNote(record) ? caller : { ...caller, isSystem: true };
    await changeRecord(work, { practice, caller: by, type: record.resourceType, id: record.id, next: withAsked(asked, dead) });
  } catch (error) {
    await links.revoke(practice, id);
    throw error;
  }
  const more = { role: request.role, proof: request.proof, ...(mail ? {} : { handedOver: true }) };
  log(work, { practice, action: 'signing-link-sent', link: { id, note: record.id, request: linked }, who: caller, more });
  return { id, expires: expires.toISOString(), ...(code ? { code } : {}), ...(mail ? {} : { link: url }) };
}

/** True if a request asks who was asked before by a link that no longer works. It takes the place of that request. */
function isReplaced(link: Link, asked: Link['request'], now: number): boolean {
  const { role, signer, name } = link.request;
  return (
    !isOpen(link, now) && !link.used && role === asked.role && (signer ? signer.id === asked.signer?.id : name === asked.name)
  );
}

/** Adds a request to a record in place of those of the links. */
const withAsked = (asked: PatientSignature, replaced: readonly Link[]) => (current: Signable) => {
  const waiting = replaced.reduce((all, link) => withoutAsked(link, all), [...(current.patientSignatures ?? [])]);
  return { ...current, patientSignatures: [...waiting, asked] };
};

interface SignerPlace {
  readonly practice: string;
  readonly store: LinkWork['store'];
  readonly now: LinkWork['now'];
}
interface Known {
  readonly id: string;
  readonly name: string | undefined;
}
/** The record of who signs, with its name: the patient, or the one related person who may sign for them and is meant. */
async function signerOf(
  place: SignerPlace,
  patient: Known,
  { role, name, relative }: SigningRequest,
): Promise<{ readonly signer: Signer; readonly name: string | undefined }> {
  if (role === 'Patient') return { signer: { id: patient.id, resourceType: 'Patient' }, name: patient.name };
  const day = await practiceDay(place, place.now());
  const all = role === 'Guardian' ? await find(place, 'RelatedPerson', [{ kind: 'Patient', values: [patient.id] }]) : [];
  const meant = all.flatMap((one) => {
    const printed = printedName(one.name).name;
    if (!one.id || printed === undefined || !actsFor(one, day)) return [];
    const isMeant = relative === undefined ? isTypedNameOf(name, printed) : one.id === relative;
    return isMeant ? [{ id: one.id, name: printed }] : [];
  });
  const [only, other] = meant;
  if (other) throw refusedField('relative', 'Several related people have this name. Choose the one who signs.');
  if (only) return { signer: { id: only.id, resourceType: 'RelatedPerson' }, name: only.name };
  const path = relative === undefined ? 'name' : 'relative';
  throw refusedField(path, 'Name the patient, or a related person who may sign for them, as their record does.');
}

interface Remote extends Pick<Sending, 'practice' | 'record'> {
  readonly proof: Sending['request']['proof'];
}
/** Refuses unless the record can be signed by a link with this proof. Returns its patient and the practice's preferences. */
async function requireRemote(work: LinkWork, { practice, record, proof }: Remote) {
  const place = { practice, store: work.store };
  const [preferences, configuration, patient] = await Promise.all([
    preferencesIn(work, practice),
    configurationOf(place, record),
    lookUp(place, 'Patient', patientOf(record)),
  ]);
  if (configuration?.remote !== true && preferences?.allowMobilePatientSignature !== true)
    throw new Refusal('permission-missing', {
      detail: `This ${isNote(record) ? 'note' : 'care plan'} cannot be signed by a link.`,
    });
  if (!patient?.id) throw refusedField('subject', 'Only a note about one patient can be signed by a link.');
  if (proof === 'BirthDate' && !patient.birthDate)
    throw refusedField('proof', 'The patient has no birth date on file. Use a code instead.');
  await requireSignableRecord({ ...place, now: new Date(work.now()) }, record);
  return { patient: { ...patient, id: patient.id }, preferences };
}
