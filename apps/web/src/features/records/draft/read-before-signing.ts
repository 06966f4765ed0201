import { RefusedBeforeQueueing } from '@notewell/client';
import { afterChange, asOpened } from './others-changes.ts';
import type { Fields } from './record-draft.ts';

/** Thrown where somebody else changed what is about to be signed. */
export class ChangedMeanwhile extends RefusedBeforeQueueing {
  readonly title: string;

  constructor(step: string) {
    super();
    this.title = `Somebody else changed the text meanwhile. Read it again, then ${step}.`;
  }
}

interface Signing<T> {
  /** The record as it was shown to the signer. */
  readonly read: T;
  /** The record that takes the signature. */
  readonly current: T;
  /** The user, as `Practitioner/id`. */
  readonly mine: string;
  /** The words that a signature covers. */
  readonly textOf: (record: T) => string;
  /** The step that the words wait for: to sign, if absent. */
  readonly step?: string;
}

/** Refuses to sign or put in force words that came from somebody else while the signer confirmed. */
export function requireRead<T extends Fields>({ read, current, mine, textOf, step = 'sign' }: Signing<T>): void {
  const isOthers = afterChange(asOpened(read), current, mine).by !== '';
  if (isOthers && textOf(read) !== textOf(current)) throw new ChangedMeanwhile(step);
}
