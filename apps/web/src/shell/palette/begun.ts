import type { Reference } from '@notewell/model';
import { createAtom, useSelector } from '@tanstack/react-store';

/** A task that the palette starts on its screen. */
export type Begun =
  | { readonly task: 'new patient' }
  | { readonly task: 'book a visit'; readonly patient?: Reference<'Patient'> }
  | { readonly task: 'wait for a visit'; readonly patient?: Reference<'Patient'> }
  | {
      readonly task: 'start note';
      readonly patient: string;
      /** Id of the note type; the usual one if absent. */
      readonly type?: string;
    };
/** Tasks that need no patient. */
export type Task = Exclude<Begun['task'], 'start note'>;

const wanted = createAtom<{ readonly begun?: Begun }>({});

/** Asks for a task before its screen opens. */
export const begin = (begun: Begun): void => wanted.set({ begun });

/** The task, once, if it was asked for. The screen then begins with it. */
export function takeBegun<T extends Begun['task']>(task: T): Extract<Begun, { task: T }> | undefined {
  const { begun } = wanted.get();
  if (begun?.task !== task) return undefined;
  const taken = begun as Extract<Begun, { task: T }>; // its task is compared above
  wanted.set({});
  return taken;
}

/** The task that waits, for screens that are already open. */
export const useWaitingTask = (): Begun | undefined => useSelector(wanted, ({ begun }) => begun);
