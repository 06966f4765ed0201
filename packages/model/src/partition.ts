import type { ResourceDefinition } from './kernel/resource.ts';
import { idsAt } from './paths.ts';
import { isRecord } from './values/record.ts';

/**
 * The record a resource belongs to: the first id at the paths of its scope, in their order. Undefined if the type is not
 * partitioned. Also undefined if the value names no record, which is a fault.
 */
export function partitionOf(definition: Pick<ResourceDefinition, 'scope'>, value: unknown): string | undefined {
  if (definition.scope.kind !== 'partitioned') return undefined;
  for (const path of definition.scope.by) {
    const [id] = idsAt(value, path);
    if (id) return recordOf(id);
  }
  return undefined;
}

/** The record that an id names. One inside another, such as a related person, is identified by the last part of its id. */
export const recordOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const plainId = new RegExp(`^${uuid}$`);
const partitionedId = new RegExp(`^(${uuid})\\.(${uuid})$`);

/** Parts of an id in its type's form: a UUID, after the partition's UUID if the type is partitioned. */
export function parseResourceId(
  definition: Pick<ResourceDefinition, 'scope'>,
  id: string,
): { readonly partition: string | undefined; readonly uuid: string } | undefined {
  if (definition.scope.kind !== 'partitioned') return plainId.test(id) ? { partition: undefined, uuid: id } : undefined;
  const [, partition, own] = partitionedId.exec(id) ?? [];
  return partition && own ? { partition, uuid: own } : undefined;
}
export const formatResourceId = (partition: string | undefined, own: string): string => (partition ? `${partition}.${own}` : own);

/** True for a reference to a patient. A value without a type at a declared path is one too. */
const isPatient = ({ resourceType }: Readonly<Record<string, unknown>>): boolean =>
  resourceType === undefined || resourceType === 'Patient';

/**
 * Id of the patient that a reference concerns: the patient, or the one to whose chart a related person belongs. Undefined for
 * groups, staff and channels.
 */
export function patientOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isRecord(value) || typeof value.id !== 'string') return undefined;
  if (isPatient(value)) return value.id;
  return value.resourceType === 'RelatedPerson' ? partitionedId.exec(value.id)?.[1] : undefined;
}
