import type { CarePlan } from '@notewell/model';

type State = Pick<CarePlan, 'status'>;

/** True if the write puts a draft in force. */
export const isPutInForce = (after: State, before: State | undefined): boolean =>
  after.status === 'Active' && before?.status === 'Draft';

/** The reason why a plan can be neither put in force nor signed; undefined if it can. */
export const emptyPlanFault = ({ items = [] }: Pick<CarePlan, 'items'>): string | undefined =>
  items.some(({ kind, title }) => kind === 'Goal' && title.trim() !== '')
    ? undefined
    : 'This plan has no goal yet. Add the first one.';

/** True if a plan ends once another one that replaces it comes into force. */
export const endsWithNext = ({ status }: State): boolean => status === 'Active' || status === 'OnHold';
