import {
  definitionOf,
  type Field,
  type FieldKind,
  type FieldSpec,
  type Fields,
  isRecord,
  partitionOf,
  type ResourceByType,
  type ResourceDefinition,
  type ResourceType,
  type UnknownRecord,
  validateAs,
} from '@notewell/model';
import { testIdOf } from './ids.ts';

type Of<K extends FieldKind> = Extract<FieldSpec, { kind: K }>;

/** The simplest valid value of each kind. */
const plainest: { readonly [K in FieldKind]: (spec: Of<K>, name: string) => unknown } = {
  text: ({ format, min = 1, max }, name) => {
    const words = {
      email: 'somebody@example.test',
      url: 'https://example.test/',
      phone: '+1 555 0100',
      lowercase: 'text',
      uppercase: 'TEXT',
      id: 'id-1',
      markup: '<p>Text</p>',
      timeZone: 'America/Chicago',
    };
    return format ? words[format] : name.padEnd(min, '.').slice(0, max);
  },
  number: ({ min, max, positive }) => min ?? (positive ? 1 : Math.min(1, max ?? 1)),
  boolean: () => false,
  code: ({ values }) => values[0],
  date: () => '2026-11-20',
  time: () => '09:30:00',
  instant: () => '2026-11-20T15:30:00.000Z',
  duration: () => '00:50:00',
  approximateDate: () => '2026-11',
  reference: ({ targets }) => ({ id: testIdOf(targets[0] ?? 'any'), resourceType: targets[0] }),
  group: ({ fields }) => plainestOf(fields),
  list: ({ of, min, unique }, name) => {
    const items = Array.from({ length: Math.max(min ?? 0, 1) }, () => plainestValue(of, name));
    return unique === undefined || items.length < 2 ? items : items.slice(0, 1);
  },
  json: () => ({ type: 'doc', content: [] }),
};

function plainestValue(field: Field, name: string): unknown {
  // The cast holds: the maker is looked up by the spec's own kind.
  const make = plainest[field.spec.kind] as (spec: FieldSpec, name: string) => unknown;
  return make(field.spec, name);
}
const plainestOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { spec }]) => spec.required)
      .map(([name, field]) => [name, plainestValue(field, name)]),
  );

/** A copy of a draft with another value at a path of the type. Groups on the way that are missing get their required fields. */
export function withValueAt(fields: Fields, draft: UnknownRecord, [path, value]: readonly [path: string, value: unknown]) {
  const [name = '', ...rest] = path.split('.');
  const spec = fields[name]?.spec;
  const of = spec?.kind === 'list' ? spec.of.spec : spec;
  const known = draft[name];
  const [first]: readonly unknown[] = Array.isArray(known) ? known : [known];
  const inner = (): unknown => {
    if (rest.length === 0 || of?.kind !== 'group') return value;
    return withValueAt(of.fields, { ...plainestOf(of.fields), ...(isRecord(first) ? first : {}) }, [rest.join('.'), value]);
  };
  return { ...draft, [name]: spec?.kind === 'list' ? [inner()] : inner() };
}

/** Adds the reference to its record, and the fields required by rules over several fields. */
function completed(definition: ResourceDefinition, value: Record<string, unknown>): Record<string, unknown> {
  const { scope } = definition;
  const partition = scope.kind === 'partitioned' && partitionOf(definition, value) === undefined ? [scope.by[0] ?? ''] : [];
  const result = validateAs(definition, value);
  const asked = result.ok ? [] : result.faults.filter(({ code }) => code === 'required').map(({ path }) => path);
  const added = [...partition, ...asked].flatMap((path) => {
    const [name = ''] = path.split('.');
    const field = definition.fields[name];
    return field && value[name] === undefined ? [[name, plainestValue(field, name)] as const] : [];
  });
  return { ...value, ...Object.fromEntries(added) };
}

/**
 * The smallest valid value of a type: its required fields and the reference to its record. References use one id per
 * target type. Overrides replace top-level fields.
 */
export function makeResource<T extends ResourceType>(type: T, overrides: Partial<ResourceByType[T]> = {}): ResourceByType[T] {
  const definition = definitionOf(type);
  const value = { resourceType: type, ...completed(definition, plainestOf(definition.fields)), ...overrides };
  // The cast holds: every required field is there, each made from its own declaration.
  return value as unknown as ResourceByType[T];
}

/** The same as a stored version: with an id of the type's form, and meta. */
export function makeStored<T extends ResourceType>(type: T, overrides: Partial<ResourceByType[T]> = {}): ResourceByType[T] {
  const own = testIdOf(`a ${type}`);
  const { scope } = definitionOf(type);
  const partition = scope.kind === 'partitioned' ? testIdOf('Patient') : undefined;
  return {
    ...makeResource(type),
    id: partition ? `${partition}.${own}` : own,
    ...(partition ? { partition } : {}),
    meta: { versionId: '1', lastModified: '2026-11-20T15:30:00.000Z', isDeleted: false },
    ...overrides,
  };
}
