import { isDeepStrictEqual } from 'node:util';
import type { Encounter, Note, Practitioner } from '@notewell/model';
import {
  authorFault,
  authorIn,
  authorsOf,
  cliniciansIn,
  draftsForOthers,
  fixedIds,
  isScribe,
  scribeType,
  withAuthorOnce,
  writerFault,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { ownAccess } from '../../access/index.ts';
import type { OpenNote } from './open-note.ts';
import { chartFacts, superviseesOf } from './staff-facts.ts';

/**
 * Keeps one author on a note and records each change of author. The creator of a note that names no author becomes its author.
 * `rules` (notes/authority) decides who may name or change the author.
 */
export async function keepAuthor(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  if (save.caller.profile?.id === fixedIds.systemAccount) return;
  if (!before) stampStart(save, after);
  // Parts of a session take over its people.
  if (!save.sameSave) dropNamedScribes(save, before, after);
  stampScribe(save, before, after);
  if (authorsOf(after).length > 1 && !isDeepStrictEqual(authorsOf(before ?? {}), authorsOf(after))) {
    const message = 'A note has one author. Everyone else assists or takes part.';
    throw new Refusal('validation-failed', { errors: [{ path: 'participants', code: 'invalid', message }] });
  }
  // The former author who takes a note back is listed as assisting.
  if (after.participants && !isDeepStrictEqual(before?.participants, after.participants))
    after.participants = withAuthorOnce(after.participants);
  keepScribes(before, after);
  // Notes of members take over the steps of their session.
  if (!save.sameSave) await stampHandOvers(save, before, after);
  if (after.handOvers?.length && !isStated(before, after))
    after.handOvers = handOversIn(after, await lookUp(save, 'Encounter', after.encounter?.id));
  const author = authorIn(after);
  const isNew = author !== undefined && author !== (before && authorIn(before));
  if (isNew && author !== save.caller.profile?.id) await requireAuthor(save, before, after, author);
}

function stampStart({ caller }: Save, after: OpenNote): void {
  const own = caller.profile;
  if (own?.resourceType !== 'Practitioner') return;
  const participants = after.participants ?? [];
  const individual = { id: own.id, resourceType: 'Practitioner' as const };
  if (authorIn(after) === undefined) after.participants = [{ role: 'PrimaryPerformer', individual }, ...participants];
  else if (caller.permissions.has('scribe') && !participants.some((one) => one.individual.id === own.id))
    after.participants = [...participants, { role: 'Participation', individual, type: scribeType }];
}

/** Keeps a scribe who writes in a note on it as its scribe: they neither leave nor become one of those who were there. */
function stampScribe({ caller }: Save, before: Note | undefined, after: OpenNote): void {
  const own = caller.profile;
  if (own?.resourceType !== 'Practitioner' || !draftsForOthers(caller.permissions)) return;
  const isOwn = ({ individual }: Participant) => individual.id === own.id;
  const participants = after.participants ?? [];
  if (!participants.some(isOwn) && !before?.participants?.some(isOwn)) return;
  const individual = { id: own.id, resourceType: 'Practitioner' as const };
  const scribe = { role: 'Participation' as const, individual, type: scribeType };
  const known =
    participants.find((one) => isOwn(one) && isScribe(one)) ?? before?.participants?.find((one) => isOwn(one) && isScribe(one));
  after.participants = [...participants.filter((one) => !isOwn(one)), known ?? scribe];
}

/**
 * Leaves out whom somebody else names as the note's scribe: people become scribes by writing. An author named so stays its
 * author alone.
 */
function dropNamedScribes({ caller }: Save, before: Note | undefined, after: OpenNote): void {
  const own = caller.permissions.has('scribe') ? caller.profile?.id : undefined;
  const isKnown = ({ role, individual }: Participant) =>
    before?.participants?.some((one) => isScribe(one) && one.role === role && one.individual.id === individual.id) ?? false;
  after.participants = after.participants?.flatMap((one) => {
    if (!isScribe(one) || isKnown(one)) return [one];
    const { type: _, ...author } = one;
    if (one.role === 'PrimaryPerformer') return [author];
    return one.individual.id === own ? [one] : [];
  });
}
type Participant = NonNullable<Note['participants']>[number];

/** Keeps those who wrote the note down on it, through edits of others. A scribe who became its author is one no longer. */
function keepScribes(before: Note | undefined, after: OpenNote): void {
  const author = authorIn(after);
  const isListed = (id: string) => after.participants?.some((one) => one.individual.id === id && isScribe(one));
  const lost = (before?.participants ?? []).filter(
    (one) => isScribe(one) && one.individual.id !== author && !isListed(one.individual.id),
  );
  if (lost.length === 0) return;
  const others = (after.participants ?? []).filter(({ individual }) => !lost.some((one) => one.individual.id === individual.id));
  after.participants = [...others, ...lost];
}

type HandOvers = NonNullable<Note['handOvers']>;
type Step = HandOvers[number];

/** A step as somebody decided it, without the part of the new author in the visit: the server states that again. */
export const withoutPart = ({ tookPart: _part, ...step }: Step): Step => step;

/** The step with the part of its new author in the visit; without it where the visit names no staff. */
function inVisit(step: Step, visit: Encounter | undefined): Step {
  const staff = cliniciansIn(visit);
  return staff.length === 0 ? withoutPart(step) : { ...withoutPart(step), tookPart: staff.includes(step.to.id) };
}

/**
 * True once the author has signed under the sentence that follows from the last step. A part takes over the steps of its
 * session, and its visit lists who signs.
 */
function isStated(before: Note | undefined, { partOf, ...after }: Note): boolean {
  const given = (note: Note) =>
    (note.signatures ?? []).filter(
      ({ status, role = 'Author' }) => role === 'Author' && (status === 'Signed' || status === 'Pending'),
    ).length;
  if (partOf || !before) return true;
  return before.status !== 'Preliminary' || (given(before) > 0 && given(after) <= given(before));
}

/** The steps of an unsigned note as its visit is now: its staff, or the visit, may have changed since the last step. */
function handOversIn(note: Note, visit: Encounter | undefined): HandOvers {
  const steps = note.handOvers ?? [];
  const last = steps.at(-1);
  return last && visit ? [...steps.slice(0, -1), inVisit(last, visit)] : steps;
}

/** True for an unsigned note whose last step says otherwise than its visit. */
export const isOutOfDate = (note: Note, visit: Encounter): boolean =>
  !isStated(note, note) && handOversIn(note, visit).at(-1)?.tookPart !== note.handOvers?.at(-1)?.tookPart;

/** A change of author needs a reason. The server records who decided it and when, and if the new author gave the visit. */
async function stampHandOvers(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  const { caller, now } = save;
  const known = before?.handOvers ?? [];
  const steps = after.handOvers ?? [];
  const isKept = (one: Step, sent: Step | undefined) => sent && isDeepStrictEqual(withoutPart(one), withoutPart(sent));
  if (known.some((one, index) => !isKept(one, steps[index])))
    throw new Refusal('locked', { detail: 'The record of a hand-over cannot be changed.' });
  const [step, ...more] = steps.slice(known.length);
  const [from, to] = [before && authorIn(before), authorIn(after)];
  if (!before || (!step && from === to)) {
    if (steps.length > 0 && !before) delete after.handOvers;
    else if (known.length > 0) after.handOvers = known;
    return;
  }
  if (!step) throw new Refusal('reason-required', { detail: 'Say why the note gets another author.' });
  if (more.length > 0 || step.to.id !== to || from === to || step.reason.trim() === '') {
    const message = 'A hand-over names the new author, and why.';
    throw new Refusal('validation-failed', { errors: [{ path: `handOvers.${known.length}`, code: 'invalid', message }] });
  }
  const reference = (id: string) => ({ id, resourceType: 'Practitioner' as const });
  const next = {
    ...(from === undefined ? {} : { from: reference(from) }),
    to: reference(to),
    ...(caller.profile ? { by: reference(caller.profile.id) } : {}),
    at: now.toISOString(),
    reason: step.reason.trim(),
  };
  after.handOvers = [...known, inVisit(next, await lookUp(save, 'Encounter', after.encounter?.id))];
}

/** Refuses an author who could not sign the note, and a new author who could not open it. */
async function requireAuthor(save: Save, before: Note | undefined, after: Note, id: string): Promise<void> {
  const person = await lookUp(save, 'Practitioner', id);
  // A dangling reference is refused elsewhere.
  if (!person) return;
  const message = await (before ? handOverFault(save, after, person) : startFault(save, person));
  if (message !== undefined)
    throw new Refusal('validation-failed', { errors: [{ path: 'participants', code: 'invalid', message }] });
}
const startFault = async ({ store, practice }: Save, person: Practitioner) =>
  writerFault(person, { own: await ownAccess(store, practice), given: await store.grantsGiven(practice) });
const handOverFault = async (save: Save, after: Note, person: Practitioner) =>
  authorFault(person, after, { ...(await chartFacts(save, after)), staff: await superviseesOf(save, person.id ?? '') });
