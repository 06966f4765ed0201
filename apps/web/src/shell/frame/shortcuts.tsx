import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { match, type PressPlace, reaches, sequenceWait, Typing, worksWhileTyping, written } from '../../platform/keys.ts';

export interface Shortcut {
  /** `mod+k`, `?`, or a sequence: `g p`. */
  readonly keys: string;
  /** The action's label in the help and the palette. */
  readonly does: string;
  readonly group: string;
  readonly run: () => void;
}

type Surface = RefObject<HTMLElement | null>;
interface Registered extends Shortcut {
  /** The element it works in; the whole page if absent. */
  readonly surface: Surface | undefined;
}

type Registry = ReturnType<typeof createRegistry>;
const Context = createContext<Registry | undefined>(undefined);

function createRegistry() {
  let shortcuts: readonly Registered[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Registered[]) => {
    shortcuts = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => shortcuts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (added: readonly Registered[]) => {
      change([...shortcuts, ...added]);
      return () => change(shortcuts.filter((one) => !added.includes(one)));
    },
  };
}

const surfaceMark = 'data-shortcut-surface';
/** A key press inside one of these belongs to that surface. */
const boundaries = `[${surfaceMark}], form, dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]`;
/** Marks an element whose rich text and text areas are its surface's running text. */
export const writingMark = { 'data-shortcut-writing': '' };
/** Marks the buttons for their surface's shortcuts. */
export const actionsMark = { 'data-shortcut-actions': '' };
/** Marks a small form that waits for its answer. */
export const askingMark = { 'data-shortcut-asking': '' };
const controls = 'a[href], button, input, textarea, select, summary, [contenteditable="true"], [role="button"], [role="option"]';

/** The modal dialog over the page, if one is open. */
export const topDialog = (): Element | undefined => [...document.querySelectorAll('[aria-modal="true"], dialog:modal')].at(-1);

function placeOf(target: EventTarget | null): PressPlace<Element> {
  const element = target instanceof HTMLElement ? target : undefined;
  const typing = element !== undefined && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));
  return {
    surface: element?.closest(boundaries) ?? undefined,
    typing,
    writing:
      element !== undefined &&
      (element.isContentEditable || element.tagName === 'TEXTAREA') &&
      element.closest('[data-shortcut-writing]') !== null,
    actions: (element?.closest('[data-shortcut-actions]') ?? null) !== null,
    control: typing || (element?.closest(controls) ?? null) !== null,
    dialog: topDialog(),
    asking: document.querySelector('[data-shortcut-asking]') ?? undefined,
  };
}

const Surfaces = createContext<Surface | undefined>(undefined);

/** A part of the page with its own shortcuts. They do not work in forms, dialogs or search boxes within it. */
export function ShortcutSurface(props: ComponentProps<'div'>) {
  const surface = useRef<HTMLDivElement>(null);
  return (
    <Surfaces value={surface}>
      <div {...props} ref={surface} {...{ [surfaceMark]: '' }} />
    </Surfaces>
  );
}

/** Listens on the window. Among matching shortcuts the one added last runs. */
export function ShortcutsProvider({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(createRegistry, []);
  // Layout effect: shortcuts work as soon as the screen is painted.
  useLayoutEffect(() => {
    let presses: string[] = [];
    let last = 0;
    const typing = new Typing<Element>();
    const onPointer = () => typing.end();
    // Runs for presses that a box handles too: they are typing.
    const onTyping = (event: KeyboardEvent) => {
      const box = event.target instanceof HTMLElement && placeOf(event.target).typing ? event.target : undefined;
      const isNotice = event.target instanceof HTMLElement && event.target.matches(`[data-follows]:not(${controls})`);
      const isBare = event.target === document.body || isNotice;
      // Enter and Escape close boxes, so what follows is meant for the page.
      if (box ? ['Enter', 'Escape'].includes(event.key) : !isBare) typing.end();
      else if (typing.takes(box, event.timeStamp)) event.stopImmediatePropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      const key = written(event);
      const place = placeOf(event.target);
      if (place.typing && !worksWhileTyping(key)) return;
      presses = event.timeStamp - last < sequenceWait && !place.typing ? [...presses, key] : [key];
      last = event.timeStamp;
      const all = registry.all().filter(({ keys, surface }) => {
        // A shortcut whose surface is not on the page does not run.
        const element = surface?.current;
        return (!surface || element) && reaches<Element>(keys, element ?? undefined, place);
      });
      const found = match(
        presses,
        all.map(({ keys }) => keys),
      );
      if (found.kind !== 'wait') presses = [];
      if (found.kind !== 'run') return;
      event.preventDefault();
      all.findLast(({ keys }) => keys === found.keys)?.run();
    };
    window.addEventListener('keydown', onTyping, true);
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onTyping, true);
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [registry]);
  return <Context value={registry}>{children}</Context>;
}

/**
 * Registers shortcuts while mounted, on the enclosing surface or the given one.
 * `run` may change; keys and labels are read once.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], own?: Surface): void {
  const registry = useContext(Context);
  const around = useContext(Surfaces);
  const surface = own ?? around;
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, does, group }) => `${keys}\n${does}\n${group}`).join('\n\n');
  useLayoutEffect(() => {
    if (!names) return undefined;
    const added = names.split('\n\n').map((name) => {
      const [keys = '', does = '', group = ''] = name.split('\n');
      return { keys, does, group, surface, run: () => latest.current.find((one) => one.keys === keys)?.run() };
    });
    return registry?.add(added);
  }, [names, registry, surface]);
}

const none: readonly Shortcut[] = [];
/** All shortcuts registered now. */
export function useAllShortcuts(): readonly Shortcut[] {
  const registry = useContext(Context);
  return useSyncExternalStore(registry?.subscribe ?? (() => () => {}), registry?.all ?? (() => none));
}
