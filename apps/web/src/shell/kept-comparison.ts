/** One place where two versions of a record differ, in words. */
export interface Difference {
  readonly where: string;
  readonly mine: string;
  readonly theirs: string;
}

type Leaves = ReadonlyMap<string, string>;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
/** The server's own fields, and what is written a second time in plain words beside it. */
const unread = new Set(['id', 'resourceType', 'partition', 'meta', 'content', 'document', 'versionId', 'resource']);

/** `sections.2.text` → `sections 3 text`: people count from one. */
const inWords = (path: readonly string[]) =>
  (path.at(-1) === 'display' ? path.slice(0, -1) : path)
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()))
    .join(' ');

function leavesOf(value: unknown, path: readonly string[] = [], leaves = new Map<string, string>()): Leaves {
  if (Array.isArray(value)) value.forEach((item, index) => leavesOf(item, [...path, String(index)], leaves));
  else if (isObject(value)) {
    for (const [name, part] of Object.entries(value)) if (!unread.has(name)) leavesOf(part, [...path, name], leaves);
  } else if (value !== undefined && value !== null && value !== '') leaves.set(inWords(path), String(value));
  return leaves;
}

/** Where what was kept and what the server has differ; all of it where the server has nothing. */
export function differences(mine: unknown, theirs: unknown): readonly Difference[] {
  const left = leavesOf(mine);
  const right = leavesOf(theirs);
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((where) => ({ where, mine: left.get(where) ?? '', theirs: right.get(where) ?? '' }))
    .filter(({ mine: a, theirs: b }) => a !== b);
}

/** Everything a record says, to be pasted somewhere safe. */
export const asText = (mine: unknown): string => [...leavesOf(mine)].map(([where, words]) => `${where}: ${words}`).join('\n');
