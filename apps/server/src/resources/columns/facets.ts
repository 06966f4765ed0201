import { createHash } from 'node:crypto';
import {
  baseFields,
  type Field,
  type Fields,
  type Filter,
  isRecord,
  isResourceType,
  type ResourceDefinition,
  referencesOf,
} from '@notewell/model';
import { familyPaths, hiddenPartPaths, patientsIn } from '@notewell/rules';
import { writeMentions } from './mentions.ts';
import { type ResolvedPath, resolvePath, valuesIn } from './paths.ts';
import type { Body } from './row.ts';
import { hasWays } from './ways.ts';
import { searchableWords, textFilters } from './words.ts';

/** The search columns of a body. All of them follow from the body and its type's declaration. */
export interface Found {
  /** The body without what nobody looks for: references as their ids, flags, codes, moments, numbers and declared texts. */
  readonly facets: object;
  /** `path=value` for each filter that `usesTerms`. */
  readonly terms: readonly string[];
  readonly words: string | null;
  /** The foreign references of the body, see `mentions.ts`. */
  readonly mentions: string | null;
  /** The patients that the body is about. */
  readonly patients: readonly string[];
}

/** The path that a filter really compares: a reference's is the id within it. */
export const filterPaths = (definition: ResourceDefinition, filter: Filter): ResolvedPath[] =>
  filter.paths.map((path) => resolvePath(definition, comparedPath(filter, path)));
export const comparedPath = (filter: Pick<Filter, 'by'>, path: string) => (filter.by === 'reference' ? `${path}.id` : path);

/** References of which each value finds few rows: to one patient, or into a patient's record. */
const findsFew = ({ target }: ResolvedPath) => target === 'few';

/**
 * True if equality at a path uses the shared index over all terms. That holds for values in lists, codes, and references to
 * shared resources of a practice. Such a value may find few or many rows, so these queries are planned for their values.
 */
export function usesTerms(filter: Pick<Filter, 'by'>, path: ResolvedPath): boolean {
  if ((filter.by !== 'value' && filter.by !== 'reference') || path.column || path.leaf?.kind === 'boolean') return false;
  if (path.multiple || path.leaf?.kind === 'code') return true;
  return filter.by === 'reference' && !findsFew(path);
}

/** An index entry is short. */
const longestTerm = 120;
export const termOf = (path: ResolvedPath, value: unknown): string => {
  const text = String(value);
  return text.length <= longestTerm
    ? `${path.name}=${text}`
    : `${path.name}#${createHash('sha256').update(text).digest('base64url')}`;
};

/** A field of the facets: a tree of its own fields, or `true` if the value itself is stored. */
interface Tree {
  readonly [name: string]: Tree | true;
}
interface Shape {
  readonly tree: Tree;
  readonly terms: readonly ResolvedPath[];
  /** Changes whenever the search columns must be derived again. */
  readonly digest: string;
}

/** Fields of every resource that queries use without a filter of the type. */
const always = ['display', 'content.hash', 'identifiers.system', 'identifiers.value'];
/** Columns of their own. */
const notSearched = new Set(['id', 'resourceType', 'partition', 'meta']);
const shapes = new WeakMap<ResourceDefinition, Shape>();

function shapeOf(definition: ResourceDefinition): Shape {
  const known = shapes.get(definition);
  if (known) return known;
  const filters = Object.values(definition.filters).filter(({ by }) => by !== 'text');
  const asked = [...filters.flatMap(({ paths }) => paths), ...Object.values(definition.sorts)];
  const declared = new Set([...always, ...asked, ...channelTypes(definition), ...typesRead(definition)]);
  const tree = treeOf({ ...baseFields, ...definition.fields }, '', declared);
  const terms = new Map<string, ResolvedPath>();
  for (const filter of filters)
    for (const path of filterPaths(definition, filter)) if (usesTerms(filter, path)) terms.set(path.name, path);
  const digest = createHash('sha256')
    .update(
      JSON.stringify([
        tree,
        [...terms.keys()],
        textFilters(definition),
        'mentions',
        ...(hasWays(definition) ? ['ways'] : []),
        ...(namesRelatives(definition) ? ['relatives'] : []),
        ...definition.members,
      ]),
    )
    .digest('base64url');
  const shape = { tree, terms: [...terms.values()], digest };
  shapes.set(definition, shape);
  return shape;
}

/** True if related persons stand for their patients at the paths that say whom a row is about. */
const namesRelatives = (definition: ResourceDefinition): boolean =>
  referencesOf(definition).some(({ path, targets }) => definition.patients.includes(path) && targets.includes('RelatedPerson'));

/** The paths that say if a row belongs to a channel or to another record. Access to the row depends on that. */
const channelTypes = ({ scope, fields }: ResourceDefinition): string[] =>
  (scope.kind === 'partitioned' ? scope.by : []).flatMap((path) => {
    const spec = fields[path]?.spec;
    const isEither = spec?.kind === 'reference' && spec.targets.length > 1 && spec.targets.includes('Channel');
    return isEither ? [`${path}.resourceType`] : [];
  });

/** The paths that say of what type a reference is, where that decides who reads the row or a part of it. */
const typesRead = ({ type }: ResourceDefinition): string[] =>
  isResourceType(type) ? [...familyPaths(type), ...hiddenPartPaths(type)].filter((path) => path.endsWith('.resourceType')) : [];

function treeOf(fields: Fields, prefix: string, declared: ReadonlySet<string>): Tree {
  const tree: Record<string, Tree | true> = {};
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (prefix === '' && notSearched.has(name)) continue;
    const path = `${prefix}${name}`;
    let { spec } = field;
    while (spec.kind === 'list') spec = spec.of.spec;
    if (spec.secret) continue;
    if (declared.has(path) && spec.kind !== 'reference' && spec.kind !== 'group') tree[name] = true;
    else if (spec.kind === 'reference')
      tree[name] = declared.has(`${path}.resourceType`) ? { id: true, resourceType: true } : { id: true };
    else if (spec.kind === 'group') {
      const inner = treeOf(spec.fields, `${path}.`, declared);
      if (Object.keys(inner).length > 0) tree[name] = inner;
    } else if (spec.kind === 'json') {
      // Declared paths may lead into what is not declared itself.
      if ([...declared].some((one) => one.startsWith(`${path}.`))) tree[name] = true;
    } else if (spec.kind !== 'text') tree[name] = true;
  }
  return tree;
}

/** Keeps the parts of a value that the tree names. An object stays an object. */
function pruned(value: unknown, tree: Tree | true): unknown {
  if (tree === true) return value;
  if (Array.isArray(value)) return value.map((item) => pruned(item, tree));
  if (!isRecord(value)) return value;
  const kept: Record<string, unknown> = {};
  const from = value;
  for (const name in from) {
    const inner = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (inner !== undefined && from[name] !== undefined) kept[name] = pruned(from[name], inner);
  }
  return kept;
}

/** Returns the search columns of a body. */
export function foundBy(definition: ResourceDefinition, body: Body): Found {
  const { tree, terms } = shapeOf(definition);
  const all = new Set<string>();
  for (const path of terms) for (const value of valuesIn(body, path.name)) all.add(termOf(path, value));
  return {
    facets: pruned(body, tree) as object, // pruning keeps an object one
    terms: [...all],
    words: searchableWords(definition, body),
    mentions: writeMentions(definition, body),
    patients: patientsIn(body, definition.patients, definition.members),
  };
}

/** A digest of a type's search columns. Rows written under another digest must be derived again. */
export const digestOf = (definition: ResourceDefinition): string => shapeOf(definition).digest;
