import { CarePlan, typedAs } from '@notewell/model';
import {
  emptyPlanFault,
  endsWithNext,
  forceFault,
  givesSignature,
  isPutInForce,
  lastDayOf,
  namingReport,
  parentFaults,
} from '@notewell/rules';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { followReviews } from './reviews.ts';

const plansIn = ({ before, after }: Save) => ({
  after: typedAs('CarePlan', after),
  before: before && typedAs('CarePlan', before),
});

/** Nobody signs a plan without a goal, or puts one in force; a required signature is given before. */
function requireAgreed(save: Save): void {
  const { after, before } = plansIn(save);
  const empty = isPutInForce(after, before) || givesSignature(CarePlan, before, after) ? emptyPlanFault(after) : undefined;
  const message = empty ?? (isPutInForce(after, before) ? forceFault(after) : undefined);
  const path = empty ? 'items' : 'signatures';
  if (message) throw new Refusal('validation-failed', { errors: [{ path, code: 'required', message }] });
}

/** Refuses a change that also ends another plan, if the caller may not end that plan. The refusal names it. */
function requireEnding({ caller }: Save, earlier: CarePlan, ended: object): void {
  try {
    requireAbility(caller, CarePlan, 'update', { row: earlier, next: ended });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const name = earlier.title ? `“${earlier.title}”` : 'the plan that it replaces';
    const detail = `You may not end ${name}. Ask somebody who takes part in it, or let both plans stay in force.`;
    throw new Refusal('permission-missing', { detail });
  }
}

/** Names the note of each state that a person takes over from it. The save of a note writes the names itself. */
async function nameReports(save: Save): Promise<void> {
  const { after, before } = plansIn(save);
  if (isMachine(save.caller) || !after.items || save.sameSave?.some(({ resourceType }) => resourceType === 'Note')) return;
  const earlier = new Map(before?.items?.map((item) => [item.id, item]));
  const moved = after.items.filter(
    ({ id, status }) => earlier.has(id) && status !== undefined && earlier.get(id)?.status !== status,
  );
  const wanted = [
    { kind: 'CarePlan', values: [save.id] },
    { kind: 'Item', values: moved.slice(0, 100).map(({ id }) => id) },
    { kind: 'Status', values: [...new Set(moved.flatMap(({ status }) => status ?? []))] },
  ];
  const outcomes = moved.length === 0 ? [] : await find(save, 'CarePlanOutcome', wanted);
  const items = after.items.map((item) => namingReport(item, earlier.get(item.id), outcomes));
  Object.assign(save.after, { items });
}

/**
 * A person says why a plan was entered in error. The server sets who said so, and when, and all of it stays. A machine may
 * bring all three from the system that it follows.
 */
function stampError({ before, after, caller, now }: Save): void {
  if (isMachine(caller)) {
    for (const name of reasons) if (before?.[name] !== undefined) after[name] ??= before[name];
    return;
  }
  const fixed = before?.['status'] === 'EnteredInError' ? reasons : stamps;
  for (const name of fixed) {
    if (before?.[name] === undefined) delete after[name];
    else after[name] = before[name];
  }
  if (after['status'] !== 'EnteredInError') delete after['enteredInErrorReason'];
  if (after['status'] !== 'EnteredInError' || before?.['status'] === 'EnteredInError') return;
  const reason = after['enteredInErrorReason'];
  if (typeof reason !== 'string' || reason.trim() === '') throw new Refusal('reason-required');
  after['enteredInErrorAt'] = now.toISOString();
  if (caller.profile?.resourceType === 'Practitioner')
    after['enteredInErrorBy'] = { id: caller.profile.id, resourceType: 'Practitioner' };
}
const stamps = ['enteredInErrorBy', 'enteredInErrorAt'] as const;
const reasons = [...stamps, 'enteredInErrorReason'] as const;

/** A plan is a tree: goals, their objectives, and the interventions of either. */
export const carePlan: Behaviour = {
  async beforeSave(save) {
    const { after, before } = plansIn(save);
    const faults = parentFaults(after, before).filter(({ missing }) => !missing || !isMachine(save.caller));
    if (faults.length > 0) {
      const errors = faults.slice(0, 100).map(({ path, message }) => ({ path, code: 'invalid', message }));
      throw new Refusal('validation-failed', { errors });
    }
    if (!isMachine(save.caller)) requireAgreed(save);
    stampError(save);
    await nameReports(save);
    await followReviews(save, before, after);
  },

  /** The plan that it replaces ends on the day on which it comes into force. Its writer may change that plan too. */
  async alsoWrites(save): Promise<readonly Companion[]> {
    const { after, before } = plansIn(save);
    if (!after.replaces || isMachine(save.caller) || !isPutInForce(after, before)) return [];
    const { id } = after.replaces;
    const earlier = await lookUp(save, 'CarePlan', id);
    if (!earlier || !endsWithNext(earlier)) return [];
    const { meta: _meta, content: _content, ...kept } = earlier;
    const body = { ...kept, status: 'Completed', end: lastDayOf(earlier, await practiceDay(save, save.now)) };
    requireEnding(save, earlier, body);
    return [{ type: 'CarePlan', id, before: await rowAsRead(save, 'CarePlan', earlier), body, follows: true, path: 'replaces' }];
  },
};
