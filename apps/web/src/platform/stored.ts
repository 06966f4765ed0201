import { useSyncExternalStore } from 'react';

/**
 * A setting of this browser, never about a patient: appearance, dismissed banners. Without storage (private windows) it lasts as
 * long as the page. `read` turns any stored text into a value, and null into the default.
 */
export function stored<T extends string>(key: string, read: (text: string | null) => T) {
  const name = `notewell.${key}`;
  const listeners = new Set<() => void>();
  let value = read(tryStorage((storage) => storage.getItem(name)) ?? null);
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      tryStorage((storage) => storage.setItem(name, next));
      announce();
    },
    subscribe,
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => value,
      ),
  };
}

function tryStorage<R>(act: (storage: Storage) => R): R | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}
