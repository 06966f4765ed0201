import { definitionOf, isRecord, type ResourceType } from '@notewell/model';
import { signatureListsOf } from '@notewell/rules';
import type { Fields } from '../draft/record-draft.ts';
import { type EntryChange, entryChanges } from './entry-changes.ts';
import { fieldLabel, fieldWords, isReadable } from './version-words.ts';

/** One field that a version changed. */
export interface FieldChange {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Changes entry by entry, in place of the two values. */
  readonly entries?: readonly EntryChange[];
  /** The value before the change, which a restore puts back. */
  readonly old: unknown;
}
export interface VersionChanges {
  readonly version: string;
  readonly at: string;
  readonly by: string;
  readonly isFirst: boolean;
  /** True if its file was added or replaced. */
  readonly isNewFile: boolean;
  readonly changes: readonly FieldChange[];
}

const empty = 'empty';
/** A long text shows its begin. */
const mostLetters = 300;
const short = (words: string) => (words.length > mostLetters ? `${words.slice(0, mostLetters)}…` : words);

/** A value without what the server adds to it. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'partition' && !(name === 'display' && 'resourceType' in value));
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, bare(inner)]));
};
const same = (one: unknown, other: unknown) => JSON.stringify(bare(one) ?? null) === JSON.stringify(bare(other) ?? null);

const textIn = (record: Fields, name: string): string => {
  const meta = record['meta'];
  const value = isRecord(meta) ? meta[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Digest of a record's file. */
const fileIn = ({ content }: Fields): unknown => (isRecord(content) ? content['hash'] : undefined);

function changesBetween(type: ResourceType, older: Fields, newer: Fields): readonly FieldChange[] {
  const { fields } = definitionOf(type);
  return Object.entries(fields).flatMap(([name, field]): FieldChange[] => {
    const [was, is] = [older[name], newer[name]];
    if (same(was, is) || !isReadable(type, name, field)) return [];
    const words = (record: Fields) => fieldWords(type, record, [name, field]) ?? empty;
    const entries = entryChanges(field, was, is);
    return [
      {
        name,
        label: fieldLabel(type, name, field),
        before: short(words(older)),
        after: short(words(newer)),
        ...(entries ? { entries } : {}),
        old: was,
      },
    ];
  });
}

/** The versions of a record with the fields that each changed, newest first. */
export const versionChanges = (type: ResourceType, versions: readonly Fields[]): readonly VersionChanges[] =>
  versions.map((version, at) => {
    const older = versions[at + 1];
    return {
      version: textIn(version, 'versionId'),
      at: textIn(version, 'lastModified'),
      by: textIn(version, 'lastModifiedBy'),
      isFirst: older === undefined,
      isNewFile: older !== undefined && fileIn(version) !== undefined && fileIn(version) !== fileIn(older),
      changes: older ? changesBetween(type, older, version) : [],
    };
  });

/** Fields that a person may put back: no signatures, and not those that the server writes. */
export const isRestorable = (type: ResourceType, name: string): boolean => {
  const definition = definitionOf(type);
  const spec = definition.fields[name]?.spec;
  if (signatureListsOf(definition).includes(name)) return false;
  return spec !== undefined && spec.readOnly !== true && spec.stampedBy === undefined;
};
