import { isRecord } from '@notewell/model';
import type { Fields } from './record-draft.ts';

/** The newest version seen, and who else changed the record since it was opened. */
export interface OthersChanges {
  readonly version: number;
  /** Empty if nobody did, or after the notice was closed. */
  readonly by: string;
}

const metaOf = (record: Fields) => {
  const { versionId, lastModifiedBy } = isRecord(record['meta']) ? record['meta'] : {};
  return { version: Number(versionId ?? 0), by: typeof lastModifiedBy === 'string' ? lastModifiedBy : '' };
};

export const asOpened = (record: Fields): OthersChanges => ({ version: metaOf(record).version, by: '' });

/** Follows the record. A change of one's own does not hide that of another before it was read. */
export function afterChange(before: OthersChanges, record: Fields, mine: string): OthersChanges {
  const { version, by } = metaOf(record);
  if (version <= before.version) return before;
  return { version, by: by === '' || by === mine ? before.by : by };
}
