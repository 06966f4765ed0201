import type { CarePlan } from '@notewell/model';
import { awaitedNames, openRequests, requiredLeft } from '../signatures/awaited.ts';
import { isDeclinedSignature } from '../signatures/signature.ts';

type State = Pick<CarePlan, 'status'>;
type Signed = Pick<CarePlan, 'signatures' | 'patientSignatures'>;

/** True if the write puts a draft in force. */
export const isPutInForce = (after: State, before: State | undefined): boolean =>
  after.status === 'Active' && before?.status === 'Draft';

/** The reason why a plan can be neither put in force nor signed; undefined if it can. */
export const emptyPlanFault = ({ items = [] }: Pick<CarePlan, 'items'>): string | undefined =>
  items.some(({ kind, title }) => kind === 'Goal' && title.trim() !== '')
    ? undefined
    : 'This plan has no goal yet. Add the first one.';

const lists = ['signatures', 'patientSignatures'] as const;

/** Signatures of a plan that are asked for and open, of staff and family. Nobody signs what is over. */
export const awaitedOn = (plan: State & Signed) =>
  plan.status === 'Draft' || plan.status === 'Active' || plan.status === 'OnHold'
    ? lists.flatMap((list) => openRequests(plan, list))
    : [];

/** The reason why a draft cannot be put in force; undefined if it can. A required signature comes first. */
export function forceFault(plan: State & Signed & Pick<CarePlan, 'items'>): string | undefined {
  const required = lists.flatMap((list) => requiredLeft(plan, list));
  const declined = awaitedNames(required.filter(isDeclinedSignature));
  const waits = awaitedNames(required.filter((one) => !isDeclinedSignature(one)));
  return (
    emptyPlanFault(plan) ??
    (declined === '' ? undefined : `${declined} declined to sign this plan, which needs it. Copy it into a new plan.`) ??
    (waits === '' ? undefined : `This plan waits for the signature of ${waits} before it is in force.`)
  );
}

/** True if a plan ends once another one that replaces it comes into force. */
export const endsWithNext = ({ status }: State): boolean => status === 'Active' || status === 'OnHold';

/** Parts that a plan in force is expected to have. Nothing refuses a plan without them; the screen says so. */
export function lackingIn({ title, addresses = [], items = [] }: Pick<CarePlan, 'title' | 'addresses' | 'items'>) {
  return {
    title: (title ?? '').trim() === '',
    problems: addresses.length === 0 && items.every(({ problems = [] }) => problems.length === 0),
  };
}

/** The last day of a plan that ends on a day: that day or the planned one before it, and none before it begins. */
export function lastDayOf({ start, end }: Pick<CarePlan, 'start' | 'end'>, day: string): string {
  const last = end !== undefined && end < day ? end : day;
  return start !== undefined && last < start ? start : last;
}
