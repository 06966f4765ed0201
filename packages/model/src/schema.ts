import * as z from 'zod';
import type { Field, FieldKind, FieldSpec, Fields, TextFormat } from './kernel/field.ts';
import { baseFields, type ResourceDefinition } from './kernel/resource.ts';
import { valueAt } from './paths.ts';
import { isApproximateDate } from './values/approximate-date.ts';
import { isDuration } from './values/duration.ts';
import { isDate, isInstant, isTime } from './values/moment.ts';
import { isTimeZone } from './values/zone.ts';

/* Builds the schema of a resource type from its fields. Every refusal carries a code; faults.ts turns the code into the
   message for a person. */

/** Names of the faults that a schema reports in addition to Zod's. */
export type SchemaFault = 'required' | 'invalid' | 'duplicate' | 'positive' | 'integer' | TextFormat | 'whitespace';

type Of<K extends FieldKind> = Extract<FieldSpec, { kind: K }>;

const fault = (code: SchemaFault) => ({ params: { code } });
const shaped = (is: (value: unknown) => boolean, format: string, form?: RegExp) =>
  z
    .string()
    .refine(is, fault('invalid'))
    .meta({ format, ...(form ? { pattern: form.source } : {}) });

const emailForm = /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}]{2,}$/u;
const idForm = /^[A-Za-z0-9](?:[A-Za-z0-9._:-]*[A-Za-z0-9])?$/;
const phoneForm = /^\+?[\d\s().x#*/-]{3,40}$/i;
const urlForm = /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i;
const formats: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: (text) => emailForm.test(text),
  url: (text) => urlForm.test(text),
  phone: (text) => phoneForm.test(text) && /\d/.test(text),
  lowercase: (text) => text === text.toLowerCase(),
  uppercase: (text) => text === text.toUpperCase(),
  id: (text) => idForm.test(text),
  markup: () => true,
  timeZone: (text) => isTimeZone(text),
};

/** `unfinished` checks only the shape of a value in work: lengths, types and known names. */
type Mode = 'whole' | 'unfinished';

function textSchema({ format, min, max, required }: Of<'text'>, mode: Mode): z.ZodType {
  let schema = z.string().max(max);
  if (mode === 'unfinished') return schema;
  if (min !== undefined) schema = schema.min(min);
  if (required) schema = schema.refine((text) => text.trim() !== '', fault('required'));
  if (!format || format === 'markup') return schema;
  const holds = formats[format];
  return (
    schema
      .refine((text) => text === text.trim(), fault('whitespace'))
      // Text that is too long is reported only as that: no pattern is tried on it.
      .refine((text) => text === '' || text.length > max || holds(text.trim()), fault(format))
  );
}

function numberSchema({ integer, positive, min, max }: Of<'number'>, mode: Mode): z.ZodType {
  let schema = z.number();
  if (mode === 'unfinished') return schema;
  if (integer) schema = schema.refine((value) => Number.isSafeInteger(value), fault('integer'));
  if (positive) schema = schema.refine((value) => value > 0, fault('positive'));
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function referenceSchema({ targets }: Of<'reference'>): z.ZodType {
  const [first, ...others] = targets;
  const type = z.enum([first ?? '', ...others]);
  const id = z
    .string()
    .max(200)
    .refine((text) => text !== '', fault('required'))
    .refine(formats.id, fault('invalid'));
  return z.strictObject({
    id,
    // With several targets the id alone does not identify the type.
    resourceType: others.length > 0 ? type : type.optional(),
    display: z.string().max(1_000).optional(),
    partition: z.string().max(200).optional(),
    versionId: z.string().max(20).optional(),
    resource: z.unknown().optional(),
  });
}

function listSchema({ of, min, max, unique, required }: Of<'list'>, mode: Mode): z.ZodType {
  const least = mode === 'unfinished' ? 0 : Math.max(min ?? 0, required ? 1 : 0);
  const schema = z.array(fieldSchema(of, mode)).min(least).max(max);
  if (!unique || mode === 'unfinished') return schema;
  const keyOf = (item: unknown) => JSON.stringify(unique === true ? item : valueAt(item, unique));
  const distinct = (items: readonly unknown[]) => {
    const keys = items.map(keyOf).filter((key) => key !== undefined);
    return new Set(keys).size === keys.length;
  };
  return schema.refine(distinct, fault('duplicate'));
}

const kinds: { readonly [K in FieldKind]: (spec: Of<K>, mode: Mode) => z.ZodType } = {
  text: textSchema,
  number: numberSchema,
  boolean: () => z.boolean(),
  code: ({ values, enumeration }) => z.enum([...values]).meta({ title: enumeration }),
  date: () => shaped(isDate, 'date'),
  time: () => shaped(isTime, 'time'),
  instant: () => shaped(isInstant, 'date-time'),
  duration: () => shaped(isDuration, 'duration-text', /^-?\d{1,9}:[0-5]?\d:[0-5]?\d(\.\d+)?$/),
  approximateDate: () => shaped(isApproximateDate, 'approximate-date', /^\d{4}(-\d{2}(-\d{2}(T.+Z)?)?)?$/),
  reference: referenceSchema,
  group: ({ fields }, mode) => z.strictObject(shapeOf(fields, mode)),
  list: listSchema,
  json: () => z.unknown().refine((value) => value !== undefined, fault('required')),
};

/** Schemas by field object and mode, so that a shared field is built once. */
const built: Readonly<Record<Mode, WeakMap<Field, z.ZodType>>> = { whole: new WeakMap(), unfinished: new WeakMap() };

function fieldSchema(field: Field, mode: Mode): z.ZodType {
  const known = built[mode].get(field);
  if (known) return known;
  // The cast holds: the builder is looked up by the spec's own kind.
  const build = kinds[field.spec.kind] as (spec: FieldSpec, mode: Mode) => z.ZodType;
  const schema = build(field.spec, mode);
  const described = field.spec.about ? schema.describe(field.spec.about) : schema;
  built[mode].set(field, described);
  return described;
}

const shapeOf = (fields: Fields, mode: Mode) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = fieldSchema(field, mode);
      // A stamped field may be left out, and a value in work may be incomplete.
      const needed = field.spec.required && field.spec.stampedBy === undefined && mode === 'whole';
      return [name, needed ? schema : schema.optional()];
    }),
  );

export type ResourceSchema = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;
const schemas: Readonly<Record<Mode, WeakMap<ResourceDefinition, ResourceSchema>>> = {
  whole: new WeakMap(),
  unfinished: new WeakMap(),
};

/** The schema of a type's values: its own fields and those of every resource, and no others. */
export function schemaOf(definition: ResourceDefinition, mode: Mode = 'whole'): ResourceSchema {
  const known = schemas[mode].get(definition);
  if (known) return known;
  const schema = z.strictObject({
    ...shapeOf(baseFields, 'whole'),
    ...shapeOf(definition.fields, mode),
    resourceType: z.literal(definition.type).optional(),
  });
  schemas[mode].set(definition, schema);
  return schema;
}

/** Call this before the first validation if a content security policy forbids eval. */
export const validateWithoutEval = (): void => {
  z.config({ jitless: true });
};

/** JSON Schema (2020-12) of the values that callers send, for the API description. */
export const jsonSchemaOf = (definition: ResourceDefinition): Record<string, unknown> =>
  z.toJSONSchema(schemaOf(definition), { io: 'input', unrepresentable: 'any', reused: 'ref' });
