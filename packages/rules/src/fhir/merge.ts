import type { Json } from '@notewell/model';
import { isSame } from '../forms/same.ts';
import { isNode, type Node } from './node.ts';

/** What names one of a list in FHIR. */
const keyOf = (value: Json | undefined): string | undefined => {
  if (!isNode(value)) return undefined;
  for (const name of ['linkId', 'url']) if (typeof value[name] === 'string') return `${name} ${value[name]}`;
  const option = value['valueCoding'];
  if (isNode(option) && typeof option['code'] === 'string') return `code ${option['code']}`;
  return undefined;
};
function keyed(list: readonly Json[]): Map<string, Json> | undefined {
  const found = new Map<string, Json>();
  for (const one of list) {
    const key = keyOf(one);
    if (key === undefined || found.has(key)) return undefined;
    found.set(key, one);
  }
  return found;
}

/**
 * What came in, with what was changed here since: `base` is what we would have written of it as it came, `ours` what we
 * write now. What is the same in both stays exactly as it came, whatever we understood of it.
 */
export function merged(original: Json | undefined, base: Json | undefined, ours: Json | undefined): Json | undefined {
  if (isSame(base, ours)) return original;
  if (original === undefined) return ours;
  if (isNode(base) && isNode(ours) && isNode(original)) {
    const names = [...new Set([...Object.keys(original), ...Object.keys(ours)])];
    const members = names.map((name) => [name, merged(original[name], base[name], ours[name])] as const);
    // A member that is undefined was taken away.
    return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Node;
  }
  if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(original)) {
    const [was, is, came] = [keyed(base), keyed(ours), keyed(original)];
    if (!was || !is || !came) return ours;
    const known = [...is].flatMap(([key, value]) => merged(came.get(key), was.get(key), value) ?? []);
    // What we never understood is nobody's to take away.
    const foreign = [...came].filter(([key]) => !was.has(key) && !is.has(key)).map(([, value]) => value);
    return [...foreign, ...known];
  }
  return ours;
}
