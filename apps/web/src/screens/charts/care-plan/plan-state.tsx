import { type CarePlan, labelOfValue } from '@notewell/model';
import { awaitedNames, awaitedOn } from '@notewell/rules';
import { Status, type Tone } from '@notewell/ui';

const tones: Readonly<Record<CarePlan['status'], Tone>> = {
  Draft: 'quiet',
  Active: 'good',
  OnHold: 'warn',
  Completed: 'quiet',
  Revoked: 'quiet',
  EnteredInError: 'bad',
};

/** The state of a plan, and whose signature it waits for. */
export function PlanState({ plan }: { readonly plan: CarePlan }) {
  const { status } = plan;
  const awaited = awaitedNames(awaitedOn(plan));
  return (
    <>
      <Status tone={tones[status]}>{labelOfValue(status)}</Status>
      {awaited === '' ? null : (
        <Status tone="warn">
          {status === 'Active' ? `In force, not signed yet by ${awaited}` : `Waits for the signature of ${awaited}`}
        </Status>
      )}
    </>
  );
}
