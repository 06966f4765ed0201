import type { Communication } from '@notewell/model';
import type { Tone } from '@notewell/ui';

/** The state of a call or letter in a list, if it is not simply done. */
export function contactState({ status, followUpBy, followedUp }: Communication): readonly [string, Tone] | undefined {
  if (status === 'EnteredInError') return ['In error', 'bad'];
  if (status === 'NotDone') return ['Not done', 'quiet'];
  if (status !== 'Completed') return ['Draft', 'info'];
  return followUpBy && !followedUp ? ['Follow up', 'warn'] : undefined;
}
