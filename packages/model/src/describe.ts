import type { Field, FieldKind, FieldSpec, Fields } from './kernel/field.ts';
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
  readonly required?: boolean;
  readonly readOnly?: boolean;
  /**
   * Stamp that the server writes: the caller (`caller`), time of creation (`now`) or of the last change (`edit`). Values sent
   * are ignored.
   */
  readonly stampedBy?: 'caller' | 'now' | 'import' | 'edit';
  readonly format?: string;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly positive?: boolean;
  readonly enumeration?: string;
  readonly vocabulary?: string;
  /** Value of a flag that was never set, if that is on; the number that applies where none was set. */
  readonly unset?: boolean | number;
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
  /** Paths to the record of a partitioned resource; the first that holds an id counts. */
  readonly partitionedBy?: readonly string[];
  readonly fields: readonly FieldDescription[];
  readonly references: readonly { readonly path: string; readonly targets: readonly string[] }[];
  readonly filters: readonly FilterDescription[];
  readonly sorts: readonly string[];
  readonly abilities: readonly string[];
}

/** Tables of other packages that the description includes unchanged. */
export interface AccessTables {
  readonly permissions: unknown;
  readonly grantSets: unknown;
  readonly roles: unknown;
}
export interface ModelDescription extends AccessTables {
  readonly types: readonly TypeDescription[];
  readonly enumerations: Readonly<Record<string, readonly string[]>>;
}

type Of<K extends FieldKind> = Extract<FieldSpec, { kind: K }>;
type Own = Omit<FieldDescription, 'name' | 'kind' | 'label'>;

/** Properties of each kind of field beyond the common ones. */
const details: { readonly [K in FieldKind]?: (spec: Of<K>) => Own } = {
  text: ({ max, min, format }) => given({ max, min, format }),
  number: ({ integer, positive, min, max, unset }) =>
    given({ integer: integer || undefined, positive: positive || undefined, min, max, unset }),
  boolean: ({ unset }) => given({ unset }),
  code: ({ enumeration }) => ({ enumeration }),
  reference: ({ targets }) => ({ targets }),
  group: ({ fields, vocabulary }) => given({ fields: describeFields(fields), vocabulary }),
  list: ({ of, min, max }) => given({ of: describeField('item', of), min, max }),
};
/** Leaves out undefined members. */
const given = <T extends object>(value: T) =>
  // Only undefined members go.
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const stampOf = ({ stampedBy }: FieldSpec) =>
  typeof stampedBy !== 'object' ? stampedBy : 'editOf' in stampedBy ? 'edit' : stampedBy.by;

function describeField(name: string, field: Field): FieldDescription {
  const { spec } = field;
  // The cast holds: the description is looked up by the spec's own kind.
  const detail = details[spec.kind] as ((spec: FieldSpec) => Own) | undefined;
  return {
    name,
    kind: spec.kind,
    label: labelOf(name, field),
    ...given({
      about: spec.about,
      required: spec.required || undefined,
      readOnly: spec.readOnly || undefined,
      stampedBy: stampOf(spec),
    }),
    ...detail?.(spec),
  };
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
