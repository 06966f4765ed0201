import { definitionOf, isRecord, labelFromName, type ResourceType, referencesOf, resourceTypes } from '@notewell/model';
import { type Block, type PracticeRecord, practiceRecords, type WireFilter } from './table.ts';

/** The field that says if a record of the practice is in use. */
export interface Retirement {
  readonly field: 'status' | 'active';
  /** Value of a record in use; undefined if the field is then left out. */
  readonly inUse: string | undefined;
  readonly retired: string | false;
  /** Finds the records in use, or the retired ones. */
  readonly filter: (isInUse: boolean) => WireFilter;
}

const byStatus: Retirement = {
  field: 'status',
  inUse: 'Active',
  retired: 'Inactive',
  // A record without a status is in use.
  filter: (isInUse) => ({ kind: 'Status', values: ['Inactive'], ...(isInUse ? { exclude: true } : {}) }),
};
const byFlag: Retirement = {
  field: 'active',
  inUse: undefined,
  retired: false,
  filter: (isInUse) => ({ kind: 'Active', values: [String(isInUse)] }),
};

/** How a type says that a record is retired; undefined if its records are not retired. */
export function retirementOf(type: ResourceType): Retirement | undefined {
  const { fields, filters } = definitionOf(type);
  const [status, active] = [fields['status']?.spec, fields['active']?.spec];
  if ('Status' in filters && status?.kind === 'code' && status.values.includes('Active') && status.values.includes('Inactive'))
    return byStatus;
  return 'Active' in filters && active?.kind === 'boolean' && active.unset === true ? byFlag : undefined;
}

export const isRetired = (type: ResourceType, row: unknown): boolean => {
  const retirement = retirementOf(type);
  return retirement !== undefined && isRecord(row) && row[retirement.field] === retirement.retired;
};

/** Records of one type that refer to a record. */
export interface Use {
  readonly type: ResourceType;
  /** Finds them, with the id of the record as its value. */
  readonly filter: string;
  /** The fields that refer to it. */
  readonly label: string;
}

const uses = new Map<ResourceType, readonly Use[]>();

/** Everything that may refer to a record of the type and can be found by a filter. */
export function usesOf(type: ResourceType): readonly Use[] {
  const known = uses.get(type);
  if (known) return known;
  const found = resourceTypes.flatMap((other): Use[] => {
    const definition = definitionOf(other);
    const paths = new Set(referencesOf(definition).flatMap(({ path, targets }) => (targets.includes(type) ? [path] : [])));
    const filters = Object.entries(definition.filters).filter(([, filter]) => filter.by === 'reference');
    const seen = new Set<string>();
    return filters.flatMap(([kind, filter]) => {
      const own = filter.paths.filter((path) => paths.has(path) && !seen.has(path));
      for (const path of own) seen.add(path);
      const [first] = own;
      return first === undefined ? [] : [{ type: other, filter: kind, label: labelFromName(first.split('.').at(-1) ?? '') }];
    });
  });
  uses.set(type, found);
  return found;
}

interface Retired {
  readonly type: ResourceType;
  readonly id: string;
  readonly row: unknown;
}
interface At {
  readonly now: Date;
  /** The practice's day. */
  readonly day: string;
}

/** The filters with which a block finds the records that are in the way of retiring this one; undefined if it has none. */
export function blockFilters(
  { filter, and = [], from, end, of }: Block,
  { id: own, row }: Omit<Retired, 'type'>,
  { now, day }: At,
): readonly WireFilter[] | undefined {
  const id = of ? of(row) : own;
  if (id === undefined) return undefined;
  return [
    { kind: filter, values: [id] },
    ...and,
    ...(from ? [{ kind: from, from: now.toISOString() }] : []),
    ...(end ? [{ kind: end, to: day, exclude: true }] : []),
  ];
}

/** The filters that find this record and the others in use that would lift the block; undefined if none can. */
export function liftingFilters({ of, unlessAnother }: Block, { type, row }: Retired): readonly WireFilter[] | undefined {
  const [id, retirement] = [of?.(row), retirementOf(type)];
  return unlessAnother && id !== undefined && retirement
    ? [{ kind: unlessAnother, values: [id] }, retirement.filter(true)]
    : undefined;
}

const rows: { readonly [type: string]: PracticeRecord | undefined } = practiceRecords;
const rowOf = (type: ResourceType): PracticeRecord | undefined => rows[type];

/** The blocks to check for a write: it retires or deletes a record of the practice that was in use. */
export function blocksOf(type: ResourceType, before: unknown, after: unknown): readonly Block[] {
  const isEnding = before !== undefined && !isRetired(type, before) && (after === undefined || isRetired(type, after));
  return isEnding ? (rowOf(type)?.blocks ?? []) : [];
}
