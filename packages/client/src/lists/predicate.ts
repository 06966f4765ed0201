import { type Filter, idIn, type ResourceDefinition, unsetAt, valuesAt } from '@notewell/model';
import type { ListFilter, StoredResource } from '../resource.ts';

/** True if a value matches a list's filters as its type declares them. An unknown kind of filter matches everything. */
export function matchesFilters(
  definition: Pick<ResourceDefinition, 'fields' | 'filters'>,
  value: StoredResource,
  filters: readonly ListFilter[],
): boolean {
  return filters.every((filter) => {
    const how = definition.filters[filter.kind];
    if (!how) return true;
    if (filter.kind === 'Deleted') return true;
    const values = how.paths.flatMap((path) => {
      const found = valuesAt(value, path);
      const unset = found.length === 0 ? unsetAt(definition, path) : undefined;
      return unset === undefined ? found : [unset];
    });
    return holds(how, filter, values) !== (filter.exclude === true);
  });
}

function holds(how: Filter, filter: ListFilter, values: readonly unknown[]): boolean {
  switch (how.by) {
    case 'referrer':
      return filter.exclude !== true; // the server has judged it
    case 'value':
      return values.some((value) => filter.values?.map(String).includes(String(value)));
    case 'reference':
      return values.some((value) => filter.values?.includes(referenceId(value)));
    case 'range':
      return values.some((value) => inRange(value, filter));
    case 'text': {
      const words = values.flatMap((value) => wordsOf(String(value)));
      return wordsOf(filter.text ?? '').every((wanted) => words.some((word) => word.startsWith(wanted)));
    }
  }
}

const referenceId = (value: unknown): string => idIn(value) ?? String(value);

function inRange(value: unknown, { from, to }: ListFilter): boolean {
  if (typeof value === 'number') return (from === undefined || value >= Number(from)) && (to === undefined || value < Number(to));
  const text = String(value);
  return (from === undefined || text >= String(from)) && (to === undefined || text < String(to));
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
