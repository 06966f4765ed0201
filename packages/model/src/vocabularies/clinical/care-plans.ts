import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Care plans, spec section 3. */

export const CarePlanItemKind = enumeration('CarePlanItemKind', ['Goal', 'Objective', 'Intervention']);
export type CarePlanItemKind = MemberOf<typeof CarePlanItemKind>;

export const GoalStatus = enumeration('GoalStatus', ['NotAchieved', 'InProgress', 'Achieved', 'Abandoned']);
export type GoalStatus = MemberOf<typeof GoalStatus>;

export const SessionStatus = enumeration('SessionStatus', ['Preparation', 'InProgress', 'Succeeded', 'Failed']);
export type SessionStatus = MemberOf<typeof SessionStatus>;

export const Progress = enumeration('Progress', ['NotStarted', 'InProgress', 'Complete']);
export type Progress = MemberOf<typeof Progress>;
