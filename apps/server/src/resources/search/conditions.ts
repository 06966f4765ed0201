import { definitionOf, type ResourceDefinition } from '@notewell/model';
import type { ParsedFilter } from '@notewell/protocol';
import { filterPaths, termOf, usesTerms } from '../columns/facets.ts';
import { arrayAt, coarsely, lastPart, type ResolvedPath, resolvePath, sortKey, textAt } from '../columns/paths.ts';
import { textFilters, wordsOf } from '../columns/words.ts';
import { tableOf } from '../postgres/names.ts';

type Bind = (value: unknown) => string;

/** An instant as a bound over stored ones, which may or may not carry a fraction: `…:00Z` and `…:00.000Z` are one moment. */
const bareInstant = (bound: string | number) => String(bound).replace(/(?:\.0+)?Z$/, '');

function valueCondition(filter: Extract<ParsedFilter, { by: 'value' | 'reference' }>, path: ResolvedPath, bind: Bind): string {
  const texts = filter.values.map((value) => (path.column === 'partition' ? lastPart(String(value)) : String(value)));
  if (usesTerms(filter, path)) return `terms && ${bind(texts.map((text) => termOf(path, text)))}::text[]`;
  if (path.column === 'deleted') return `deleted = any(${bind(texts.map((text) => text === 'true'))}::boolean[])`;
  if (path.column === 'modified') return `modified = any(${bind(texts)}::timestamptz[])`;
  if (path.multiple) return `${arrayAt(path)} ?| ${bind(texts)}::text[]`;
  const text = path.leaf?.kind === 'boolean' ? flagText(path, path.leaf.unset ?? false, texts) : textAt(path);
  return texts.length === 1 ? `${text} = ${bind(texts[0])}` : `${text} = any(${bind(texts)}::text[])`;
}

/** An unset flag counts as its field's default. A search for that default finds unset flags too. */
const flagText = (path: ResolvedPath, unset: boolean, asked: readonly string[]) =>
  asked.includes(String(unset)) ? `coalesce(${textAt(path)}, '${unset}')` : textAt(path);

function rangeCondition(path: ResolvedPath, filter: Extract<ParsedFilter, { by: 'range' }>, bind: Bind): string {
  const key = sortKey(path);
  const type = path.column === 'modified' ? '::timestamptz' : filter.of === 'number' ? '::numeric' : '';
  const bound = (value: string | number) => `${bind(filter.of === 'instant' && type === '' ? bareInstant(value) : value)}${type}`;
  const parts: string[] = [];
  const within = (side: '>=' | '<', value: string | number) => {
    const at = bound(value);
    parts.push(`${key} ${side} ${at}`, ...coarsely(path, side === '<' ? '<=' : side, at));
  };
  if (filter.from !== undefined) within('>=', filter.from);
  if (filter.to !== undefined) within('<', filter.to);
  // A missing value lies in no range.
  if (filter.from === undefined && type === '') parts.push(`${key} > ''`);
  if (filter.of === 'number') parts.push(`${textAt(path)} is not null`);
  return parts.join(' and ');
}

function textCondition(definition: ResourceDefinition, filter: Extract<ParsedFilter, { by: 'text' }>, bind: Bind): string {
  const mark = textFilters(definition).find(({ kind }) => kind === filter.kind)?.mark ?? '';
  const words = filter.words.flatMap(wordsOf);
  return words.length === 0 ? 'true' : words.map((word) => `words like ${bind(`% ${mark}${word}%`)}`).join(' and ');
}

/** True if another resource refers to the row, whether or not the caller sees that resource. */
function referrerCondition(
  definition: ResourceDefinition,
  { from, values }: Extract<ParsedFilter, { by: 'referrer' }>,
  bind: Bind,
): string {
  const other = definitionOf(from.type);
  if (!other) throw new Error(`${definition.type} has a filter by ${from.type}, which is no type`);
  const [table, others] = [tableOf(definition.type), tableOf(other.type)];
  const referred = textAt(resolvePath(other, `${from.path}.id`));
  const parts = [
    `${others}.practice_id = ${table}.practice_id`,
    `not ${others}.deleted`,
    // In the collation of the index over the reference. In that of the id, each row would be compared with all others.
    `${referred} = ${table}.id collate "default"`,
    `${referred} is not null`,
    `${textAt(resolvePath(other, 'status'))} is distinct from ${bind(from.except)}`,
  ];
  // Not `exists (…) = false`, for which the planner would look row by row.
  return `${String(values[0]) === 'true' ? '' : 'not '}exists (select from ${others} where ${parts.join(' and ')})`;
}

/** One filter as SQL over the type's table. */
export function conditionOf(definition: ResourceDefinition, filter: ParsedFilter, bind: Bind): string {
  const condition = (): string => {
    if (filter.by === 'text') return textCondition(definition, filter, bind);
    if (filter.by === 'referrer') return referrerCondition(definition, filter, bind);
    const declared = definition.filters[filter.kind];
    const paths = declared ? filterPaths(definition, declared) : [];
    const each = paths.map((path) =>
      filter.by === 'range' ? rangeCondition(path, filter, bind) : valueCondition(filter, path, bind),
    );
    return each.length > 1 ? `(${each.map((part) => `(${part})`).join(' or ')})` : (each[0] ?? 'false');
  };
  return filter.exclude ? `not coalesce((${condition()}), false)` : condition();
}
