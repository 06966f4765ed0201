import type { ErrorCode } from './errors.ts';

export const pageSizes = { least: 1, usual: 50, most: 1_000 } as const;

/** Parses the page size of a query; undefined if it is out of range or not a whole number. */
export function parsePageSize(value: string | undefined): number | undefined {
  if (value === undefined) return pageSizes.usual;
  const size = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  return size >= pageSizes.least && size <= pageSizes.most ? size : undefined;
}

export type SortOrder = 'asc' | 'desc';
export interface Sort {
  /** The sort's name, a key of the type's `sorts`. */
  readonly by: string;
  readonly path: string;
  readonly order: SortOrder;
}
export type SortResult =
  | { readonly ok: true; readonly sort: Sort | undefined }
  | { readonly ok: false; readonly code: ErrorCode; readonly detail: string };

/** Parses `orderBy` and `order` against a type's sorts: ascending by default, no sort without `orderBy`. */
export function parseSort(
  type: { readonly sorts: Readonly<Record<string, string>> },
  orderBy: string | undefined,
  order: string | undefined,
): SortResult {
  const direction = order === undefined || order === '' ? 'asc' : order;
  if (direction !== 'asc' && direction !== 'desc') {
    return { ok: false, code: 'parameter-invalid', detail: 'order must be asc or desc.' };
  }
  if (orderBy === undefined || orderBy === '') return { ok: true, sort: undefined };
  const path = Object.hasOwn(type.sorts, orderBy) ? type.sorts[orderBy] : undefined;
  if (path === undefined) {
    return { ok: false, code: 'sort-unknown', detail: `orderBy is one of ${Object.keys(type.sorts).join(', ')}.` };
  }
  return { ok: true, sort: { by: orderBy, path, order: direction } };
}
