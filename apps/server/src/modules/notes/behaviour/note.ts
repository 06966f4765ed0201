import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { typedAs } from '@notewell/model';
import {
  faultyRatings,
  fixedIds,
  isFullySigned,
  isSentBack,
  isSignedNote,
  maySign,
  overrideRefusal,
  recordedResults,
  type SignatureFacts,
  signatureNeeds,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import type { Behaviour, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';
import { takeEpisode } from '../../enrollments/index.ts';
import { relatedWritesOf } from '../related-writes.ts';
import { recordServices } from './missed-service.ts';
import { flagAlerts, stampAlerts } from './note-alerts.ts';
import { stampAnswers } from './note-answers.ts';
import { keepAuthor } from './note-author.ts';
import { keepToChart, keepToPeople, keepToTeam, keepToVisit, requireSeenVisit } from './note-chart.ts';
import { configurationOfNote, keepFirstSignature, requireWayOfSigning } from './note-configuration.ts';
import { keepDefinition, requireType } from './note-definition.ts';
import { goesWithDraft, requireDiscardable, restoredWithDraft, restoreWindow } from './note-discard.ts';
import { stampError } from './note-error.ts';
import { definitionOfNote, noteFacts, type RulePlace } from './note-facts.ts';
import { leaveHiddenOut } from './note-forms.ts';
import { guardOfOneNote } from './note-once.ts';
import { keepToItself } from './note-parts.ts';
import { keepConfiguration, requirePlace, requireTurn, signerFacts, stateTerms } from './note-places.ts';
import { planRecordsGone, sessionsOfDraft, stampOutcomes } from './note-plan.ts';
import { requireWords } from './note-reasons.ts';
import { bindReviews, requireReviewers, reviewsOfSent, stampReviews } from './note-reviews.ts';
import { resolveRevisions, stampRevisions } from './note-revisions.ts';
import {
  hashOf,
  keepAddendaToSigned,
  keepAnswered,
  type Stamped,
  stampAddenda,
  stampAmendments,
  stampSignatures,
  withSignedText,
} from './note-signatures.ts';
import { askNextSigners, keepAsked } from './note-signers.ts';
import { takeBack } from './note-withdrawal.ts';
import { requireOpenable, stampWords } from './note-words.ts';
import { noteIn, type OpenNote } from './open-note.ts';
import { keepNoteMembers, keepRoster, recordsMembers } from './visit-members.ts';

type Recorded = NonNullable<Note['ruleResults']>[number];

const isLocked = (note: Note | undefined): boolean => note !== undefined && note.status !== 'Preliminary';

/**
 * A note is written, then signed and kept. Only the signer can give a signature. It is bound to the hash of the signed
 * content, and no rule may block. Signed content changes only by an amendment with a reason.
 */
export const note: Behaviour = {
  /** A note that is created and signed in one is judged as one that was preliminary for a moment. */
  startsAs: { status: 'Preliminary' },
  async beforeSave(save) {
    const { note: after, before } = noteIn(save);
    if (recordsMembers(save, before, after)) return keepNoteMembers(save, before, after);
    await complete(save, before, after);
    flagAlerts(after);
  },
  guard: guardOfOneNote,
  alsoWrites: async (save) => (recordsMembers(save, save.before, save.after) ? [] : relatedWritesOf(save)),
  removesWith: planRecordsGone,
  beforeDelete: requireDiscardable,
  alsoRemoves: async (deletion) => [...(await goesWithDraft(deletion)), ...(await sessionsOfDraft(deletion))],
  alsoRestores: restoredWithDraft,
  restoreWindow,
  beforeContent({ before }) {
    if (before.status !== 'Preliminary')
      throw new Refusal('locked', { detail: 'A signed note takes no attachments. Add an addendum.' });
    const { signatures = [], patientSignatures = [] } = typedAs('Note', before);
    if ([...signatures, ...patientSignatures].some(({ status }) => status === 'Signed'))
      throw new Refusal('locked', { detail: 'Somebody has signed this note, so its attachment cannot be changed.' });
  },
};

/** Judges what a save does, and completes the note. */
async function complete(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  after.id = save.id;
  const reviewed = reviewsOfSent(before, after);
  if (before?.status === 'EnteredInError') throw new Refusal('locked', { detail: 'A note entered in error cannot be changed.' });
  await requireSeenVisit(save, before, after);
  requireFirstState(save, after);
  await takeEpisode(save, 'Note');
  await recordServices(save, before, after);
  requireOpenable(before, after);
  stampWords(before, after);
  await stampAnswers(save, before, after);
  requireWords(before, after);
  keepToPeople(save, before, after, after.composition === 'Group');
  await keepAuthor(save, before, after);
  await keepDefinition(save, before, after);
  await keepConfiguration(save, before, after);
  await keepToChart(save, before, after);
  await keepToVisit(save, before, after);
  await keepToTeam(save, before, after);
  await keepToItself(save, before, after);
  stampError(save, before, after);
  stampAlerts(save, before, after);
  await keepNoteMembers(save, before, after);
  if (await takeBack(save, before, after)) return void delete after.derivedFrom;
  keepAsked(before, after);
  await keepFirstSignature(save, before, after);
  stampRevisions(save, before, after);
  await requireReviewers(save, before, after);
  stampReviews(save, before, after);
  if (after.status === 'Amended' && (before?.status ?? 'Preliminary') === 'Preliminary') {
    throw new Refusal('transition-refused', {
      detail: 'Only a signed note can be amended.',
      allowed: ['Final', 'EnteredInError'],
    });
  }
  keepSources(before, after);
  await leaveHiddenOut(save, before, after);
  bindReviews(after, reviewed);
  const given = await stampSignatures(save, before, after);
  await stampAddenda(save, before, after);
  const amended = stampAmendments(save, before, after);
  if (after.status === 'Amended' && before?.status === 'Final' && !amended) throw new Refusal('reason-required');
  if (before && isLocked(before)) {
    keepSigned(save, after, amended, given);
    if (!amended) keepRecord(before, after);
  }
  if (after.status === 'EnteredInError') return void delete after.derivedFrom;
  if (!isLocked(before) || amended) {
    await settleStatus(save, before, after, given);
    await keepRoster(save, after);
  } else await requireOtherPlace(save, before, after, given);
  keepAddendaToSigned(before, after);
  // Only a final signature makes a note signed.
  if (after.status === 'Preliminary') delete after.signed;
  await stampOutcomes(save, before, after);
}

/** Keeps where a section's words came from: taken from an earlier note, they are not the author's own until they change. */
function keepSources(before: Note | undefined, after: OpenNote): void {
  after.sections = after.sections?.map((section) => {
    const from = section.importedFrom ?? before?.sections?.find(({ id }) => id === section.id)?.importedFrom;
    return from ? { ...section, importedFrom: from } : section;
  });
}

/** Refuses a note that a person creates as if it had been signed and changed or withdrawn before. */
function requireFirstState({ before, sameSave, caller }: Save, { status }: OpenNote): void {
  if (before || sameSave || isMachine(caller) || status === 'Preliminary' || status === 'Final') return;
  throw new Refusal('transition-refused', { detail: 'A note must start as a draft.', allowed: ['Preliminary'] });
}

/** Keeps the facts of the signature: results of its rules with overrides, and the time when it became final. */
function keepRecord(before: Note, after: OpenNote): void {
  for (const name of ['ruleResults', 'signed'] as const) {
    if (before[name] === undefined) delete after[name];
    else Object.assign(after, { [name]: before[name] });
  }
  if (after.status !== 'EnteredInError') delete after.enteredInErrorReason;
}

/** Signed content may be added to. It changes only with an amendment and a new signature. */
function keepSigned(save: Save, after: OpenNote, amended: boolean, given: readonly Stamped[]): void {
  const before = typedAs('Note', save.before);
  if (!before) return;
  keepAnswered(save, before, after);
  if (amended && given.length === 0)
    throw new Refusal('locked', { detail: 'Only the person who amends the note can sign the amendment.' });
  if (!amended && hashOf(before) !== hashOf(after)) throw new Refusal('locked');
}

/** Refuses a signature while a rule blocks it. */
function requireAllowed(results: Parameters<typeof maySign>[0]): void {
  const { allowed, blocking } = maySign(results);
  if (allowed) return;
  const errors = blocking.flatMap(({ rule, section, message, each }) =>
    (each ?? [{ section, message }]).map((one) => ({
      path: one.section ? `sections.${one.section}` : 'ruleResults',
      code: rule,
      message: one.message ?? rule,
    })),
  );
  throw new Refusal('rules-block', { errors });
}

/** Refuses to sign a rating outside its scale, under any definition. */
function requireRatings(after: OpenNote): void {
  const errors = faultyRatings(after).map(({ section, message }) => ({ path: `sections.${section}`, code: 'range', message }));
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}

/** Refuses to ask anybody for a signature that the rules would block. */
export const requireSignable = async (place: RulePlace, note: Note): Promise<void> =>
  requireAllowed((await noteFacts(place, note, withSignedText(note))).results);

/** Runs the rules where somebody signs, records what they said, and makes the note final once all who must have signed. */
async function settleStatus(save: Save, before: Note | undefined, after: OpenNote, given: readonly Stamped[]): Promise<void> {
  await checkOverrides(save, before, after);
  if (given.length === 0 && after.status === 'Preliminary') return;
  if (given.length > 0) requireRatings(after);
  if (given.length > 0 && !isLocked(before) && !(before && isSignedNote(before))) await requireType(save, after);
  const { results, context } = await noteFacts(save, after, withSignedText(before));
  after.ruleResults = recordedResults(results);
  requireAllowed(results);
  const configuration = await configurationOfNote(save, after);
  const hash = hashOf(after);
  const facts: SignatureFacts = {
    context,
    counts: (signature) => signature.status === 'Signed' && signature.hash === hash,
    ...(await signerFacts(save, after)),
  };
  await requireWayOfSigning(save, configuration, given);
  const needs = signatureNeeds(after, configuration, facts);
  requirePlace(save, { before, after, configuration, facts, given });
  requireTurn(needs, given);
  const amends = before !== undefined && isLocked(before);
  stateTerms(save, after, given, { note: after, before, needs, configuration, amends, counts: facts.counts });
  const isSigning = (after.signatures ?? []).some((one) => given.includes(one) && (one.role ?? 'Author') === 'Author');
  if (isSigning) resolveRevisions(save, after);
  await askNextSigners(save, after, { configuration, needs, isSigning });
  if (isFullySigned(needs) && (isLocked(before) || !isSentBack(after))) {
    after.status = before && isLocked(before) ? 'Amended' : 'Final';
    after.signed =
      (after.signatures ?? [])
        .map(({ signedAt }) => signedAt ?? '')
        .toSorted()
        .at(-1) || save.now.toISOString();
    return;
  }
  // Somebody signed and others must follow, so the note waits for them.
  if (given.length > 0 && !isLocked(before)) after.status = 'Preliminary';
  else if (after.status === 'Final') {
    const open = needs.filter(({ required, given: one }) => required && !one).map(({ kind }) => kind);
    if (open.length === 0) open.push('Author');
    const detail = `The note becomes final when everybody has signed. Still to sign: ${open.join(', ')}.`;
    throw new Refusal('transition-refused', { detail, allowed: ['EnteredInError'] });
  }
}

/** An override is new where it was not there before; it is made by the caller, now. */
async function checkOverrides(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  const { caller, now } = save;
  const known = before?.ruleResults ?? [];
  const isNew = ({ override }: Recorded) => override && !known.some((one) => isDeepStrictEqual(one.override, override));
  const added = (after.ruleResults ?? []).filter(isNew);
  if (added.length === 0) return;
  // Writes that follow a group's signature were decided with it, and those of the system account follow other writes.
  if (!save.sameSave && caller.profile?.id !== fixedIds.systemAccount) {
    const definition = await definitionOfNote(save, after);
    for (const { rule, name, noteRule } of added) {
      const own = await lookUp(save, 'NoteRule', noteRule?.id);
      const refusal = overrideRefusal(
        { rule: rule ?? name ?? '', noteRule: own, definition },
        before ?? after,
        subjectOf(caller),
      );
      if (refusal) throw new Refusal('permission-missing', { detail: refusal.reason, missing: refusal.missing });
    }
  }
  after.ruleResults = after.ruleResults?.map((result) => {
    if (!result.override || !isNew(result)) return result;
    const by = caller.profile ? { id: caller.profile.id, resourceType: 'Practitioner' as const } : undefined;
    return { ...result, override: { reason: result.override.reason, at: now.toISOString(), ...(by ? { by } : {}) } };
  });
}

/** Refuses a further signature on a signed note that names no place, if the practice requires one. */
async function requireOtherPlace(
  save: Save,
  before: Note | undefined,
  after: OpenNote,
  given: readonly Stamped[],
): Promise<void> {
  if (given.length === 0) return;
  const [{ context }, configuration, signers] = await Promise.all([
    noteFacts(save, after),
    configurationOfNote(save, after),
    signerFacts(save, after),
  ]);
  const hash = hashOf(after);
  // Somebody who signed an earlier text is asked again for an amended one.
  const facts: SignatureFacts = { context, counts: (signature) => signature.hash === hash, ...signers };
  requirePlace(save, { before, after, configuration, facts, given });
  const needs = signatureNeeds(after, configuration, facts);
  stateTerms(save, after, given, { note: after, before, needs, configuration, amends: false, counts: facts.counts });
}
