import { randomInt } from 'node:crypto';
import type { Note } from '@notewell/model';
import { type SigningLinkMade, signingLinkDays } from '@notewell/protocol';
import { labelWords } from '@notewell/rules';
import { nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { printedName } from '../../resources/saving/record-signatures.ts';
import { configurationOfNote, hashOf, requireSignable } from '../notes/index.ts';
import type { PatientSignature } from './link-state.ts';
import { changeNote, type LinkWork, log, practiceName, preferencesIn, refusedField } from './link-work.ts';
import type { Sending } from './remote-signing-parts.ts';
import { signingLetter } from './signing-letter.ts';

const day = 86_400_000;

/** Sends a link to sign a note, and notes the request on it. */
export async function sendLink(
  work: LinkWork,
  { practice, caller, note, request: asking, origin }: Sending,
): Promise<SigningLinkMade> {
  const { links, mail, now } = work;
  if (!mail) throw new Refusal('not-configured', { detail: 'No mail server is configured. Set SMTP_URL.' });
  const { patient, preferences } = await requireRemote(work, { practice, note, proof: asking.proof });
  // The signer cannot change the name later. A patient's own is that of their record.
  const own = asking.role === 'Patient' ? printedName(patient.name).name : undefined;
  const request = { ...asking, name: own ?? asking.name };
  const made = new Date(now());
  const expires = new Date(made.getTime() + signingLinkDays * day);
  const code = request.proof === 'Code' ? String(randomInt(1_000_000)).padStart(6, '0') : undefined;
  const { id, secret } = await links.make(practice, {
    note: note.id,
    noteHash: hashOf(note),
    request: { ...request, patient: patient.id, madeBy: nameOf(caller) },
    answer: code,
    made,
    expires,
  });
  const display = await practiceName(work, practice, preferences);
  const url = `${origin}/signing#${practice}.${secret}`;
  const letter = signingLetter({ practice: display, url, request, expires, say: labelWords(preferences?.labels) });
  await mail(letter).catch(async (error: unknown) => {
    await links.revoke(practice, id);
    throw new Refusal('unavailable', { detail: 'The mail server refused the message.' }, { cause: error });
  });
  const asked: PatientSignature = {
    patient: { id: patient.id, resourceType: 'Patient' },
    role: request.role,
    name: request.name,
    status: 'Requested',
    requestedAt: made.toISOString(),
    ...(request.relationship ? { relationship: { display: request.relationship } } : {}),
  };
  const withAsked = (current: Note) => ({ ...current, patientSignatures: [...(current.patientSignatures ?? []), asked] });
  try {
    await changeNote(work, { practice, caller, id: note.id, next: withAsked });
  } catch (error) {
    await links.revoke(practice, id);
    throw error;
  }
  const more = { role: request.role, proof: request.proof };
  log(work, { practice, action: 'signing-link-sent', link: { id, note: note.id }, who: caller, more });
  return { id, expires: expires.toISOString(), ...(code ? { code } : {}) };
}

interface Remote extends Pick<Sending, 'practice' | 'note'> {
  readonly proof: Sending['request']['proof'];
}
/** Refuses unless the note can be signed by a link with this proof. Returns its patient and the practice's preferences. */
async function requireRemote(work: LinkWork, { practice, note, proof }: Remote) {
  const place = { practice, store: work.store };
  const [preferences, configuration, patient] = await Promise.all([
    preferencesIn(work, practice),
    configurationOfNote(place, note),
    lookUp(place, 'Patient', note.subject.id),
  ]);
  if (configuration?.remote !== true && preferences?.allowMobilePatientSignature !== true)
    throw new Refusal('permission-missing', { detail: 'This note cannot be signed by a link.' });
  if (!patient?.id) throw refusedField('subject', 'Only a note about one patient can be signed by a link.');
  if (proof === 'BirthDate' && !patient.birthDate)
    throw refusedField('proof', 'The patient has no birth date on file. Use a code instead.');
  await requireSignable({ ...place, now: new Date(work.now()) }, note);
  return { patient: { ...patient, id: patient.id }, preferences };
}
