import { isDeepStrictEqual } from 'node:util';
import type { Encounter, Note } from '@notewell/model';
import { isInForce, unitsOfServices, visitAfterSigning, workOf } from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { noteIn } from './open-note.ts';
import { serviceVisitId } from './service-visits.ts';

/** Ends the planned visit of a note when a member of staff signs it. Visits of parts follow the note they belong to. */
export async function visitOfSignature(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const visit: Encounter | undefined = await lookUp(save, 'Encounter', note.encounter?.id);
  const ended = visit && visitAfterSigning(note, visit, before);
  if (!visit?.id || !ended) return [];
  const { meta: _meta, content: _content, ...body } = ended;
  // The outcome of a visit is settled by its note, of one that the note ended as missed too.
  const by = visit.status !== 'Finished' ? { status: 'Planned', visitStatus: undefined } : undefined;
  return [{ type: 'Encounter', id: visit.id, before: await rowAsRead(save, 'Encounter', visit), body, ...(by && { by }) }];
}

/**
 * Saves the visit of a note that comes into force or ceases to be, or changes its goals, its visit, who came or who is on its
 * roster, so that activities, units and members are derived again. A multi-service note without a visit has one for each
 * service. Leaves out those that an earlier row writes.
 */
export async function visitOfPlan(save: Save, earlier: readonly Companion[]): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const counted = (one: Note | undefined) =>
    one && isInForce(one)
      ? [
          one.encounter?.id,
          one.visitStatus,
          workOf(one),
          one.services?.map(({ id }) => [id, unitsOfServices(one, id)]),
          rosterIn(one),
        ]
      : undefined;
  if (isDeepStrictEqual(counted(before), counted(note))) return [];
  const found: Companion[] = [];
  for (const id of new Set([...visitsIn(save.id, note), ...(before && !note.encounter ? visitsIn(save.id, before) : [])])) {
    const visit = earlier.some((one) => one.type === 'Encounter' && one.id === id)
      ? undefined
      : await lookUp(save, 'Encounter', id);
    if (!visit) continue;
    const { meta: _meta, content: _content, ...body } = visit;
    found.push({ type: 'Encounter', id, before: await rowAsRead(save, 'Encounter', visit), body, follows: true });
  }
  return found;
}

const rosterIn = ({ definitionAssignments = [] }: Note) => definitionAssignments.map(({ patient }) => patient?.id);

/** Ids of the visits whose units follow a note. */
const visitsIn = (id: string, note: Note): readonly string[] =>
  note.encounter
    ? [note.encounter.id]
    : note.composition === 'MultiService'
      ? (note.services ?? []).map((one) => serviceVisitId(id, note, one.id))
      : [];
