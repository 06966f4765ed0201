import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { isFullySigned, maySign, recordedResults, signatureNeeds } from '@notewell/rules';
import { Refusal } from '../refusal.ts';
import type { Behaviour, Save } from './behaviour.ts';
import { lookUp } from './lookup.ts';
import { configurationOfNote, keepFirstSignature, requireOwnTurn, requireWayOfSigning } from './note-configuration.ts';
import { noteFacts } from './note-facts.ts';
import { leaveHiddenOut, observationsOf } from './note-forms.ts';
import { mentionsOf } from './note-mentions.ts';
import { companionsOf, keepToItself } from './note-parts.ts';
import { stampReviews } from './note-reviews.ts';
import { resolveRevisions, stampRevisions } from './note-revisions.ts';
import { hashOf, type Stamped, stampAddenda, stampAmendments, stampSignatures } from './note-signatures.ts';
import { askNextSigners } from './note-signers.ts';
import { noteIn, type OpenNote } from './open-note.ts';

/** Whoever holds one of these may set a blocking rule aside, with a reason. */
const mayOverride = ['note master', 'supervision'] as const;

const isLocked = (note: Note | undefined): boolean => note !== undefined && note.status !== 'Preliminary';

/**
 * A note is written, signed and then kept. A signature is given by the signer alone, bound to the hash of exactly what
 * was signed, and only where no rule blocks; what is signed changes only by an amendment with its reason.
 */
export const note: Behaviour = {
  /** A note that is created and signed in one is judged as one that was preliminary for a moment. */
  startsAs: { status: 'Preliminary' },
  async beforeSave(save) {
    const { note: after, before } = noteIn(save);
    after.id = save.id;
    if (before?.status === 'EnteredInError') throw new Refusal('locked', { detail: 'What was entered in error stays as it is.' });
    await keepToItself(save, before, after);
    await keepFirstSignature(save, before, after);
    stampRevisions(save, before, after);
    stampReviews(save, before, after);
    if (after.status === 'Amended' && (before?.status ?? 'Preliminary') === 'Preliminary') {
      throw new Refusal('transition-refused', { detail: 'Only a signed note is amended.', allowed: ['Final', 'EnteredInError'] });
    }
    await leaveHiddenOut(save, before, after);
    const given = await stampSignatures(save, before, after);
    stampAddenda(save, before, after);
    const amended = stampAmendments(save, before, after);
    if (after.status === 'Amended' && before?.status === 'Final' && !amended) throw new Refusal('reason-required');
    if (before && isLocked(before)) {
      keepSigned(before, after, amended, given);
      if (!amended) keepRecord(before, after);
    }
    if (after.status === 'EnteredInError') return;
    if (!isLocked(before) || amended) await settleStatus(save, before, after, given);
  },
  alsoWrites: async (save) => [...(await companionsOf(save)), ...(await observationsOf(save)), ...(await mentionsOf(save))],
  beforeDelete({ before }) {
    if (before.status !== 'Preliminary') {
      throw new Refusal('locked', { detail: 'A signed note is not deleted: enter it in error, with the reason.' });
    }
  },
  beforeContent({ before }) {
    if (before.status !== 'Preliminary')
      throw new Refusal('locked', { detail: 'Nothing is attached to a signed note: add an addendum.' });
  },
};

/** What stood when the note was signed: what its rules said and who set one aside, and when it was final. */
function keepRecord(before: Note, after: OpenNote): void {
  for (const name of ['ruleResults', 'signed'] as const) {
    if (before[name] === undefined) delete after[name];
    else Object.assign(after, { [name]: before[name] });
  }
  if (after.status !== 'EnteredInError') delete after.enteredInErrorReason;
}

/** What was signed may be added to, never changed, unless it is amended and signed anew. */
function keepSigned(before: Note, after: OpenNote, amended: boolean, given: readonly Stamped[]): void {
  for (const name of ['signatures', 'patientSignatures'] as const) {
    const kept = after[name] ?? [];
    const lost = (before[name] ?? []).some(
      (one) => one.status === 'Signed' && !kept.some((other) => isDeepStrictEqual(one, other)),
    );
    if (lost) throw new Refusal('locked', { detail: 'A signature that was given stays as it was given.' });
  }
  if (amended && given.length === 0) throw new Refusal('locked', { detail: 'An amendment is signed by whoever makes it.' });
  if (!amended && hashOf(before) !== hashOf(after)) throw new Refusal('locked');
}

