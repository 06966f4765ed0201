import { type CarePlan, formatFullName, type Patient, type PracticePreferences, preferencesInForce } from '@notewell/model';
import { emptyPlanFault, lifecycles } from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import { clockOf, printedDay, screenLines } from '../../printing/index.ts';
import { goalBlocks } from './plan-goals.ts';
import { measureBlocks, wordBlocks } from './plan-print.ts';

/** Refuses a plan that nobody signs: one without a goal, or one that is over. */
export function requireSignablePlan(plan: CarePlan): void {
  const isOver = lifecycles.CarePlan?.unsigned?.includes(plan.status) === true;
  const message = isOver ? 'This plan is over and takes no signature.' : emptyPlanFault(plan);
  if (message) throw new Refusal('validation-failed', { errors: [{ path: 'items', code: 'required', message }] });
}

/** The text that a signature by link covers, in the same words as the printout. */
export function planSigningText(plan: CarePlan, patient: Patient | undefined, preferences: PracticePreferences | undefined) {
  const clock = clockOf(preferencesInForce(preferences));
  const about: readonly (readonly [string, string | undefined])[] = [
    ['Patient', (patient && formatFullName(patient.name)) ?? plan.patient.display],
    ['Start', plan.start && printedDay(plan.start, clock)],
    ['End', plan.end && printedDay(plan.end, clock)],
    ['Author', plan.author?.display],
    ['Problems', plan.addresses?.flatMap(({ display }) => display ?? []).join(', ')],
  ];
  return {
    title: plan.title ?? 'Care plan',
    about: about.filter((row): row is readonly [string, string] => Boolean(row[1])),
    lines: [...wordBlocks(plan), ...goalBlocks(plan, clock), ...measureBlocks(plan)].flatMap(screenLines),
  };
}
