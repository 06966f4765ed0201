import { createAtom, useSelector } from '@tanstack/react-store';

/**
 * A setting of this browser, never about a patient: appearance, dismissed banners. Without storage (private windows) it lasts as
 * long as the page. `read` turns any stored text into a value, and null into the default.
 */
export function stored<T extends string>(key: string, read: (text: string | null) => T) {
  const name = `notewell.${key}`;
  const initial: T = read(tryStorage((storage) => storage.getItem(name)) ?? null);
  const value = createAtom({ text: initial });
  return {
    get: () => value.get().text,
    set: (next: T) => {
      tryStorage((storage) => storage.setItem(name, next));
      value.set({ text: next });
    },
    subscribe: (listener: () => void) => value.subscribe(listener).unsubscribe,
    use: () => useSelector(value, ({ text }) => text),
  };
}

function tryStorage<R>(act: (storage: Storage) => R): R | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}
