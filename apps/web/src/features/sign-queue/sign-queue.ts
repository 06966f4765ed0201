import { useSyncExternalStore } from 'react';

/** Notes to be signed one after another, in the order they are shown; each is opened before it is signed. */
export interface SignQueue {
  readonly ids: readonly string[];
  /** Those that were signed or sent back on the way. */
  readonly done: ReadonlySet<string>;
}
const nothing: SignQueue = { ids: [], done: new Set() };
let queue = nothing;
const listeners = new Set<() => void>();
const change = (next: SignQueue) => {
  queue = next;
  for (const listener of listeners) listener();
};

/** Begins with these notes; answers the first, undefined where there are none. */
export function beginQueue(ids: readonly string[]): string | undefined {
  change({ ids: [...new Set(ids)], done: new Set() });
  return queue.ids[0];
}
export const endQueue = () => change(nothing);

/** What is next after this note is dealt with: the first further on that is open, else the first that was passed over. */
export function nextOf({ ids, done }: SignQueue, id: string): string | undefined {
  const at = ids.indexOf(id);
  const open = (one: string) => one !== id && !done.has(one);
  return ids.slice(at + 1).find(open) ?? ids.slice(0, Math.max(0, at)).find(open);
}
/** The note beside this one, done or not. */
export const besides = ({ ids }: SignQueue, id: string, step: 1 | -1): string | undefined => ids[ids.indexOf(id) + step];

/** Strikes a note off; answers the next one. */
export function strikeOff(id: string): string | undefined {
  if (!queue.ids.includes(id)) return undefined;
  change({ ...queue, done: new Set([...queue.done, id]) });
  return nextOf(queue, id);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSignQueue = (): SignQueue => useSyncExternalStore(subscribe, () => queue);
