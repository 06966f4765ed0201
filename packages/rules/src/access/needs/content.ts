import { isRecord } from '@notewell/model/values';
import { sameContent } from '../../signatures/signature.ts';
import type { Write } from './need.ts';

/* Content of a record, without the progress that is recorded on it. */

/** Fields of the items of a list that tell progress, by list. */
export type Progress = Readonly<Record<string, readonly string[]>>;

const without = (item: unknown, fields: readonly string[]): unknown =>
  isRecord(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !fields.includes(name))) : item;

/** A field, without the progress of its items. */
export const contentAt = (row: unknown, name: string, progress: Progress): unknown => {
  const value = isRecord(row) ? row[name] : undefined;
  const fields = progress[name];
  return fields && Array.isArray(value) ? value.map((item: unknown) => without(item, fields)) : value;
};

/** Fields whose content a write changes. */
export const changedIn = ({ before, after }: Write, fields: readonly string[], progress: Progress = {}): readonly string[] =>
  fields.filter((name) => !sameContent(contentAt(before, name, progress), contentAt(after, name, progress)));
