import type { ModelPort, StoredResource } from '../resource.ts';
import type { Operation } from './operation.ts';

export interface Folded {
  readonly value: StoredResource | undefined;
  /** Keys of rows whose patch no longer fits the base under them. */
  readonly misfits: readonly string[];
}

/** What the screen shows: the last fresh server copy with the entity's rows laid over it in order. */
export function fold(base: StoredResource | undefined, rows: readonly Operation[], model: ModelPort): Folded {
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

/** Mine stays in sight even where its patch misfits: the fields it touched, whole. */
function overlaid(value: StoredResource | undefined, row: Operation): StoredResource | undefined {
  if (!value || !row.body) return row.body ?? value;
  const touched = new Set((row.patch ?? []).map(({ path }) => firstKey(path)));
  return { ...value, ...Object.fromEntries([...touched].map((field) => [field, row.body?.[field]])) };
}

/** The top-level field a JSON pointer begins with. */
export const firstKey = (pointer: string) => (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
