import { definitionOf } from '@notewell/model';
import { type PracticeRecord, type PracticeRecordType, practiceRecords, practiceRecordTypes } from '@notewell/rules';

/** A type of practice record as its screens show it. */
export interface RecordKind {
  readonly type: PracticeRecordType;
  readonly row: PracticeRecord;
  /** Keys of `platform/words`, so that the practice's own labels apply. */
  readonly labels: readonly [string, string];
  /** The field that names a record. */
  readonly name: 'name' | 'title';
}

export const recordKinds: readonly RecordKind[] = practiceRecordTypes.map((type) => {
  const row: PracticeRecord = practiceRecords[type];
  const { labels, fields } = definitionOf(type);
  return { type, row, labels: row.labels ?? labels, name: 'title' in fields ? 'title' : 'name' };
});

/** The kind that an address names by its type. */
export const kindAt = (type: unknown): RecordKind | undefined => recordKinds.find((kind) => kind.type === type);
/** The same, or the first where the address names none. */
export const kindOr = (type: unknown): RecordKind => {
  const [first] = recordKinds;
  const kind = kindAt(type) ?? first;
  if (!kind) throw new Error('no type of practice record');
  return kind;
};
