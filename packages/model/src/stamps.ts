import type { Field, Fields, StampWith } from './kernel/field.ts';
import type { ResourceDefinition } from './kernel/resource.ts';
import { isRecord } from './values/record.ts';

/** The author and time of a save. */
export interface Stamper {
  /** The caller's own profile; undefined if no person saves. */
  readonly by: { readonly id: string; readonly resourceType: string } | undefined;
  /** An instant. */
  readonly at: string;
  /** True while the server imports the row: it brings the original along. */
  readonly imports?: boolean | undefined;
}

type Row = Record<string, unknown>;
type Known = Readonly<Record<string, unknown>> | undefined;
/** A row as it is saved and as it was. The first is the caller's own copy, completed in place. */
interface Versions {
  readonly row: Row;
  readonly before: Known;
}

/** Stamp for a field of something new; undefined if the server has no value for it. */
function valueOf({ spec }: Field, { by, at }: Stamper): unknown {
  const stamp = withOf(spec)?.by ?? spec.stampedBy;
  if (stamp === 'now') return at;
  if (stamp !== 'caller' || !by) return undefined;
  return spec.kind === 'reference' && spec.targets.includes(by.resourceType) ? { ...by } : undefined;
}

const withOf = ({ stampedBy }: Field['spec']): StampWith | undefined =>
  typeof stampedBy === 'object' && 'with' in stampedBy ? stampedBy : undefined;

/** Stamp that depends on another field: none while that is unset, unchanged while that is unchanged. */
function valueWith([name, field]: readonly [string, Field], { row, before }: Versions, stamper: Stamper) {
  const stamp = withOf(field.spec);
  if (!stamp) return undefined;
  const holds = (value: unknown) =>
    stamp.is ? stamp.is.some((one) => one === value) : value !== undefined && value !== false && value !== '';
  const [is, was] = [row[stamp.with], before?.[stamp.with]];
  if (!holds(is)) return undefined;
  const stays = before !== undefined && (stamp.is ? holds(was) : isSame(is, was));
  return stays ? before[name] : valueOf(field, stamper);
}

const put = (row: Row, name: string, value: unknown): void => {
  if (value === undefined) delete row[name];
  else row[name] = value;
};

/** Stamped fields of one level; stamps of a row's edits are handled separately. */
const stampedIn = (fields: Fields) =>
  Object.entries(fields).filter(
    ([, { spec }]) => spec.stampedBy === 'caller' || spec.stampedBy === 'now' || withOf(spec) !== undefined,
  );

const sameJson = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
/** Equal values give equal text, in any order of fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? '';

/** True if a field or anything below it is stamped. */
const holds = new WeakMap<Field, boolean>();
function holdsStamps(field: Field): boolean {
  const known = holds.get(field);
  if (known !== undefined) return known;
  const { spec } = field;
  const found =
    spec.kind === 'list'
      ? holdsStamps(spec.of)
      : spec.kind === 'group' &&
        Object.values(spec.fields).some((inner) => inner.spec.stampedBy !== undefined || holdsStamps(inner));
  holds.set(field, found);
  return found;
}

/** A reference without the fields that the server fills in, so that equal references compare as equal. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare);
  if (!isRecord(value)) return value;
  const { display: _display, partition: _partition, ...rest } = value;
  const own = typeof value['id'] === 'string' && 'resourceType' in value ? rest : value;
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, bare(inner)]));
};
const isSame = (one: unknown, other: unknown): boolean => sameJson(bare(one), bare(other));

/** The words that an author and a time belong to. */
function withoutStamps(fields: Fields, row: Known): Row {
  const stamped = new Set(stampedIn(fields).map(([name]) => name));
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !stamped.has(name) && !fields[name]?.spec.aside));
}

/** Stamps a group: unchanged content keeps its stamps; changed content gets those of the caller. */
function stampGroup(fields: Fields, versions: Versions, stamper: Stamper): void {
  const { row, before } = versions;
  const isKept = before !== undefined && isSame(withoutStamps(fields, row), withoutStamps(fields, before));
  for (const [name, field] of stampedIn(fields)) {
    const value = withOf(field.spec)
      ? valueWith([name, field], versions, stamper)
      : isKept
        ? before[name]
        : valueOf(field, stamper);
    put(row, name, value);
  }
  if (!isKept) stampInner(fields, versions, stamper);
}

interface Lists {
  readonly items: readonly unknown[];
  readonly before: readonly unknown[];
}

/** Stamps a list: existing items keep their stamps, all others are new. */
function stampList({ spec }: Field, { items, before }: Lists, stamper: Stamper): void {
  if (spec.kind !== 'group') return;
  const left = before.filter(isRecord);
  const take = (is: (item: Readonly<Record<string, unknown>>) => boolean) => {
    const at = left.findIndex(is);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const changed = [...items].flatMap((item, at) => (isRecord(item) && !take((one) => isSame(one, item)) ? [{ at, item }] : []));
  for (const { at, item } of changed) {
    const words = withoutStamps(spec.fields, item);
    const old =
      take((one) => isSame(withoutStamps(spec.fields, one), words)) ??
      // An item changed in place may contain unchanged parts.
      take((one) => one === before[at]);
    stampGroup(spec.fields, { row: item, before: old }, stamper);
  }
}

function stampInner(fields: Fields, { row, before }: Versions, stamper: Stamper): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name];
    if (value === undefined || !holdsStamps(field)) continue;
    const old = before?.[name];
    const { spec } = field;
    if (spec.kind === 'list' && Array.isArray(value))
      stampList(spec.of, { items: value, before: Array.isArray(old) ? old : [] }, stamper);
    else if (spec.kind === 'group' && isRecord(value))
      stampGroup(spec.fields, { row: value, before: isRecord(old) ? old : undefined }, stamper);
  }
}

/**
 * Writes author and time stamps into a saved row, replacing values that were sent: on a create as declared, on an update
 * from the row before. Changes the row in place.
 */
export function stampRow({ fields }: Pick<ResourceDefinition, 'fields'>, versions: Versions, stamper: Stamper): void {
  const { row, before } = versions;
  for (const [name, field] of Object.entries<Field>(fields)) {
    const { stampedBy } = field.spec;
    if (stampedBy === undefined || (stampedBy === 'import' && stamper.imports && !before)) continue;
    if (withOf(field.spec)) put(row, name, valueWith([name, field], versions, stamper));
    else if (typeof stampedBy === 'object' && 'editOf' in stampedBy) {
      const isEdited = before !== undefined && stampedBy.editOf.some((one) => !isSame(row[one], before[one]));
      put(row, name, isEdited ? stamper.at : before?.[name]);
    } else put(row, name, before ? before[name] : valueOf(field, stamper));
  }
  stampInner(fields, versions, stamper);
}

/** Completes a row that the product itself saves, such as an import: its values stay, missing times are added. */
export function completeStamps({ fields }: Pick<ResourceDefinition, 'fields'>, row: Row, at: string): void {
  for (const [name, { spec }] of Object.entries<Field>(fields)) if (spec.stampedBy === 'now') row[name] ??= at;
}

/** Paths of required stamps that the server could not fill. */
export const missingStamps = ({ fields }: Pick<ResourceDefinition, 'fields'>, row: Known): string[] =>
  Object.entries<Field>(fields).flatMap(([name, { spec }]) =>
    spec.required && spec.stampedBy !== undefined && row?.[name] === undefined ? [name] : [],
  );
