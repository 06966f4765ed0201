import { Refusal } from './refusal.ts';

/** Refuses what would hide an alert nobody has answered. `place`: where the answer is. */
export const unrecordedAlert = (place: 'here' | 'in this note'): Refusal =>
  new Refusal('locked', {
    title: 'An alert has no recorded action.',
    detail: `An answer ${place} points to a risk. Record what was done about it first.`,
  });

/** Refuses to change or remove a recorded action. */
export const keptAlertAction = (): Refusal =>
  new Refusal('locked', {
    title: 'The record of an alert stays.',
    detail: 'The record of an alert cannot be changed. Add another one.',
  });
