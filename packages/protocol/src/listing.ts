import type { ErrorCode } from './errors.ts';

export const pageSizes = { least: 1, usual: 50, most: 1_000 } as const;

/** A page size as it comes in the query; undefined where it is out of range or no whole number. */
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

/** Reads `orderBy` and `order` against a type's sorts; ascending where no order is given, no sort where there is no `orderBy`. */
export function parseSort(
  type: { readonly sorts: Readonly<Record<string, string>> },
  orderBy: string | undefined,
  order: string | undefined,
): SortResult {
  const direction = order === undefined || order === '' ? 'asc' : order;
  if (direction !== 'asc' && direction !== 'desc') {
    return { ok: false, code: 'parameter-invalid', detail: 'order is asc or desc.' };
  }
  if (orderBy === undefined || orderBy === '') return { ok: true, sort: undefined };
  const path = Object.hasOwn(type.sorts, orderBy) ? type.sorts[orderBy] : undefined;
  if (path === undefined) {
    return { ok: false, code: 'sort-unknown', detail: `orderBy is one of ${Object.keys(type.sorts).join(', ')}.` };
  }
  return { ok: true, sort: { by: orderBy, path, order: direction } };
}
