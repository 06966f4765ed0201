import { createAtom, useSelector } from '@tanstack/react-store';

/** How far a setting reaches: every tab, or one tab, where new tabs begin with that of the tab used last. */
type Reach = 'browser' | 'tab';

/**
 * A setting of this browser, never about a patient: appearance, dismissed banners. Without storage (private windows) it lasts as
 * long as the page. `read` turns any stored text into a value, and null into the default.
 */
export function stored<T extends string>(key: string, read: (text: string | null) => T, reach: Reach = 'browser') {
  const name = `notewell.${key}`;
  const ofTab = reach === 'tab' ? tryStorage(() => sessionStorage.getItem(name)) : undefined;
  const initial: T = read(ofTab ?? tryStorage(() => localStorage.getItem(name)) ?? null);
  const keepInTab = (text: T) => {
    if (reach === 'tab') tryStorage(() => sessionStorage.setItem(name, text));
  };
  // Another tab may choose otherwise before this one is reloaded.
  keepInTab(initial);
  const value = createAtom({ text: initial });
  const keepInBrowser = () => tryStorage(() => localStorage.setItem(name, value.get().text));
  // A link opened in a new tab goes on with what this tab has.
  if (reach === 'tab') globalThis.addEventListener?.('focus', keepInBrowser);
  return {
    get: () => value.get().text,
    set: (next: T) => {
      keepInTab(next);
      value.set({ text: next });
      keepInBrowser();
    },
    subscribe: (listener: () => void) => value.subscribe(listener).unsubscribe,
    use: () => useSelector(value, ({ text }) => text),
  };
}

function tryStorage<R>(act: () => R): R | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
