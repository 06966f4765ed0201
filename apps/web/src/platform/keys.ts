/** The part of a keyboard event that shortcuts go by. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const names: Readonly<Record<string, string>> = { ' ': 'Space', Esc: 'Escape' };

/** A press as shortcuts are written: `mod+k`, `?`, `g`. Shift is named only where the key is not a character of its own. */
export function written({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const name = names[key] ?? (key.length === 1 ? key.toLowerCase() : key);
  const shift = shiftKey && (key.length > 1 || ctrlKey || metaKey || /[a-z]/i.test(key));
  return [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shift ? 'shift' : '', name].filter(Boolean).join('+');
}

/** Milliseconds within which the next key of a sequence has to come. */
export const sequenceWait = 1500;

export type Match = { readonly kind: 'run'; readonly keys: string } | { readonly kind: 'wait' } | { readonly kind: 'none' };

/** What the presses so far, the last one last, mean among the shortcuts there are. */
export function match(presses: readonly string[], shortcuts: readonly string[]): Match {
  const typed = presses.join(' ');
  if (shortcuts.includes(typed)) return { kind: 'run', keys: typed };
  return shortcuts.some((keys) => keys.startsWith(`${typed} `)) ? { kind: 'wait' } : { kind: 'none' };
}

/** Whether a shortcut may run while somebody types: only those with Ctrl, Command or Alt. */
export const worksWhileTyping = (keys: string): boolean => /^(mod|alt)\+/.test(keys);
