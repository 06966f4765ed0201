import type { ResourceByType } from '@notewell/model';
import type { DefinitionType } from '../../../features/definitions/kinds.ts';
import type { Around } from '../../../features/form-renderer/index.ts';

export interface PreviewProps<T extends DefinitionType> {
  /** The definition as it stands now, saved or not. */
  readonly value: ResourceByType[T];
  readonly around: Around;
  /** What an id in a condition is called. */
  readonly naming: (id: string) => string | undefined;
}
