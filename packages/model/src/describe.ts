import type { Field, Fields } from './kernel/field.ts';
import { baseFields, type Filter, type ResourceDefinition } from './kernel/resource.ts';
import { labelOf } from './labels.ts';
import { referencesOf } from './paths.ts';
import { registry } from './registry.ts';
import { enumerations } from './vocabularies/table.ts';

/** A field as `GET /api/v1/model` shows it. */
export interface FieldDescription {
  readonly name: string;
  readonly kind: string;
  readonly label: string;
  readonly about?: string;
  readonly required?: true;
  readonly readOnly?: true;
  readonly format?: string;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: true;
  readonly positive?: true;
  readonly enumeration?: string;
  readonly vocabulary?: string;
  readonly targets?: readonly string[];
  readonly fields?: readonly FieldDescription[];
  readonly of?: FieldDescription;
}
export type FilterDescription = { readonly kind: string } & Filter;

export interface TypeDescription {
  readonly resourceType: string;
  readonly collection: string;
  readonly labels: readonly [string, string];
  readonly about: string;
  readonly scope: 'partitioned' | 'practice' | 'global';
  /** The paths that say which record a partitioned resource belongs to, the first that holds an id. */
  readonly partitionedBy?: readonly string[];
  readonly fields: readonly FieldDescription[];
  readonly references: readonly { readonly path: string; readonly targets: readonly string[] }[];
  readonly filters: readonly FilterDescription[];
  readonly sorts: readonly string[];
  readonly abilities: readonly string[];
}

/** Tables that other packages hold and the description shows as they are. */
export interface AccessTables {
  readonly permissions: unknown;
  readonly grantSets: unknown;
  readonly roles: unknown;
}
export interface ModelDescription extends AccessTables {
  readonly types: readonly TypeDescription[];
  readonly enumerations: Readonly<Record<string, readonly string[]>>;
}

function describeField(name: string, field: Field): FieldDescription {
  const { spec } = field;
  const own = {
    name,
    kind: spec.kind,
    label: labelOf(name, field),
    ...(spec.about ? { about: spec.about } : {}),
    ...(spec.required ? { required: true as const } : {}),
    ...(spec.readOnly ? { readOnly: true as const } : {}),
  };
  switch (spec.kind) {
    case 'text': {
      const { format, min, max } = spec;
      return { ...own, max, ...(format ? { format } : {}), ...(min === undefined ? {} : { min }) };
    }
    case 'number': {
      const { integer, positive, min, max } = spec;
      return {
        ...own,
        ...(integer ? { integer: true } : {}),
        ...(positive ? { positive: true } : {}),
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
      };
    }
    case 'code':
      return { ...own, enumeration: spec.enumeration };
    case 'reference':
      return { ...own, targets: spec.targets };
    case 'group':
      return { ...own, fields: describeFields(spec.fields), ...(spec.vocabulary ? { vocabulary: spec.vocabulary } : {}) };
    case 'list':
      return { ...own, of: describeField('item', spec.of), max: spec.max, ...(spec.min === undefined ? {} : { min: spec.min }) };
    default:
      return own;
  }
}
const describeFields = (fields: Fields): FieldDescription[] =>
  Object.entries(fields).map(([name, field]) => describeField(name, field));

export function describeType(definition: ResourceDefinition): TypeDescription {
  const { scope, filters } = definition;
  return {
    resourceType: definition.type,
    collection: definition.collection,
    labels: definition.labels,
    about: definition.about,
    scope: scope.kind,
    ...(scope.kind === 'partitioned' ? { partitionedBy: scope.by } : {}),
    fields: describeFields({ ...baseFields, ...definition.fields }),
    references: referencesOf(definition).map(({ path, targets }) => ({ path, targets })),
    filters: Object.entries(filters).map(([kind, filter]) => ({ kind, ...filter })),
    sorts: Object.keys(definition.sorts),
    abilities: definition.abilities,
  };
}

/** The body of `GET /api/v1/model`. */
export const describeModel = (access: AccessTables): ModelDescription => ({
  types: Object.values(registry).map((definition) => describeType(definition)),
  enumerations: Object.fromEntries(Object.values(enumerations).map(({ name, values }) => [name, values])),
  ...access,
});
