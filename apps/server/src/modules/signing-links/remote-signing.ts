import { randomInt } from 'node:crypto';
import { definitionOf, Media, Note, type PracticePreferences } from '@notewell/model';
import { type SigningLinkState, signingLinkDays, signingLinkTries } from '@notewell/protocol';
import { usualAttestation } from '@notewell/rules';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import { SignInGuard } from '../accounts/index.ts';
import { configurationOfNote, hashOf, requireSignable, signingText } from '../notes/index.ts';
import { type RemoteSigning, type RemoteSigningParts, TooManyAnswers, type Visitor } from './remote-signing-parts.ts';
import { signingLetter } from './signing-letter.ts';
import { type Link, signingLinksOf } from './store/signing-links.ts';

type PatientSignature = NonNullable<Note['patientSignatures']>[number];

const day = 86_400_000;
const drawnPath = /^[ML\d ,.-]{1,50000}$/;
const wrong = () => new Refusal('answer-wrong');

/** Signing by a link (docs/decisions/0082). */
export function remoteSigning({ store, saving, mail, system, now }: RemoteSigningParts): RemoteSigning {
  const links = signingLinksOf(store);
  const guard = new SignInGuard(now);

  const stateOf = (link: Link): SigningLinkState =>
    link.used
      ? 'signed'
      : link.revoked
        ? 'revoked'
        : link.failures >= signingLinkTries
          ? 'locked'
          : link.expires.getTime() <= now()
            ? 'over'
            : link.opened
              ? 'opened'
              : 'sent';
  const isOpen = (link: Link) => ['sent', 'opened'].includes(stateOf(link));
  const tell = (practice: string, action: string, link: Pick<Link, 'id' | 'note'>, who: Caller | Visitor, more: object = {}) =>
    store.trail.note(practice, {
      action,
      type: 'Note',
      id: link.note,
      actor: 'accountId' in who ? nameOf(who) : `SigningLink/${link.id}`,
      account: 'accountId' in who ? who.accountId : '',
      requestId: who.requestId,
      detail: { link: link.id, ...(who.ip ? { ip: who.ip } : {}), ...more },
    });

  /**
   * Finds the link of a key, if it still works and the note's text is unchanged. In the key, the practice comes before the
   * secret.
   */
  async function linkOf(key: string, { ip }: Visitor) {
    const wait = guard.waitFor(ip, '');
    if (wait > 0) throw new TooManyAnswers(wait);
    const at = key.indexOf('.');
    const [practice, secret] = [key.slice(0, at), key.slice(at + 1)];
    const link = at > 0 && (await store.practices.isOpen(practice)) ? await links.bySecret(practice, secret) : undefined;
    if (!link) {
      guard.failed(ip, '');
      throw new Refusal('link-over');
    }
    if (!isOpen(link)) throw new Refusal('link-over');
    const place = { practice, store };
    const note = await lookUp(place, 'Note', link.note);
    if (!note?.id || note.status === 'EnteredInError' || hashOf(note) !== link.noteHash)
      throw new Refusal('link-over', { detail: 'The document was changed after this link was sent. Ask for a new link.' });
    // Staff who take the request off the note, or record its answer, end the link.
    if (!note.patientSignatures?.some(isAskedBy(link))) throw new Refusal('link-over');
    return { practice, link, place, note: { ...note, id: note.id } };
  }

  /** Finds the link of a key after a correct answer. Five wrong answers close it. */
  async function proved(key: string, answer: string, visitor: Visitor) {
    const found = await linkOf(key, visitor);
    const { practice, link, place } = found;
    const patient = await lookUp(place, 'Patient', link.request.patient);
    const given = answer.trim();
    const right =
      link.request.proof === 'BirthDate'
        ? patient?.birthDate !== undefined && given === patient.birthDate
        : await links.isAnswer(practice, link.id, given);
    if (!right) {
      guard.failed(visitor.ip, '');
      const count = await links.failed(practice, link.id);
      tell(practice, 'signing-link-refused', link, visitor, { wrong: count });
      throw count >= signingLinkTries
        ? new Refusal('link-over', { detail: 'Too many wrong answers. Ask for a new link.' })
        : wrong();
    }
    return { ...found, patient };
  }

  const preferencesIn = async (practice: string): Promise<PracticePreferences | undefined> =>
    (await find({ practice, store }, 'PracticePreferences', []))[0];

  const practiceName = async (practice: string, preferences: PracticePreferences | undefined): Promise<string> =>
    preferences?.name ?? (await store.practices.list()).find(({ networkId }) => networkId === practice)?.display ?? practice;

  const change = async (practice: string, caller: Caller, id: string, next: (note: Note) => Note): Promise<void> => {
    const before = await store.reader.read(practice, Note, id, everything);
    if (!before || before.deleted) throw new Refusal('gone');
    const current = storedAs('Note', before);
    await saving.update({ practice, caller, definition: Note, before, next: next(current) });
  };
  const isAskedBy = (link: Link) => (one: PatientSignature) =>
    one.status === 'Requested' && one.requestedAt === link.made.toISOString();
  const withoutAsked = (link: Link) => (note: Note) => ({
    ...note,
    patientSignatures: (note.patientSignatures ?? []).filter((one) => !isAskedBy(link)(one)),
  });

  return {
    async send({ practice, caller, note, request, origin }) {
      if (!mail) throw new Refusal('not-configured', { detail: 'No mail server is configured. Set SMTP_URL.' });
      const place = { practice, store };
      const [preferences, configuration, patient] = await Promise.all([
        preferencesIn(practice),
        configurationOfNote(place, note),
        lookUp(place, 'Patient', note.subject.id),
      ]);
      if (configuration?.remote !== true && preferences?.allowMobilePatientSignature !== true)
        throw new Refusal('permission-missing', { detail: 'This note cannot be signed by a link.' });
      if (!patient?.id) throw refusedField('subject', 'Only a note about one patient can be signed by a link.');
      if (request.proof === 'BirthDate' && !patient.birthDate)
        throw refusedField('proof', 'The patient has no birth date on file. Use a code instead.');
      await requireSignable({ ...place, now: new Date(now()) }, note);
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
      const display = await practiceName(practice, preferences);
      const letter = signingLetter({ practice: display, url: `${origin}/signing#${practice}.${secret}`, request, expires });
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
        await change(practice, caller, note.id, withAsked);
      } catch (error) {
        await links.revoke(practice, id);
        throw error;
      }
      tell(practice, 'signing-link-sent', { id, note: note.id }, caller, { role: request.role, proof: request.proof });
      return { id, expires: expires.toISOString(), ...(code ? { code } : {}) };
    },

    async list(practice, note) {
      const declined = new Set(
        (await lookUp({ practice, store }, 'Note', note))?.patientSignatures
          ?.filter(({ status }) => status === 'Declined')
          .map(({ requestedAt }) => requestedAt),
      );
      return (await links.ofNote(practice, note)).map((link) => {
        const { patient: _patient, madeBy: _by, ...request } = link.request;
        const { id, expires } = link;
        const made = link.made.toISOString();
        const state = declined.has(made) ? 'declined' : stateOf(link);
        return { ...request, id, state, made, expires: expires.toISOString() };
      });
    },

    async revoke(practice, caller, note, id) {
      const link = (await links.ofNote(practice, note)).find((one) => one.id === id);
      if (!link) throw new Refusal('not-found');
      if (await links.revoke(practice, id)) {
        tell(practice, 'signing-link-revoked', link, caller);
        await change(practice, caller, note, withoutAsked(link));
      }
    },

    async offer(key, visitor) {
      const { practice, link } = await linkOf(key, visitor);
      return { practice: await practiceName(practice, await preferencesIn(practice)), proof: link.request.proof };
    },

    async open(key, answer, visitor) {
      const { practice, link, place, note, patient } = await proved(key, answer, visitor);
      const [preferences, configuration] = await Promise.all([preferencesIn(practice), configurationOfNote(place, note)]);
      const taken = (configuration?.methods ?? []).filter((method) => method !== 'Stored');
      await links.opened(practice, link.id);
      tell(practice, 'signing-link-opened', link, visitor);
      return {
        practice: await practiceName(practice, preferences),
        proof: link.request.proof,
        ...signingText(note, patient, preferences),
        name: link.request.name,
        attestation: configuration?.signers?.find(({ kind }) => kind === link.request.role)?.attestation ?? usualAttestation,
        methods: taken.length > 0 ? taken : ['Drawn', 'Typed'],
        hash: link.noteHash,
        expires: link.expires.toISOString(),
      };
    },

    async sign({ key, answer, hash, method, name, ink }, visitor) {
      const { practice, link, place, note } = await proved(key, answer, visitor);
      if (hash !== link.noteHash) throw new Refusal('signature-mismatch');
      if (method === 'Drawn' && !(ink && drawnPath.test(ink.path))) throw refusedField('ink', 'Draw your signature.');
      const configuration = await configurationOfNote(place, note);
      if (!(await links.use(practice, link.id, signingLinkTries))) throw new Refusal('link-over');
      const caller: Caller = {
        ...system(practice, visitor.requestId),
        profile: undefined,
        accountId: `SigningLink/${link.id}`,
        ip: visitor.ip,
      };
      const { request } = link;
      const patient = { id: request.patient, resourceType: 'Patient' as const };
      const signedAt = new Date(now()).toISOString();
      try {
        const draft = { kind: 'Ink', subject: patient, title: `Signature of ${name}`, ink, created: signedAt };
        const media =
          method === 'Drawn' ? await saving.create({ practice, caller, definition: definitionOf('Media'), draft }) : undefined;
        const signature: PatientSignature = {
          patient,
          role: request.role,
          name,
          method,
          status: 'Pending',
          requestedAt: link.made.toISOString(),
          signedAt,
          attestation: configuration?.signers?.find(({ kind }) => kind === request.role)?.attestation ?? usualAttestation,
          ...(request.relationship ? { relationship: { display: request.relationship } } : {}),
          ...(media ? { media: { id: media.id, resourceType: Media.type } } : {}),
        };
        await change(practice, caller, link.note, (current) => {
          if (hashOf(current) !== hash) throw new Refusal('signature-mismatch');
          const { patientSignatures } = withoutAsked(link)(current);
          return { ...current, patientSignatures: [...patientSignatures, signature] };
        });
      } catch (error) {
        await links.release(practice, link.id);
        throw error;
      }
      tell(practice, 'signing-link-signed', link, visitor, { role: request.role, method });
      return { signedAt };
    },

    async decline({ key, answer, reason }, visitor) {
      const { practice, link } = await proved(key, answer, visitor);
      if (!(await links.revoke(practice, link.id))) throw new Refusal('link-over');
      const caller: Caller = {
        ...system(practice, visitor.requestId),
        profile: undefined,
        accountId: `SigningLink/${link.id}`,
        ip: visitor.ip,
      };
      await change(practice, caller, link.note, (current) => ({
        ...current,
        patientSignatures: (current.patientSignatures ?? []).map((one) =>
          isAskedBy(link)(one)
            ? { ...one, status: 'Declined', ...(reason.trim() ? { declinedReason: reason.trim() } : {}) }
            : one,
        ),
      }));
      tell(practice, 'signing-link-declined', link, visitor, { role: link.request.role });
    },
  };
}

const refusedField = (path: string, message: string) =>
  new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
