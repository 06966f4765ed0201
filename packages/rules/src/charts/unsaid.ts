import { definitionOf, type Fault, type Field, type Fields } from '@notewell/model';
import { isRecord } from '@notewell/model/values';

export interface CodedWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. What it lacks already is not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
}
type Path = readonly (string | number)[];

const isCoded = ({ spec }: Field): boolean =>
  spec.kind === 'group' && ['code', 'system', 'text'].every((name) => name in spec.fields);
const isEmpty = (value: unknown): boolean => isRecord(value) && Object.values(value).every((part) => part === undefined);

/** Places of required coded values that are there and say nothing. */
function unsaidIn(fields: Fields, value: unknown, at: Path): readonly Path[] {
  if (!isRecord(value)) return [];
  return Object.entries(fields).flatMap(([name, field]) => unsaidBelow(field, value[name], [...at, name]));
}
function unsaidBelow(field: Field, value: unknown, at: Path): readonly Path[] {
  const { spec } = field;
  if (spec.readOnly) return [];
  if (spec.required && isCoded(field) && isEmpty(value)) return [at];
  if (spec.kind === 'group') return unsaidIn(spec.fields, value, at);
  if (spec.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index) => unsaidBelow(spec.of, entry, [...at, index]));
}

const fieldOf = (path: Path): string => path.filter((part) => typeof part === 'string').join('.');

/** Faults of required coded values without any content. A record keeps as many as it had. Drafts may lack them. */
export function unsaidFaults({ type, before, after }: CodedWrite): readonly Fault[] {
  const definition = definitionOf(type);
  if (!definition || !isRecord(after) || definition.unfinished?.(after)) return [];
  const found = unsaidIn(definition.fields, after, []);
  if (found.length === 0) return [];
  const known = unsaidIn(definition.fields, before, []).map(fieldOf);
  const count = (field: string, all: readonly string[]) => all.filter((one) => one === field).length;
  const now = found.map(fieldOf);
  return found
    .filter((path) => count(fieldOf(path), now) > count(fieldOf(path), known))
    .map((path) => ({ path: path.join('.'), code: 'required', message: `${path.join('.')} is required` }));
}
