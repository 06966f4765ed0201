import { type CarePlan, labelOfValue } from '@notewell/model';
import { awaitedNames, awaitedOn } from '@notewell/rules';
import { Status, type Tone } from '@notewell/ui';
import { momentWords } from '../../../platform/dates.ts';
import classes from './care-plan.module.css';

const tones: Readonly<Record<CarePlan['status'], Tone>> = {
  Draft: 'quiet',
  Active: 'good',
  OnHold: 'warn',
  Completed: 'quiet',
  Revoked: 'quiet',
  EnteredInError: 'bad',
};

/** Who marked a plan as entered in error, when and why. */
export function PlanError({ plan }: { readonly plan: CarePlan }) {
  const { status, enteredInErrorReason, enteredInErrorBy, enteredInErrorAt } = plan;
  if (status !== 'EnteredInError') return null;
  const by = enteredInErrorBy?.display ? ` by ${enteredInErrorBy.display}` : '';
  return (
    <p className={classes['error']} role="note">
      <strong>
        Entered in error{by}
        {enteredInErrorAt ? `, ${momentWords(enteredInErrorAt)}` : ''}.
      </strong>{' '}
      {enteredInErrorReason}
    </p>
  );
}

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
