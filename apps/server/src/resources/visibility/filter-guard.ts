import { definitionOf, isResourceType, type ResourceDefinition, recordDefinition, referencesOf } from '@notewell/model';
import type { ParsedFilter } from '@notewell/protocol';
import { type HiddenPart, namedAfter, partsHiddenFrom, wordsAboutAll } from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { arrayAt, resolvePath, textAt } from '../columns/paths.ts';
import { tableOf } from '../postgres/names.ts';
import { type PatientVisibility, visibilityOf, wholeSql } from './visibility.ts';

type Bind = (value: unknown) => string;

/** Keeps a caller from finding out hidden parts: a filter over them finds nothing, and they order nothing. */
export interface FilterGuard {
  /** The condition on rows that a filter may match; undefined if it may match all. */
  readonly over: (filter: ParsedFilter, bind: Bind) => string | undefined;
  /** The condition on rows that a list orders by their value at the path; undefined if it orders all. */
  readonly ordered: (path: string, bind: Bind) => string | undefined;
}

/** The visibility of patients, where some are hidden from the caller. */
export function patientsHiddenFrom(caller: Caller): PatientVisibility | undefined {
  const seen = visibilityOf(caller, recordDefinition);
  return seen.kind === 'patients' ? seen : undefined;
}

const firstOf = (path: string) => path.split('.')[0] ?? path;

const lists = new WeakMap<ResourceDefinition, ReadonlySet<string>>();

/** Lists of a type whose items are about one patient among several, and fields that speak of all of them. */
function fieldsOfSeveral(definition: ResourceDefinition): ReadonlySet<string> {
  const known = lists.get(definition);
  if (known) return known;
  const about = referencesOf(definition).filter(
    ({ path, many }) => many && [...definition.patients, ...definition.members].includes(path),
  );
  const { type } = definition;
  const words = isResourceType(type) && about.length > 0 ? (wordsAboutAll[type] ?? []) : [];
  const found = new Set([...about.map(({ path }) => firstOf(path)), ...words]);
  lists.set(definition, found);
  return found;
}

export function filterGuardOf(caller: Caller, definition: ResourceDefinition): FilterGuard | undefined {
  const { type } = definition;
  const parts = isResourceType(type) ? partsHiddenFrom(subjectOf(caller), type) : [];
  const seen = visibilityOf(caller, definition);
  const about = fieldsOfSeveral(definition);
  const several = seen.kind === 'patients' && about.size > 0 ? seen : undefined;
  const names = namesHiddenFrom(caller, definition);
  if (parts.length === 0 && !several && names.length === 0) return undefined;
  const shown = (paths: readonly string[], bind: Bind, counts: boolean) => {
    const fields = paths.map(firstOf);
    const conditions = parts
      .filter((part) => fields.some((field) => part.fields.includes(field)))
      .map((part) => shownSql(definition, part, subjectOf(caller).profile.id, bind));
    if (several && counts && fields.some((field) => about.has(field))) conditions.push(wholeSql(several, bind));
    return conditions.length > 0 ? conditions.join(' and ') : undefined;
  };
  return {
    over: (filter, bind) => shown(filter.paths, bind, filter.by !== 'reference'),
    ordered(path, bind) {
      const conditions = [shown([path], bind, true), ...(path === 'display' ? names.map((named) => named(bind)) : [])];
      return conditions.filter((one) => one !== undefined).join(' and ') || undefined;
    },
  };
}

/** Conditions that hold for rows whose name comes from no name that is hidden from the caller. */
function namesHiddenFrom(caller: Caller, definition: ResourceDefinition): ((bind: Bind) => string)[] {
  const { type } = definition;
  const paths = isResourceType(type) ? (namedAfter[type] ?? []) : [];
  const references = referencesOf(definition).filter(({ path }) => paths.includes(path));
  return references.flatMap(({ path, targets }) =>
    targets.filter(isResourceType).flatMap((target) => {
      const subject = subjectOf(caller);
      const parts = partsHiddenFrom(subject, target).filter(({ fields, items }) => fields.includes('display') && !items);
      if (parts.length === 0) return [];
      const ids = `jsonb_array_elements_text(${arrayAt(resolvePath(definition, `${path}.id`))})`;
      const own = `${tableOf(type)}.practice_id`;
      return (bind: Bind) => {
        const isShown = parts.map((part) => shownSql(definitionOf(target), part, subject.profile.id, bind)).join(' and ');
        return `not exists (select from ${ids} named(id) join ${tableOf(target)} target on target.practice_id = ${own} and target.id = named.id where not (${isShown}))`;
      };
    }),
  );
}

/** The rows in which a part is not hidden. */
function shownSql(definition: ResourceDefinition, { where, is = [], butFor = [] }: HiddenPart, self: string, bind: Bind): string {
  if (where === undefined) return 'false';
  const named = butFor.map((path) => `${arrayAt(resolvePath(definition, `${path}.id`))} ?| array[${bind(self)}]::text[]`);
  const isSet = (path: string) => `coalesce(${textAt(resolvePath(definition, path))}::text, 'false') <> 'false'`;
  const differs = is.map(({ path, values, not }) => {
    const matches = `coalesce(${textAt(resolvePath(definition, path))} = any(${bind(values)}::text[]), false)`;
    return not ? matches : `not ${matches}`;
  });
  return `(${[`not (${where.map(isSet).join(' or ')})`, ...differs, ...named].join(' or ')})`;
}

/** True if the field at the path is hidden from the caller in every row: there is no order by it. */
export function isSortHidden(caller: Caller, { type }: ResourceDefinition, path: string): boolean {
  const parts = isResourceType(type) ? partsHiddenFrom(subjectOf(caller), type) : [];
  return parts.some(({ fields, where }) => where === undefined && fields.includes(firstOf(path)));
}
