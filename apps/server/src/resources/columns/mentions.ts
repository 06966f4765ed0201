import { definitionOf, isRecord, type ResourceDefinition, recordType } from '@notewell/model';
import type { Body } from './row.ts';

/**
 * The types that a body refers to outside its own record; undefined if it refers to a second record. Stored with the body, so
 * that access to all of a row is known without reading it. Checks everything that looks like a reference, at any depth, and
 * errs on the side of undefined.
 */
export function mentionsIn({ scope, type }: ResourceDefinition, body: Body): string[] | undefined {
  const hasRecord = scope.kind === 'partitioned' || type === recordType;
  const types = new Set<string>();
  let record: string | undefined;
  const isOfRecord = (id: unknown) => hasRecord && typeof id === 'string' && id === (record ??= id);
  const visit = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.every(visit);
    if (!isRecord(value)) return true;
    const { partition, resourceType, id } = value;
    if (typeof partition === 'string' && !isOfRecord(partition)) return false;
    if (typeof resourceType === 'string') {
      if (resourceType === recordType) {
        if (!isOfRecord(id)) return false;
      } else if (definitionOf(resourceType)?.scope.kind !== 'partitioned') types.add(resourceType);
      else if (typeof id === 'string' && !isOfRecord(id.split('.')[0])) return false;
    }
    for (const name in value) if (!visit(value[name])) return false;
    return true;
  };
  return visit(body) ? [...types].sort() : undefined;
}

/** As the column holds it: null where the body has to be looked into. */
export const writeMentions = (definition: ResourceDefinition, body: Body): string | null =>
  mentionsIn(definition, body)?.join(',') ?? null;

const read = new Map<string, readonly string[]>();
/** The types in a column; undefined where the body has to be looked into. */
export function readMentions(column: string | null): readonly string[] | undefined {
  if (column === null) return undefined;
  let types = read.get(column);
  if (!types) {
    types = column === '' ? [] : column.split(',');
    if (read.size < 5_000) read.set(column, types);
  }
  return types;
}
