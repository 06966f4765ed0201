import type { UnknownRecord } from '@notewell/model';
import { definitionOf, type Encounter, type Note } from '@notewell/model';
import {
  againstWithdrawal,
  isGivenWithSession,
  isSignedNote,
  sameContent,
  withdrawnIn,
  withoutLastSignature,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { everything } from '../../../resources/visibility/visibility.ts';
import { noteIn, type OpenNote } from './open-note.ts';
import { visitsOfServices } from './service-visits.ts';
import { visitBeforeMissed } from './signed-outcome.ts';

type Signature = NonNullable<Note['signatures']>[number];

/**
 * Takes back the caller's own last signature, seconds after it was given and while nothing followed. True where the save
 * does that. A signature is lost in no other way.
 */
export async function takeBack(save: Save, before: Note | undefined, after: OpenNote): Promise<boolean> {
  after.withdrawals = before?.withdrawals;
  if (!before?.withdrawals) delete after.withdrawals;
  const withdrawn = after.status === 'Preliminary' ? withdrawnIn(before, after) : [];
  const [signature] = withdrawn;
  const reopens = before?.status === 'Final' && after.status === 'Preliminary';
  if (!before || !signature) {
    if (reopens)
      throw new Refusal('transition-refused', {
        detail: 'A signed note cannot become a draft again. Undo the last signature, or amend the note.',
        allowed: ['Amended', 'EnteredInError'],
      });
    return false;
  }
  const { caller, now } = save;
  const by = caller.profile?.resourceType === 'Practitioner' ? caller.profile.id : undefined;
  const earlier = await versionBefore(save, before);
  if (!save.sameSave) await requireOwnAct(save, before, signature);
  const against = againstWithdrawal({ before, earlier, withdrawn, by, now: now.getTime() });
  if (against) throw new Refusal('locked', { detail: against });
  if (changesMore(before, after)) throw new Refusal('locked', { detail: 'Undo the signature first, then change the note.' });
  const restored = withoutLastSignature(after, earlier, signature, now.toISOString());
  for (const name of ['signed', 'signatures', 'ruleResults', 'revisionRequests'] as const) delete after[name];
  Object.assign(after, restored);
  return true;
}

/** Refuses to undo in one chart what the session's signature gave to all of its charts. */
async function requireOwnAct(save: Save, { partOf }: Note, signature: Signature): Promise<void> {
  const whole = await lookUp(save, 'Note', partOf?.id);
  if (isGivenWithSession(whole, signature))
    throw new Refusal('locked', { detail: 'This was signed with the note of the session. Undo that signature there.' });
}

/** Fields that a signature writes and its undo reverts. The server decides the new value of each. */
const undone: ReadonlySet<string> = new Set([
  'status',
  'signatures',
  'signed',
  'ruleResults',
  'revisionRequests',
  'withdrawals',
  // Fields of the server.
  'id',
  'resourceType',
  'partition',
  'meta',
  'content',
  'display',
  'hasOpenAlert',
  'derivedFrom',
  'members',
]);

/** True if a write does more than take a signature back. The signature may have changed the name of the visit. */
const changesMore = (before: UnknownRecord, after: UnknownRecord): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => !undone.has(name) && !sameContent(before[name], after[name]),
  );

/** The version before the current one. */
async function versionBefore({ practice, store, definition, id }: Save, { meta }: Note): Promise<Note | undefined> {
  const version = Number(meta?.versionId) - 1;
  if (!(version >= 1)) return undefined;
  const row = await store.history.version({ practice, definition, visibility: everything }, id, version);
  return row && storedAs('Note', row);
}

/** True if the save takes a signature back. */
export const isTakenBack = (save: Save): boolean => {
  const { note, before } = noteIn(save);
  return (note.withdrawals?.length ?? 0) > (before?.withdrawals?.length ?? 0);
};

/** The writes that revert a withdrawn signature: members' notes lose it too, and visits that it ended are planned again. */
export async function undoneBy(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const last = note.withdrawals?.at(-1);
  const parts = await find(save, 'Note', [{ kind: 'PartOf', values: [save.id] }]);
  const found: Companion[] = [];
  for (const part of parts) {
    const rest = (part.signatures ?? []).filter(
      ({ signer, signedAt }) => signer?.id !== last?.signer.id || signedAt !== last?.signedAt,
    );
    if (rest.length === part.signatures?.length || !part.id) continue;
    const { meta: _meta, content: _content, ...body } = part;
    const reopened = { ...body, status: 'Preliminary', signatures: rest };
    found.push({
      type: 'Note',
      id: part.id,
      before: await rowAsRead(save, 'Note', part),
      body: reopened,
      of: part.subject.display,
    });
  }
  // An earlier signature, which stays, ended the visit.
  if (isSignedNote(note)) return found;
  const visit = await lookUp(save, 'Encounter', note.encounter?.id);
  const since = before?.meta?.lastModified ?? '';
  // The visits of services, which have no notes of their own. Those of members follow the members' notes.
  const own = await visitsOfServices(save, note, visit);
  for (const one of own) {
    if (one.status === 'Finished' && (one.meta?.lastModified ?? '') >= since) found.push(await visitAs(save, one, 'Planned'));
  }
  if (visit?.status === 'Finished' && (visit.meta?.lastModified ?? '') >= since && !(await otherNotes(save, visit)).covers)
    found.push(await visitAs(save, await plannedBefore(save, visit), 'Planned'));
  const missed = visit && (await visitBeforeMissed(save, visit));
  if (missed && !(await otherNotes(save, visit)).covers) found.push(await visitAs(save, missed, 'Planned'));
  return found;
}

/** The visit with the times and diagnoses it had while it was planned; as it is where its last version was not that. */
async function plannedBefore({ practice, store }: Save, visit: Encounter): Promise<Encounter> {
  const version = Number(visit.meta?.versionId) - 1;
  const row =
    version >= 1
      ? await store.history.version(
          { practice, definition: definitionOf('Encounter'), visibility: everything },
          visit.id ?? '',
          version,
        )
      : undefined;
  const earlier = row && storedAs('Encounter', row);
  return earlier?.status === 'Planned' ? { ...earlier, id: visit.id, meta: visit.meta } : visit;
}

/** Other notes of a visit that are not in error: one that is signed covers it, a draft waits for it. */
export async function otherNotes(save: Save, visit: Encounter): Promise<{ readonly covers: boolean; readonly waits: boolean }> {
  const notes = await find(save, 'Note', [
    { kind: 'Encounter', values: [visit.id ?? ''] },
    { kind: 'Status', values: ['Preliminary', 'Final', 'Amended'] },
  ]);
  const others = notes.filter(({ id }) => id !== save.id);
  return { covers: others.some(isSignedNote), waits: others.some((one) => !isSignedNote(one)) };
}

/** The visit in another state. It is judged as one that is open: its note is no longer final. */
export async function visitAs(save: Save, visit: Encounter, status: Encounter['status']): Promise<Companion> {
  const id = visit.id ?? '';
  const { meta: _meta, content: _content, ...body } = visit;
  const before = await rowAsRead(save, 'Encounter', visit);
  return { type: 'Encounter', id, before, body: { ...body, status }, by: { status: 'Planned', visitStatus: visit.visitStatus } };
}
