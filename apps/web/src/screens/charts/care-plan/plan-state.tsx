import { type CarePlan, labelOfValue } from '@notewell/model';
import { Status, type Tone } from '@notewell/ui';

const tones: Readonly<Record<CarePlan['status'], Tone>> = {
  Draft: 'quiet',
  Active: 'good',
  OnHold: 'warn',
  Completed: 'quiet',
  Revoked: 'quiet',
  EnteredInError: 'bad',
};

export const PlanState = ({ plan: { status } }: { readonly plan: Pick<CarePlan, 'status'> }) => (
  <Status tone={tones[status]}>{labelOfValue(status)}</Status>
);
