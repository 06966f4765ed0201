import type { ResourceByType } from '@notewell/model';
import type { DefinitionType } from '../../../../features/build/definitions/types.ts';
import type { Around } from '../../../../features/forms/form-renderer/index.ts';

export interface PreviewProps<T extends DefinitionType> {
  /** The current definition, including unsaved changes. */
  readonly value: ResourceByType[T];
  readonly around: Around;
  /** The display name of an id in a condition. */
  readonly naming: (id: string) => string | undefined;
}
