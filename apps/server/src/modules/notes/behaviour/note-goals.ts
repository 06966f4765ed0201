import type { CarePlan, Note, NoteStatus } from '@notewell/model';
import { type ItemWork, isInForce, planContent, reportedBy, statesGivenBack, withGivenBack, workOf } from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { practiceZone } from '../../../resources/saving/practice-day.ts';
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

/** States of items that a note in force reported, and reports no more. */
function droppedBy(before: Note, after: Note): readonly ItemWork[] {
  const left = reportedBy(after);
  return workOf(before).filter(
    ({ plan, item, status }) =>
      status !== undefined && !left.some((one) => one.plan === plan && one.item === item && one.status === status),
  );
}

/** True if an item of the plan can still take over one of the states. */
const isOpenTo = ({ status: state, items = [] }: CarePlan, reports: readonly ItemWork[]): boolean =>
  !planContent.over.some((one) => one === state) &&
  reports.some(({ item, status }) => items.some(({ id, status: has }) => id === item && has !== status));

const isNamedIn = ({ items = [] }: CarePlan, id: string): boolean =>
  items.some(({ history = [] }) => history.some(({ note }) => note?.id === id));

/** Plans with the states that their items had before the note reported others, unless somebody changed those since. */
export async function statesWithout(save: Save): Promise<readonly Companion[]> {
  const { note: after, before } = noteIn(save);
  if (!before || !isInForce(before)) return [];
  const dropped = droppedBy(before, after);
  const plans = new Set(dropped.map(({ plan }) => plan));
  const note = { id: save.id, resourceType: 'Note' as const };
  const zone = await practiceZone(save);
  const found: Companion[] = [];
  for (const id of plans) {
    const plan = await lookUp(save, 'CarePlan', id);
    if (!plan || plan.status === 'EnteredInError') continue;
    const others = await otherReports(save, plan);
    const back = statesGivenBack({ ...plan, id }, { ...after, id: save.id }, { others, zone });
    // Written unchanged too: nobody takes a state over from the note, or counts on it, at the same moment.
    const takeable = dropped.filter((one) => one.plan === id);
    if (back.length === 0 && !isNamedIn(plan, save.id) && !isOpenTo(plan, takeable)) continue;
    const { meta: _meta, content: _content, ...kept } = plan;
    const items = withGivenBack(plan.items ?? [], back, { note, reason: reasons[after.status] });
    const held = await rowAsRead(save, 'CarePlan', plan);
    found.push({ type: 'CarePlan', id, before: held, body: { ...kept, items }, follows: true });
  }
  return found;
}
