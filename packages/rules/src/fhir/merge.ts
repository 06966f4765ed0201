import type { Json } from '@notewell/model';
import { isSame } from '../forms/same.ts';
import { isNode, type Node } from './node.ts';

/** Identifies a list entry in FHIR: its link id or address; a condition by its question, an option or code by its value. */
function keyOf(value: Json | undefined): string | undefined {
  if (!isNode(value)) return undefined;
  for (const name of ['linkId', 'url']) if (typeof value[name] === 'string') return `${name} ${value[name]}`;
  if (typeof value['question'] === 'string') return `asks ${value['question']} ${String(value['operator'])}`;
  if (typeof value['code'] === 'string') return `code ${String(value['system'])} ${value['code']}`;
  const [name, held] = Object.entries(value).find(([one]) => one.startsWith('value')) ?? [];
  if (name === undefined || held === undefined) return undefined;
  // Display text does not identify a code.
  return `${name} ${isNode(held) ? (keyOf(held) ?? JSON.stringify(held)) : JSON.stringify(held)}`;
}
/** Maps list entries by name; equal names are numbered in order. */
function keyed(list: readonly Json[]): Map<string, Json> | undefined {
  const found = new Map<string, Json>();
  for (const one of list) {
    const key = keyOf(one);
    if (key === undefined) return undefined;
    let name = key;
    for (let again = 2; found.has(name); again++) name = `${key} ${again}`;
    found.set(name, one);
  }
  return found;
}

/**
 * Merges local changes into the imported value. `base` is our export of the value as imported, `ours` our export now.
 * Parts equal in both stay exactly as imported, even if we understood them differently.
 */
export function merged(original: Json | undefined, base: Json | undefined, ours: Json | undefined): Json | undefined {
  if (isSame(base, ours)) return original;
  // Members that only our export has are written only if they changed.
  if (original === undefined) return Array.isArray(base) && isList(ours) ? mergedList([], base, ours ?? []) : ours;
  if (isNode(base) && isNode(ours) && isNode(original)) {
    const names = [...new Set([...Object.keys(original), ...Object.keys(ours)])];
    const members = names.map((name) => [name, merged(original[name], base[name], ours[name])] as const);
    // An undefined member was removed.
    return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Node;
  }
  if (Array.isArray(original) && isList(base) && isList(ours)) return mergedList(original, base ?? [], ours ?? []);
  return ours;
}
const isList = (value: Json | undefined): value is Json[] | undefined => value === undefined || Array.isArray(value);

function mergedList(original: readonly Json[], base: readonly Json[], ours: readonly Json[]): Json | undefined {
  const [was, is, came] = [keyed(base), keyed(ours), keyed(original)];
  if (!was || !is || !came) return ours.length > 0 ? [...ours] : undefined;
  const result = new Map<string, Json>();
  // Parts that were never understood are never removed.
  for (const [key, value] of came) if (!was.has(key) && !is.has(key)) result.set(key, value);
  for (const [key, value] of is) {
    const one = merged(came.get(key), was.get(key), value);
    if (one !== undefined) result.set(key, one);
  }
  const kept = (keys: Iterable<string>) => [...keys].filter((key) => result.has(key));
  const [before, after] = [kept(was.keys()).filter((key) => is.has(key)), kept(is.keys()).filter((key) => was.has(key))];
  const moved = before.some((key, at) => key !== after[at]);
  const order = moved ? woven(kept(is.keys()), kept(came.keys())) : woven(kept(came.keys()), kept(is.keys()));
  const all = order.flatMap((key) => result.get(key) ?? []);
  return all.length > 0 ? all : undefined;
}

/** Merges two orders: the first, with entries that only the second has placed after their predecessor there. */
function woven(first: readonly string[], second: readonly string[]): readonly string[] {
  const order = [...first];
  let last = 0;
  for (const key of second) {
    const at = order.indexOf(key);
    if (at >= 0) last = at + 1;
    else order.splice(last++, 0, key);
  }
  return order;
}
