import type { CarePlanStatus, GoalPriority, GoalStatus } from '@notewell/model';
import { codeAt, notesOf, toCoding, wordsOf } from '../concepts.ts';
import { toDay, toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { lookUp, type Node, nodeAt, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, CarePlanStatus>> = {
  draft: 'Draft',
  active: 'Active',
  'on-hold': 'OnHold',
  completed: 'Completed',
  revoked: 'Revoked',
};
const achievements: Readonly<Record<string, GoalStatus>> = {
  'in-progress': 'InProgress',
  improving: 'InProgress',
  worsening: 'InProgress',
  'no-change': 'InProgress',
  achieved: 'Achieved',
  sustaining: 'Achieved',
  'not-achieved': 'NotAchieved',
  'no-progress': 'NotAchieved',
  'not-attainable': 'NotAchieved',
};
/** Used if there is no achievement status. A completed goal may not have been achieved. */
const lifecycles: Readonly<Record<string, GoalStatus>> = {
  active: 'InProgress',
  'on-hold': 'InProgress',
  cancelled: 'Abandoned',
  rejected: 'Abandoned',
};
const activities: Readonly<Record<string, GoalStatus>> = {
  'not-started': 'NotAchieved',
  scheduled: 'NotAchieved',
  'in-progress': 'InProgress',
  'on-hold': 'InProgress',
  completed: 'Achieved',
  cancelled: 'Abandoned',
  stopped: 'Abandoned',
};
const priorities: Readonly<Record<string, GoalPriority>> = {
  'high-priority': 'High',
  'medium-priority': 'Medium',
  'low-priority': 'Low',
};

function goalStatus(goal: Node): GoalStatus | undefined {
  const lifecycle = textAt(goal, 'lifecycleStatus');
  const ended = lifecycle === 'cancelled' || lifecycle === 'rejected';
  return (ended ? undefined : lookUp(achievements, codeAt(goal, 'achievementStatus'))) ?? lookUp(lifecycles, lifecycle);
}
const measureOf = (goal: Node) => nodesAt(goal, 'target').flatMap((target) => wordsOf(target.measure) ?? [])[0];

/** A bundle's `urn:uuid:` and a server's `Goal/` both end in the goal's own id. */
const idIn = (reference: Node) => textAt(reference, 'reference')?.split(/[:/]/).at(-1)?.slice(0, 200);

export const carePlan = defineMapper({
  fhirType: 'CarePlan',
  type: 'CarePlan',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status),
  map: (resource, { patient, reference, references, part }): Draft<'CarePlan'> => {
    const goals = nodesAt(resource, 'goal').flatMap((one) => {
      const goal = part(one);
      const title = wordsOf(goal?.description);
      if (!goal || !title || goal.lifecycleStatus === 'entered-in-error') return [];
      return {
        id: textAt(goal, 'id') ?? idIn(one) ?? title.slice(0, 200),
        kind: 'Goal' as const,
        title,
        description: notesOf(goal),
        status: goalStatus(goal),
        priority: lookUp(priorities, codeAt(goal, 'priority')),
        problems: references(nodesAt(goal, 'addresses'), 'Condition'),
        start: toDay(textAt(goal, 'startDate')),
        target: toDay(textAt(nodeAt(goal, 'target'), 'dueDate')),
        achieved: goalStatus(goal) === 'Achieved' ? toDay(textAt(goal, 'statusDate')) : undefined,
        measure: measureOf(goal),
      };
    });
    const interventions = nodesAt(resource, 'activity').flatMap((activity, index) => {
      const detail = nodeAt(activity, 'detail');
      const title = wordsOf(detail?.code) ?? textAt(detail, 'description');
      if (!title || detail?.doNotPerform === true || detail?.status === 'entered-in-error') return [];
      return {
        id: textAt(activity, 'id') ?? `activity-${index + 1}`,
        kind: 'Intervention' as const,
        title,
        description: detail?.code ? textAt(detail, 'description') : undefined,
        status: lookUp(activities, textAt(detail, 'status')),
        start: toDay(textAt(detail, 'scheduledPeriod.start')),
        target: toDay(textAt(detail, 'scheduledPeriod.end')),
      };
    });
    const category = toCoding(nodesAt(resource, 'category')[0]);
    return {
      patient,
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Draft',
      title: (textAt(resource, 'title') ?? wordsOf(nodesAt(resource, 'category')[0]))?.slice(0, 300),
      description: notesOf(resource, textAt(resource, 'description')),
      category,
      author: reference(resource.author, 'Practitioner'),
      addresses: references(nodesAt(resource, 'addresses'), 'Condition'),
      items: unique([...goals, ...interventions]),
      start: toDay(textAt(resource, 'period.start')),
      end: toDay(textAt(resource, 'period.end')),
      created: toInstant(textAt(resource, 'created')),
    };
  },
});

function unique<I extends { readonly id: string }>(items: readonly I[]): I[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
