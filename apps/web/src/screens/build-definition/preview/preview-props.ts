import type { Fields } from '../../../features/definitions/definition-draft.ts';
import type { Around } from '../../../features/form-renderer/index.ts';

export interface PreviewProps {
  /** The definition as it stands now, saved or not. */
  readonly value: Fields;
  readonly around: Around;
  /** What an id in a condition is called. */
  readonly naming: (id: string) => string | undefined;
}
