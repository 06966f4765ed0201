import { Kbd } from '@mantine/core';

const apple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Names keys as on the person's keyboard: `mod+K` is Ctrl or Command, `g p` is one after the other. */
export function keysOf(keys: string, onApple = apple()): string[] {
  const names: Readonly<Record<string, string>> = onApple ? { mod: '⌘', alt: '⌥' } : { mod: 'Ctrl', alt: 'Alt' };
  return keys.split(/[+ ]/).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Shows the keys of an action. Hidden on devices without a keyboard. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <span data-keys={keys}>
      {keysOf(keys).map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </span>
  );
}
