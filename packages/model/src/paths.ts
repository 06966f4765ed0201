import type { Field } from './kernel/field.ts';
import { baseFields, type ResourceDefinition } from './kernel/resource.ts';
import { idIn, isRecord } from './values/record.ts';

/* Paths are field names joined by dots; a list means each of its items. `careTeam.member` reaches every member. */

/**
 * Returns every value at a path in order, through lists; absent and null values are left out. A list at the end counts as its
 * items.
 */
export function valuesAt(value: unknown, path: string): unknown[] {
  const names = path.split('.');
  const found: unknown[] = [];
  const visit = (item: unknown, at: number): void => {
    if (item === undefined || item === null) return;
    if (Array.isArray(item)) for (const inner of item) visit(inner, at);
    else {
      const name = names[at];
      if (name === undefined) found.push(item);
      else if (isRecord(item) && Object.hasOwn(item, name)) visit(item[name], at + 1);
    }
  };
  visit(value, 0);
  return found;
}
export const valueAt = (value: unknown, path: string): unknown => valuesAt(value, path)[0];

/** Ids of the references at a path. */
export const idsAt = (value: unknown, path: string): string[] => valuesAt(value, path).flatMap((item) => idIn(item) ?? []);

/** The field at a path, through lists; undefined if the type has none. */
export function fieldAt(definition: Pick<ResourceDefinition, 'fields'>, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  const base: Readonly<Record<string, Field>> = baseFields;
  let field = definition.fields[first] ?? base[first];
  for (const name of rest) {
    const spec = itemOf(field)?.spec;
    field = spec?.kind === 'group' ? spec.fields[name] : undefined;
  }
  return field;
}
/** The item of a list, or the field itself. */
export function itemOf(field: Field | undefined): Field | undefined {
  return field?.spec.kind === 'list' ? itemOf(field.spec.of) : field;
}

/** Value of a flag at the path that was never set; undefined if there is no flag. */
export function unsetAt(definition: Pick<ResourceDefinition, 'fields'>, path: string): boolean | undefined {
  const spec = itemOf(fieldAt(definition, path))?.spec;
  return spec?.kind === 'boolean' ? (spec.unset ?? false) : undefined;
}

export interface ReferencePath {
  readonly path: string;
  readonly targets: readonly string[];
  /** True if the path may have several values. */
  readonly many: boolean;
}
const known = new WeakMap<object, readonly ReferencePath[]>();

/** Every path with a reference to other types, in the order of the fields. */
export function referencesOf(definition: Pick<ResourceDefinition, 'fields'>): readonly ReferencePath[] {
  const seen = known.get(definition);
  if (seen) return seen;
  const found: ReferencePath[] = [];
  const visit = (field: Field, path: string, many: boolean): void => {
    const { spec } = field;
    if (spec.kind === 'reference') found.push({ path, targets: spec.targets, many });
    else if (spec.kind === 'list') visit(spec.of, path, true);
    else if (spec.kind === 'group') {
      for (const [name, inner] of Object.entries(spec.fields)) visit(inner, `${path}.${name}`, many);
    }
  };
  for (const [name, field] of Object.entries(definition.fields)) visit(field, name, false);
  known.set(definition, found);
  return found;
}
