import { isRecord } from '@notewell/model/values';
import { createAtom, useSelector } from '@tanstack/react-store';

/** A queue of notes to sign in display order. Each is opened before it is signed. */
export interface SignQueue {
  readonly ids: readonly string[];
  /** Notes signed or sent back during the queue. */
  readonly done: ReadonlySet<string>;
}
const nothing: SignQueue = { ids: [], done: new Set<string>() };
const storage = 'notewell.sign-queue';
const queue = createAtom(readQueue());

/** The round of this tab, so that a reload does not lose it. Only ids are stored. */
export function readQueue(): SignQueue {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '{}');
    if (!isRecord(kept)) return nothing;
    return { ids: textsIn(kept['ids']), done: new Set(textsIn(kept['done'])) };
  } catch {
    return nothing;
  }
}
function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function setQueue(next: SignQueue): void {
  queue.set(next);
  try {
    sessionStorage.setItem(storage, JSON.stringify({ ids: next.ids, done: [...next.done] }));
  } catch {
    // Without storage the round lasts until a reload.
  }
}

/** Starts the queue. Returns the first note, or undefined if empty. */
export function beginQueue(ids: readonly string[]): string | undefined {
  setQueue({ ids: [...new Set(ids)], done: new Set<string>() });
  return ids[0];
}

/** The next note: the first open one after it, else the first open one before. */
export function nextOf({ ids, done }: SignQueue, id: string): string | undefined {
  const at = ids.indexOf(id);
  const open = (one: string) => one !== id && !done.has(one);
  return ids.slice(at + 1).find(open) ?? ids.slice(0, Math.max(0, at)).find(open);
}
/** The adjacent note in the queue, done or not. */
export const besides = ({ ids }: SignQueue, id: string, step: 1 | -1): string | undefined => ids[ids.indexOf(id) + step];

/** Milliseconds in which a press still belongs to the note before: nobody has read the next one by then. */
const secondPress = 1_500;
let goneOnAt = Number.NEGATIVE_INFINITY;
/** True while the queue has just opened another note. */
export const hasJustGoneOn = (now = performance.now()): boolean => now - goneOnAt < secondPress;

export function endQueue(): void {
  setQueue(nothing);
  goneOnAt = Number.NEGATIVE_INFINITY;
}

/** Marks a note as done. Returns the next one. */
export function strikeOff(id: string): string | undefined {
  const before = queue.get();
  if (!before.ids.includes(id)) return undefined;
  const next = { ...before, done: new Set([...before.done, id]) };
  setQueue(next);
  goneOnAt = performance.now();
  return nextOf(next, id);
}

/** Marks a note as not done again, once its signature was undone. */
export function takeUp(id: string): void {
  const { ids, done } = queue.get();
  setQueue({ ids, done: new Set([...done].filter((one) => one !== id)) });
}

export const useSignQueue = (): SignQueue => useSelector(queue);
