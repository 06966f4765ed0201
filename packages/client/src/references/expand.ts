import { idIn, isRecord } from '@notewell/model/values';
import type { StoredResource } from '../resource.ts';

/** Returns the references of a value below `path`, lists included. */
export function referencesAt(
  value: unknown,
  path: string,
): { readonly id: string; readonly resourceType?: string; readonly versionId?: string }[] {
  let at: unknown[] = [value];
  for (const name of path.split('.'))
    at = at.flatMap((item) => list(item)).flatMap((item) => (isRecord(item) && item[name] !== undefined ? [item[name]] : []));
  return at.flatMap((item) => list(item)).filter(isReference);
}

/** Returns a copy of the value with `resource` filled in at every reference below `path` that `found` resolves. */
export function expanded(
  value: StoredResource,
  path: string,
  found: (reference: { id: string; resourceType?: string }) => StoredResource | undefined,
): StoredResource {
  return filled(value, path.split('.'), found) as StoredResource; // filled keeps the shape and adds to references
}

function filled(
  value: unknown,
  names: readonly string[],
  found: (reference: { id: string; resourceType?: string }) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, names, found));
  if (!isRecord(value)) return value;
  const [name, ...rest] = names;
  if (name === undefined) {
    const resource = isReference(value) ? found(value) : undefined;
    return resource === undefined ? value : { ...value, resource };
  }
  return value[name] === undefined ? value : { ...value, [name]: filled(value[name], rest, found) };
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isReference = (value: unknown): value is { id: string; resourceType?: string } => idIn(value) !== undefined;
