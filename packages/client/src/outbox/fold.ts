import { type ModelPort, type StoredResource, versionNumber } from '../resource.ts';
import type { Operation } from './operation.ts';

export interface Folded {
  readonly value: StoredResource | undefined;
  /** Keys of rows whose patch no longer fits the base under them. */
  readonly misfits: readonly string[];
}

/** Returns the value on screen: the last fresh server copy with the entity's rows applied in order. */
export function fold(base: StoredResource | undefined, rows: readonly Operation[], model: ModelPort): Folded {
  const made = madeOn(base, rows, model);
  if (base && made) {
    const { value, misfits } = fold(made, rows, model);
    const own = [...touchedBy(rows)].map((field) => [field, value?.[field]] as const);
    return { value: value && { ...base, ...Object.fromEntries(own) }, misfits };
  }
  let value = base;
  const misfits: string[] = [];
  for (const row of rows) {
    const next = layered(value, row, model);
    if (next === misfit) {
      misfits.push(row.key);
      value = overlaid(value, row);
    } else value = next;
  }
  return { value, misfits };
}

/**
 * Returns the copy that the rows were made on, if they cannot be applied to a newer one. A patch addresses list items by
 * index, and would write into the wrong item of a list that has changed. The server will refuse such a row for its version and
 * its author compares. Until then the touched fields show the author's text.
 */
function madeOn(base: StoredResource | undefined, rows: readonly Operation[], model: ModelPort): StoredResource | undefined {
  const original = rows[0]?.original;
  if (!original || !base || base.meta?.isDeleted || versionNumber(base) <= versionNumber(original)) return undefined;
  if (!namesPlaces(rows) || !rows.every(({ kind }) => kind === 'update' || kind === 'upload')) return undefined;
  const touched = touchedBy(rows);
  const differs = model.diff(rows[0]?.type ?? '', original, base).some(({ path }) => touched.has(firstKey(path)));
  return differs ? original : undefined;
}

/** True if a patch addresses a list item by index. */
export const namesPlaces = (rows: readonly Operation[]): boolean =>
  rows.some(({ patch = [] }) => patch.some(({ path }) => /\/(\d+|-)(\/|$)/.test(path)));

/** Top-level names of the fields that patches touch. */
export const touchedBy = (rows: readonly Operation[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ patch = [] }) => patch.map(({ path }) => firstKey(path))));

const misfit = Symbol('misfit');

function layered(value: StoredResource | undefined, row: Operation, model: ModelPort) {
  if (row.kind === 'create') return { ...row.body, id: row.id, resourceType: row.type };
  if (row.kind === 'remove') return value && { ...value, meta: { ...value.meta, isDeleted: true } };
  if (row.kind === 'upload') return value;
  if (!value || !row.patch) return row.body ?? value;
  try {
    return model.apply(value, row.patch);
  } catch {
    return misfit;
  }
}

/** Keeps the author's text visible even if the patch no longer fits: shows the touched fields whole. */
function overlaid(value: StoredResource | undefined, row: Operation): StoredResource | undefined {
  if (!value || !row.body) return row.body ?? value;
  const touched = new Set((row.patch ?? []).map(({ path }) => firstKey(path)));
  return { ...value, ...Object.fromEntries([...touched].map((field) => [field, row.body?.[field]])) };
}

/** Returns the top-level field of a JSON pointer. */
export const firstKey = (pointer: string) => (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
