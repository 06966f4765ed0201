/** The fields of a keyboard event that shortcuts use. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const names: Readonly<Record<string, string>> = { ' ': 'Space', Esc: 'Escape' };

/** A key press in shortcut notation: `mod+k`, `?`, `g`. Names Shift only if the key gives no other character. */
export function written({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const name = names[key] ?? (key.length === 1 ? key.toLowerCase() : key);
  const shift = shiftKey && (key.length > 1 || ctrlKey || metaKey || /[a-z]/i.test(key));
  return [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shift ? 'shift' : '', name].filter(Boolean).join('+');
}

/** Maximum milliseconds between the keys of a sequence. */
export const sequenceWait = 1500;

export type Match = { readonly kind: 'run'; readonly keys: string } | { readonly kind: 'wait' } | { readonly kind: 'none' };

/** Milliseconds after a key in which the next one still belongs to the same typing. */
const typingWait = 2_000;

/**
 * Tells key presses that were meant for a text box that vanished while somebody typed in it, such as by a change from
 * elsewhere. They reach the bare page, where they would run shortcuts.
 */
export class Typing<Box extends { readonly isConnected: boolean }> {
  #box: Box | undefined;
  #at = Number.NEGATIVE_INFINITY;

  /** Takes a key press in `box`, or on the bare page, at a time in ms. Returns true if a vanished box was meant. */
  takes(box: Box | undefined, at: number): boolean {
    const goesOn = box === undefined && this.#box?.isConnected === false && at - this.#at < typingWait;
    if (box !== undefined) this.#box = box;
    else if (!goesOn) this.#box = undefined;
    this.#at = at;
    return goesOn;
  }
  /** Ends the typing: the user closed the box, or went to another place by pointer or focus. */
  end(): void {
    this.#box = undefined;
  }
}

/** Matches the key presses, oldest first, against the shortcuts. */
export function match(presses: readonly string[], shortcuts: readonly string[]): Match {
  const typed = presses.join(' ');
  if (shortcuts.includes(typed)) return { kind: 'run', keys: typed };
  return shortcuts.some((keys) => keys.startsWith(`${typed} `)) ? { kind: 'wait' } : { kind: 'none' };
}

/** True for shortcuts with Ctrl, Command or Alt, which may run during typing. */
export const worksWhileTyping = (keys: string): boolean => /^(mod|alt)\+/.test(keys);

/** The focus at a key press. `S` is an element; tests use simple containers. */
export interface PressPlace<S> {
  /** Closest form, dialog, menu or declared surface around the focus. */
  readonly surface: S | undefined;
  /** True if the focus is in a text box, list or date field. */
  readonly typing: boolean;
  /** True if the focus is in the surface's running text, not in one of its boxes for a value or a search. */
  readonly writing: boolean;
  /** True if the focus is on anything a person operates: a text box, button or link. */
  readonly control: boolean;
  /** True if the focus is among the buttons for the surface's shortcuts. */
  readonly actions: boolean;
  /** The topmost modal dialog, independent of the focus. */
  readonly dialog: S | undefined;
  /** A small form that was opened on the page and waits for its answer, independent of the focus. */
  readonly asking: S | undefined;
}

/**
 * True if a press at this place may run a shortcut. One without a surface runs anywhere except in a dialog.
 * One with a surface runs in its text, among its buttons, and while nothing has the focus.
 * It does not run in a nested form or another text box. Enter does nothing around an open form: it would end what is in it.
 */
export function reaches<S extends { contains: (other: S) => boolean }>(
  keys: string,
  surface: S | undefined,
  place: PressPlace<S>,
): boolean {
  if (place.typing && !worksWhileTyping(keys)) return false;
  if (place.dialog && !(surface && place.dialog.contains(surface))) return false;
  if (!surface) return true;
  if (place.asking && keys.endsWith('Enter') && !place.asking.contains(surface)) return false;
  if (place.surface !== surface) return !place.surface && !place.control;
  if (place.typing) return place.writing;
  // Enter on any other button or link activates that button or link.
  return !place.control || place.actions || !keys.endsWith('Enter');
}
