import type { Saving } from '../saving/saving.ts';
import type { Store } from '../store/index.ts';

/** The parts that the calls of every type use. */
export interface ResourceParts {
  readonly store: Store;
  readonly saving: Saving;
  readonly now: () => number;
}
