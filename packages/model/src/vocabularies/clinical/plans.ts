import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 request-status. */
export const CarePlanStatus = enumeration('CarePlanStatus', [
  'Draft',
  'Active',
  'OnHold',
  'Completed',
  'Revoked',
  'EnteredInError',
]);
export type CarePlanStatus = MemberOf<typeof CarePlanStatus>;

/** FHIR R4 goal-priority. */
export const GoalPriority = enumeration('GoalPriority', ['High', 'Medium', 'Low']);
export type GoalPriority = MemberOf<typeof GoalPriority>;

/** Change of a goal from one session to the next. */
export const GoalTrend = enumeration('GoalTrend', ['Improving', 'NoChange', 'Worsening']);
export type GoalTrend = MemberOf<typeof GoalTrend>;
