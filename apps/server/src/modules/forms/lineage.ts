import type { ResourceByType } from '@notewell/model';
import type { Run } from '../../resources/postgres/database.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import type { Body, Store } from '../../resources/store/index.ts';

export type VersionedType = 'Questionnaire' | 'NoteDefinition';

/** The lineage of a version. One that was stored without begins its own. */
export const lineageOf = ({ lineage }: Body, id: string): string => (typeof lineage === 'string' ? lineage : id);

interface Place {
  readonly practice: string;
  readonly store: Store;
  /** The transaction whose writes are seen. */
  readonly within?: Run | undefined;
}

/** All stored versions of a lineage. */
export async function versionsOf<T extends VersionedType>(place: Place, type: T, lineage: string): Promise<ResourceByType[T][]> {
  const found = await find(place, type, [{ kind: 'Lineage', values: [lineage] }]);
  // The first version, if it was stored without a lineage.
  const first = isId.test(lineage) ? await lookUp(place, type, lineage) : undefined;
  return first && first.lineage === undefined ? [...found, first] : found;
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
