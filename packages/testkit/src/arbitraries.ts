import { type Field, type FieldKind, type FieldSpec, type Fields, type ResourceDefinition, validateAs } from '@notewell/model';
import fc from 'fast-check';
import { testId } from './ids.ts';

type Of<K extends FieldKind> = Extract<FieldSpec, { kind: K }>;
type Any = fc.Arbitrary<unknown>;

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const moment = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const two = (limit: number) => fc.integer({ min: 0, max: limit }).map((value) => String(value).padStart(2, '0'));
const formats = {
  email: word.map((name) => `${name}@example.test`),
  url: word.map((name) => `https://example.test/${name}`),
  phone: fc.integer({ min: 1_000_000, max: 9_999_999 }).map((number) => `+1 555 ${number}`),
  lowercase: word.map((text) => text.toLowerCase()),
  uppercase: word.map((text) => text.toUpperCase()),
  id: fc.integer({ min: 0, max: 1_000 }).map(testId),
  markup: word.map((text) => `<p>${text}</p>`),
  timeZone: fc.constantFrom('America/Chicago', 'Europe/Berlin', 'UTC'),
} as const;

/** Text that a column can hold: any characters but NUL and lone surrogates. */
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.replaceAll('\0', ''));

/** Valid values of each kind. */
const kinds: { readonly [K in FieldKind]: (spec: Of<K>) => Any } = {
  text: ({ format, min = 0, max, required }) =>
    format ? formats[format] : text.map((value) => (required || min > 0 ? `x${value}` : value).padEnd(min, 'x').slice(0, max)),
  number: ({ integer, min, max, positive }) => {
    const least = min ?? (positive ? 1 : -1_000_000);
    const most = max ?? Math.max(least, 1_000_000);
    return integer
      ? fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
      : fc.double({ min: least, max: most, noNaN: true });
  },
  boolean: () => fc.boolean(),
  code: ({ values }) => fc.constantFrom(...values),
  date: () => moment.map((date) => date.toISOString().slice(0, 10)),
  time: () => fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
  instant: () => moment.map((date) => date.toISOString()),
  duration: () => fc.tuple(fc.integer({ min: 0, max: 99 }), two(59), two(59)).map((parts) => parts.join(':')),
  approximateDate: () =>
    fc.tuple(moment, fc.constantFrom(4, 7, 10, 24)).map(([date, length]) => date.toISOString().slice(0, length)),
  reference: ({ targets }) =>
    fc.record({ id: fc.integer({ min: 0, max: 50 }).map(testId), resourceType: fc.constantFrom(...targets) }),
  group: ({ fields }) => fieldsOf(fields),
  // Items that violate uniqueness are dropped with the whole value, by the check at the end.
  list: ({ of, min = 0, max, required }) => {
    const least = Math.max(min, required ? 1 : 0);
    return fc.array(valueOf(of), { minLength: least, maxLength: Math.min(max, least + 2) });
  },
  json: () => fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) ?? 'text'),
};

const known = new WeakMap<Field, Any>();
function valueOf(field: Field): Any {
  const before = known.get(field);
  if (before) return before;
  // The cast holds: the maker is looked up by the spec's own kind.
  const make = kinds[field.spec.kind] as (spec: FieldSpec) => Any;
  const made = make(field.spec);
  known.set(field, made);
  return made;
}

const fieldsOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> => {
  const required = Object.entries(fields).filter(([, { spec }]) => spec.required);
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)])), {
    requiredKeys: required.map(([name]) => name),
    noNullPrototype: true,
  });
};

/** Valid values of a type, with any of its fields. */
export const validValue = (definition: ResourceDefinition): fc.Arbitrary<Record<string, unknown>> =>
  fieldsOf(definition.fields).filter((value) => validateAs(definition, value).ok);

let deep: unknown = 'end';
for (let level = 0; level < 500; level++) deep = level % 2 ? [deep] : { deep };

/** Values that callers must never send but some will. */
export const hostileLeaf: Any = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    'a\u0000b',
    '__proto__',
    "'; drop table resource; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '\u202e\ufeff',
    'x'.repeat(100_000),
    Number.MAX_SAFE_INTEGER + 2,
    -0,
    1e308,
    -1,
    0.1,
    true,
    [],
    {},
    [[]],
    { id: {} },
    { id: '\0', resourceType: 'constructor' },
    { $ref: '#' },
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {}}}'),
    deep,
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
);

/** Values like those of a type with a fault somewhere, or of no type at all. */
export const hostileValue = (definition: ResourceDefinition): Any => {
  const names = [
    ...Object.keys(definition.fields),
    'id',
    'resourceType',
    'meta',
    'partition',
    'content',
    'identifiers',
    'unknownField',
    '__proto__',
  ];
  const spoilt = fc
    .tuple(
      fieldsOf(definition.fields),
      fc.array(fc.tuple(fc.constantFrom(...names), hostileLeaf), { minLength: 1, maxLength: 4 }),
    )
    .map(([value, wrong]) => ({ ...value, ...Object.fromEntries(wrong) }));
  return fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: hostileLeaf });
};

/** Patches with arbitrary paths. */
export const hostilePatch = (definition: ResourceDefinition): Any => {
  const segment = fc.oneof(
    fc.constantFrom(...Object.keys(definition.fields), '0', '-', '01', '99999999999', '__proto__', 'constructor', 'id', '~2', ''),
    fc.string(),
  );
  const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.map((part) => `/${part}`).join(''));
  const operation = fc.record(
    {
      op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'frob', 1),
      path: fc.oneof(path, hostileLeaf),
      from: path,
      value: hostileLeaf,
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.oneof(operation, hostileLeaf), { maxLength: 5 }) },
    { weight: 1, arbitrary: hostileLeaf },
  );
};
