import type { ResourceDefinition } from './kernel/resource.ts';
import { idsAt } from './paths.ts';

/**
 * The record a resource belongs to: the first id at the paths its scope names, in their order. Undefined where the type
 * is not partitioned, or the value does not say; the latter is a fault of the value.
 */
export function partitionOf(definition: Pick<ResourceDefinition, 'scope'>, value: unknown): string | undefined {
  if (definition.scope.kind !== 'partitioned') return undefined;
  for (const path of definition.scope.by) {
    const [id] = idsAt(value, path);
    // A record that itself belongs to one, such as a related person, is named by its own part of the id.
    if (id) return id.slice(id.lastIndexOf('.') + 1);
  }
  return undefined;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const plainId = new RegExp(`^${uuid}$`);
const partitionedId = new RegExp(`^(${uuid})\\.(${uuid})$`);

/** The parts of an id that has the form of its type: a UUID, preceded by the partition's where the type is partitioned. */
export function parseResourceId(
  definition: Pick<ResourceDefinition, 'scope'>,
  id: string,
): { readonly partition: string | undefined; readonly uuid: string } | undefined {
  if (definition.scope.kind !== 'partitioned') return plainId.test(id) ? { partition: undefined, uuid: id } : undefined;
  const [, partition, own] = partitionedId.exec(id) ?? [];
  return partition && own ? { partition, uuid: own } : undefined;
}
export const formatResourceId = (partition: string | undefined, own: string): string => (partition ? `${partition}.${own}` : own);
