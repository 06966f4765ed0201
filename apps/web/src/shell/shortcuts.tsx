import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { match, sequenceWait, worksWhileTyping, written } from '../platform/keys.ts';

export interface Shortcut {
  /** `mod+k`, `?`, or a sequence: `g p`. */
  readonly keys: string;
  /** What it does, for the help and the palette. */
  readonly does: string;
  readonly group: string;
  readonly run: () => void;
}

type Registry = ReturnType<typeof createRegistry>;
const Context = createContext<Registry | undefined>(undefined);

function createRegistry() {
  let shortcuts: readonly Shortcut[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Shortcut[]) => {
    shortcuts = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => shortcuts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (added: readonly Shortcut[]) => {
      change([...shortcuts, ...added]);
      return () => change(shortcuts.filter((one) => !added.includes(one)));
    },
  };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Listens for the whole window; the shortcut added last wins, so that a screen may take one over. */
export function ShortcutsProvider({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(createRegistry, []);
  // Before paint: what is seen can be pressed.
  useLayoutEffect(() => {
    let presses: string[] = [];
    let last = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      const key = written(event);
      const typing = isTyping(event.target);
      if (typing && !worksWhileTyping(key)) return;
      presses = event.timeStamp - last < sequenceWait && !typing ? [...presses, key] : [key];
      last = event.timeStamp;
      const all = registry.all();
      const found = match(
        presses,
        all.map(({ keys }) => keys),
      );
      if (found.kind !== 'wait') presses = [];
      if (found.kind !== 'run') return;
      event.preventDefault();
      all.findLast(({ keys }) => keys === found.keys)?.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry]);
  return <Context value={registry}>{children}</Context>;
}

/** Adds shortcuts for as long as the component stands. `run` may change freely; keys and words are taken once. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const registry = useContext(Context);
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, does, group }) => `${keys}\n${does}\n${group}`).join('\n\n');
  useLayoutEffect(() => {
    if (!names) return undefined;
    const added = names.split('\n\n').map((name) => {
      const [keys = '', does = '', group = ''] = name.split('\n');
      return { keys, does, group, run: () => latest.current.find((one) => one.keys === keys)?.run() };
    });
    return registry?.add(added);
  }, [names, registry]);
}

const none: readonly Shortcut[] = [];
/** All shortcuts there are now. */
export function useAllShortcuts(): readonly Shortcut[] {
  const registry = useContext(Context);
  return useSyncExternalStore(registry?.subscribe ?? (() => () => {}), registry?.all ?? (() => none));
}