/** Runs the rules where somebody signs, records what they said, and makes the note final once all who must have signed. */
async function settleStatus(save: Save, before: Note | undefined, after: OpenNote, given: readonly Stamped[]): Promise<void> {
  await checkOverrides(save, before, after);
  if (given.length === 0 && after.status === 'Preliminary') return;
  const { results, context } = await noteFacts(save, after);
  after.ruleResults = recordedResults(results);
  const { allowed, blocking } = maySign(results);
  if (!allowed) {
    const errors = blocking.map(({ rule, section, message }) => ({
      path: section ? `sections.${section}` : 'ruleResults',
      code: rule,
      message: message ?? rule,
    }));
    throw new Refusal('rules-block', { errors });
  }
  const configuration = await configurationOfNote(save, after);
  const hash = hashOf(after);
  const roles = await rolesOfSigners(save, after);
  await requireWayOfSigning(save, configuration, given);
  const needs = signatureNeeds(after, configuration, {
    context,
    counts: (signature) => signature.status === 'Signed' && signature.hash === hash,
    holdsRole: (practitioner, role) => roles.get(practitioner)?.has(role) === true,
  });
  if (configuration?.signers?.length) requireOwnTurn(needs, given);
  if (given.length > 0) resolveRevisions(save, after);
  await askNextSigners(save, after, configuration, needs);
  if (isFullySigned(needs)) {
    after.status = before && isLocked(before) ? 'Amended' : 'Final';
    after.signed =
      (after.signatures ?? [])
        .map(({ signedAt }) => signedAt ?? '')
        .toSorted()
        .at(-1) || save.now.toISOString();
    return;
  }
  // Somebody signed and others are to follow: the note waits for them.
  if (given.length > 0 && !isLocked(before)) after.status = 'Preliminary';
  else if (after.status === 'Final') {
    const open = needs.filter(({ required, given: one }) => required && !one).map(({ kind }) => kind);
    const detail = `The note is final once it is signed; still to sign: ${open.join(', ')}.`;
    throw new Refusal('transition-refused', { detail, allowed: ['EnteredInError'] });
  }
}

/** An override is new where it was not there before; it is made by the caller, now. */
async function checkOverrides(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  const { caller, now } = save;
  const known = before?.ruleResults ?? [];
  for (const { override, noteRule } of after.ruleResults ?? []) {
    const isNew = override && !known.some((one) => isDeepStrictEqual(one.override, override));
    if (!isNew || !noteRule) continue;
    const rule = await lookUp(save, 'NoteRule', noteRule.id);
    if (rule?.overridable === false)
      throw new Refusal('permission-missing', { detail: 'This rule is not set aside by anybody.' });
  }
  after.ruleResults = after.ruleResults?.map((result) => {
    if (!result.override || known.some(({ override }) => isDeepStrictEqual(override, result.override))) return result;
    if (!mayOverride.some((one) => caller.permissions.has(one)))
      throw new Refusal('permission-missing', { missing: mayOverride });
    const by = caller.profile ? { id: caller.profile.id, resourceType: 'Practitioner' as const } : undefined;
    return { ...result, override: { reason: result.override.reason, at: now.toISOString(), ...(by ? { by } : {}) } };
  });
}

/** The roles that a signer's record names: a slot may be anybody's who holds one. */
async function rolesOfSigners(save: Save, note: Note): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ids = new Set((note.signatures ?? []).flatMap(({ signer }) => (signer ? [signer.id] : [])));
  const found = new Map<string, ReadonlySet<string>>();
  for (const id of ids) {
    const practitioner = await lookUp(save, 'Practitioner', id);
    found.set(id, new Set(practitioner?.profile?.roles?.map((role) => role.id) ?? []));
  }
  return found;
}
