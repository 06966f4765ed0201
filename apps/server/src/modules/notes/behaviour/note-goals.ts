import type { CarePlan, Note, NoteStatus } from '@notewell/model';
import { isInForce, statesGivenBack, withGivenBack, workOf } from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { noteIn } from './open-note.ts';

/* States of goals that were taken over from a note. The plan gives them back once the note says otherwise. */

const reasons: Readonly<Record<NoteStatus, string>> = {
  Preliminary: 'The signature of the note that reported it was taken back.',
  Final: 'The note that reported it was corrected.',
  Amended: 'The note that reported it was corrected.',
  EnteredInError: 'The note that reported it was entered in error.',
};

/** The other notes that the histories of a plan's items name, as they are now. */
async function otherReports(save: Save, { items = [] }: CarePlan): Promise<readonly Note[]> {
  const ids = new Set(items.flatMap(({ history = [] }) => history.flatMap(({ note }) => (note ? [note.id] : []))));
  ids.delete(save.id);
  const found = await Promise.all([...ids].map(async (id) => ({ id, note: await lookUp(save, 'Note', id) })));
  return found.flatMap(({ id, note }) => (note ? [{ ...note, id }] : []));
}

const isNamedIn = ({ items = [] }: CarePlan, id: string): boolean =>
  items.some(({ history = [] }) => history.some(({ note }) => note?.id === id));

/** Plans with the states that their items had before the note reported others, unless somebody changed those since. */
export async function statesWithout(save: Save): Promise<readonly Companion[]> {
  const { note: after, before } = noteIn(save);
  if (!before || !isInForce(before)) return [];
  const plans = new Set(workOf(before).flatMap(({ plan, status }) => (status ? [plan] : [])));
  const note = { id: save.id, resourceType: 'Note' as const };
  const found: Companion[] = [];
  for (const id of plans) {
    const plan = await lookUp(save, 'CarePlan', id);
    if (!plan || plan.status === 'EnteredInError') continue;
    const others = await otherReports(save, plan);
    const back = statesGivenBack({ ...plan, id }, { ...after, id: save.id }, others);
    // Written unchanged too, so that two notes that end at one moment do not each count on the other's report.
    if (back.length === 0 && (others.length === 0 || !isNamedIn(plan, save.id))) continue;
    const { meta: _meta, content: _content, ...kept } = plan;
    const items = withGivenBack(plan.items ?? [], back, { note, reason: reasons[after.status] });
    const held = await rowAsRead(save, 'CarePlan', plan);
    found.push({ type: 'CarePlan', id, before: held, body: { ...kept, items }, follows: true });
  }
  return found;
}
