import type { Field, Fields } from './kernel/field.ts';
import type { ResourceDefinition } from './kernel/resource.ts';
import { isRecord, type UnknownRecord } from './values/record.ts';

/** Blank value for a missing required field. */
function blank({ spec }: Field): unknown {
  if (spec.kind === 'list') return [];
  if (spec.kind === 'group') return filled(spec.fields, {});
  if (spec.kind === 'number') return 0;
  if (spec.kind === 'boolean') return false;
  if (spec.kind === 'code') return spec.values[0];
  return spec.kind === 'reference' ? { id: '' } : '';
}

function filled(fields: Fields, value: UnknownRecord): UnknownRecord {
  const changes = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const held = value[name];
    if (held === undefined || held === null) return field.spec.required ? [[name, blank(field)]] : [];
    const next = inner(field, held);
    return next === held ? [] : [[name, next]];
  });
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}

function inner({ spec }: Field, held: unknown): unknown {
  if (spec.kind === 'group' && isRecord(held)) return filled(spec.fields, held);
  if (spec.kind !== 'list' || !Array.isArray(held)) return held;
  const next = held.map((one: unknown) => inner(spec.of, one));
  return next.some((one, at) => one !== held[at]) ? next : held;
}

/** Fills the missing fields of an unfinished value with blanks, so that code for finished values can read it. */
export const completed = ({ fields }: Pick<ResourceDefinition, 'fields'>, value: UnknownRecord): UnknownRecord =>
  filled(fields, value);
