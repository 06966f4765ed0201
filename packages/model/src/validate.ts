import type * as z from 'zod';
import { type Fault, faultOf } from './faults.ts';
import { baseChecks, type Check, type ResourceDefinition } from './kernel/resource.ts';
import { partitionOf } from './partition.ts';
import { fieldAt, referencesOf } from './paths.ts';
import { definitionOf, isResourceType, type ResourceByType, type ResourceType } from './registry.ts';
import { schemaOf } from './schema.ts';
import { scan } from './storable.ts';
import { isRecord, type UnknownRecord } from './values/record.ts';

export type Validation<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly Fault[] };

/** A value with the fields of its definition, if the type is not known beforehand. */
export type Valid = UnknownRecord;

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    // The types of an object's values are unknown.
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );

type Issue<C extends z.core.$ZodIssue['code']> = Extract<z.core.$ZodIssue, { code: C }>;
const tooFew: Readonly<Record<string, string>> = { string: 'min', array: 'items' };
const tooMany: Readonly<Record<string, string>> = { string: 'max', array: 'tooMany' };

/** Conversion of each kind of issue with a present value; any other kind `is invalid.` */
const tellers: { readonly [C in z.core.$ZodIssue['code']]?: (issue: Issue<C>, path: string, found: unknown) => Fault } = {
  invalid_value: (issue, path) => faultOf(path, 'oneOf', { values: issue.values }),
  too_small: (issue, path, found) =>
    // An empty list where one item is required counts as a missing field.
    Array.isArray(found) && found.length === 0 && issue.minimum === 1
      ? faultOf(path, 'required')
      : faultOf(path, tooFew[issue.origin] ?? 'least', { limit: issue.minimum }),
  too_big: (issue, path) => faultOf(path, tooMany[issue.origin] ?? 'most', { limit: issue.maximum }),
  custom: (issue, path) => faultOf(path, String(issue.params?.code ?? 'invalid')),
};

/** Converts an issue of the schema to faults. */
function faultsOfIssue(definition: ResourceDefinition, issue: z.core.$ZodIssue, value: unknown): Fault[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => faultOf(path ? `${path}.${key}` : key, 'unknown'));
  const found = at(value, issue.path);
  if (found === undefined) return [faultOf(path, 'required')];
  if (found === null) {
    const names = issue.path.filter((part) => typeof part === 'string').join('.');
    return [faultOf(path, fieldAt(definition, names)?.spec.required ? 'required' : 'invalid')];
  }
  // The cast holds: the teller is looked up by the issue's own code.
  const tell = tellers[issue.code] as ((issue: z.core.$ZodIssue, path: string, found: unknown) => Fault) | undefined;
  return [tell?.(issue, path, found) ?? faultOf(path, 'invalid')];
}

/** Runs the rules over several fields, except those whose own field is faulty already. */
function checkFaults(checks: readonly Check[], value: Valid, faulty: ReadonlySet<string>): Fault[] {
  return checks
    .filter(({ path }) => !faulty.has(path.split('.')[0] ?? path))
    .filter(({ holds }) => {
      try {
        return !holds(value);
      } catch (thrown) {
        // A check may throw on faulty fields; it runs again once they are valid.
        if (faulty.size > 0) return false;
        throw thrown;
      }
    })
    .flatMap(({ entries, ...one }) => entries?.(value) ?? [one])
    .map(({ path, code, message }) => ({ path, code, message }));
}

/** A partitioned resource must name its record. */
function partitionFaults(definition: ResourceDefinition, value: Valid, faulty: ReadonlySet<string>): Fault[] {
  const { scope } = definition;
  if (scope.kind !== 'partitioned' || partitionOf(definition, value) !== undefined) return [];
  const [path = ''] = scope.by;
  return scope.by.some((one) => faulty.has(one.split('.')[0] ?? one)) ? [] : [faultOf(path, 'required')];
}

/** Returns a copy without the resources that expansion put into references: they are never stored. */
function withoutEmbedded(definition: ResourceDefinition, value: Valid): Valid {
  let result = value;
  const strip = (item: unknown, names: readonly string[]): unknown => {
    if (Array.isArray(item)) return item.map((inner) => strip(inner, names));
    if (!isRecord(item)) return item;
    const [name, ...rest] = names;
    if (name === undefined) {
      const { resource: _embedded, ...reference } = item;
      return reference;
    }
    return name in item ? { ...item, [name]: strip(item[name], rest) } : item;
  };
  for (const { path } of referencesOf(definition)) {
    const names = path.split('.');
    if (embeds(result, names)) result = strip(result, names) as Valid; // strip keeps a record a record
  }
  return result;
}
const embeds = (value: unknown, [name, ...rest]: readonly string[]): boolean =>
  Array.isArray(value)
    ? value.some((item) => embeds(item, name === undefined ? [] : [name, ...rest]))
    : isRecord(value) && (name === undefined ? 'resource' in value : embeds(value[name], rest));

/** Validates against one definition. Never throws for any value a caller may send. */
export function validateAs(definition: ResourceDefinition, value: unknown): Validation<Valid> {
  if (!isRecord(value)) return { ok: false, faults: [{ path: '', code: 'invalid', message: 'The body must be an object' }] };
  const { faults: unstorable, mayEmbed } = scan(value);
  // Stop here: recursion over deeper values must not happen.
  if (unstorable.length > 0) return { ok: false, faults: unstorable };
  const unfinished = definition.unfinished?.(value) === true;
  const parsed = schemaOf(definition, unfinished ? 'unfinished' : 'whole').safeParse(value);
  const faults = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOfIssue(definition, issue, value));
  const faulty = new Set(faults.map(({ path }) => path.split('.')[0] ?? path));
  const all = [
    ...faults,
    ...checkFaults(unfinished ? baseChecks : definition.checks, value, faulty),
    ...partitionFaults(definition, value, faulty),
  ];
  return all.length > 0 ? { ok: false, faults: all } : { ok: true, value: mayEmbed ? withoutEmbedded(definition, value) : value };
}

/**
 * Validates a value of unknown origin against its type (spec section 5) and reports all faults with their paths. Returns
 * the given value without resources embedded in references.
 */
export function validate<T extends ResourceType>(type: T, value: unknown): Validation<ResourceByType[T]>;
export function validate(type: string | ResourceDefinition, value: unknown): Validation<Valid>;
export function validate(type: string | ResourceDefinition, value: unknown): Validation<unknown> {
  if (typeof type !== 'string') return validateAs(type, value);
  const definition = isResourceType(type) ? definitionOf(type) : undefined;
  if (definition) return validateAs(definition, value);
  return {
    ok: false,
    faults: [{ path: 'resourceType', code: 'invalid', message: `${type.slice(0, 60)} is not a resource type` }],
  };
}
