import { useEffect } from 'react';

/** Marks what follows an action, such as the next note after signing. It takes the focus that the action lost. */
export const followsMark = { 'data-follows': '' } as const;
const marked = () => [...document.querySelectorAll('[data-follows]')];

/** Most places that had the focus and are remembered. */
const mostKept = 20;
/** Time in ms in which what follows may still appear. */
const patience = 5_000;

/** Time in ms after a key in which a person is still writing. */
const stillWriting = 2_000;
const texts = 'textarea, input, [contenteditable="true"]';
/** Places where the next keys of a sentence would do something. */
const takesKeys = `${texts}, button, select, a[href], [role="button"], [role="menuitem"], [role="option"]`;

const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const;

const isThere = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/** True if nothing has the focus, or this place. */
function isHeldBy(place: HTMLElement | undefined): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active === place;
}

interface Listeners {
  readonly seen: (event: FocusEvent) => void;
  readonly left: (event: FocusEvent) => void;
  readonly press: (event: Event) => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** Watches the focus, presses and changes of the page. Returns the function that ends it. */
function listen(changes: MutationObserver, { seen, left, press, key }: Listeners): () => void {
  const end = new AbortController();
  const until = { signal: end.signal, capture: true };
  for (const type of presses) document.addEventListener(type, press, until);
  document.addEventListener('keyup', key, until);
  document.addEventListener('focusin', seen, until);
  document.addEventListener('focusout', left, until);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    changes.disconnect();
    end.abort();
  };
}

/**
 * Keeps the focus on a page whose parts come and go. If the element with the focus is removed, what is marked and appeared since
 * gets it, else the last place that had it before. Somebody who leaves a field on purpose is left alone. The rest of a sentence
 * whose text is gone presses no button and lands in no other field.
 */
class FocusKeeper {
  /** Places that had the focus, the last one at the end. */
  #before = [document.activeElement].filter((one): one is HTMLElement => one instanceof HTMLElement && one !== document.body);
  #known = new Set<Element>(marked());
  /** A button that works and is out of use meanwhile. */
  #busy: HTMLElement | undefined;
  /** True while a pointer is pressed and nothing has the focus by it. */
  #isPressed = false;
  /** A place that has the focus until what follows appears, and until when. */
  #stand: { readonly place: HTMLElement; readonly until: number } | undefined;
  /** Time of the last key of a sentence. */
  #wrote = Number.NEGATIVE_INFINITY;
  readonly #changes = new MutationObserver(() => this.#changed());

  /** Starts. Returns the function that ends it. */
  start = (): (() => void) => listen(this.#changes, { seen: this.#seen, left: this.#left, press: this.#press, key: this.#key });

  readonly #press = ({ type }: Event): void => {
    this.#isPressed = type === 'pointerdown';
    if (this.#isPressed) this.#wrote = Number.NEGATIVE_INFINITY;
  };
  readonly #key = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    const isText = target instanceof HTMLElement && target.matches(texts);
    if (ctrlKey || metaKey || altKey || ['Enter', 'Escape', 'Tab'].includes(key)) this.#wrote = Number.NEGATIVE_INFINITY;
    // The next keys of a sentence may find no text any more.
    else if ((key.length === 1 || key === 'Backspace') && (isText || this.#isWriting())) this.#wrote = performance.now();
  };
  readonly #isWriting = (): boolean => performance.now() - this.#wrote < stillWriting;
  readonly #seen = ({ target }: FocusEvent): void => {
    this.#isPressed = false;
    if (!(target instanceof HTMLElement) || target === this.#stand?.place) return;
    this.#stand = undefined;
    this.#before = [...this.#before.filter((one) => one !== target && one.isConnected), target].slice(-mostKept);
    this.#known = new Set(marked());
  };
  readonly #left = ({ target, relatedTarget }: FocusEvent): void => {
    // A press where there is no field leaves the field on purpose.
    if (relatedTarget === null && this.#isPressed && target instanceof HTMLElement) this.#before = [];
  };
  #changed(): void {
    if (this.#stand && performance.now() > this.#stand.until) {
      this.#stand = undefined;
      this.#known = new Set(marked());
    }
    if (isHeldBy(this.#stand?.place)) requestAnimationFrame(() => this.#look());
  }
  #look(): void {
    if (!isHeldBy(this.#stand?.place)) return;
    if (document.activeElement === this.#stand?.place) return this.#give(true);
    const lost = this.#before.at(-1);
    if (lost?.isConnected === false) return this.#give(false);
    if (lost?.matches(':disabled')) this.#busy = lost;
    else if (lost && lost === this.#busy && isThere(lost)) lost.focus({ preventScroll: true });
  }
  /** Gives the focus that was lost to what follows, else to the last place that is still there. */
  #give(isStanding: boolean): void {
    const takes = (one: Element) => isThere(one) && !(this.#isWriting() && one.matches(takesKeys));
    const next = marked().findLast((one) => !this.#known.has(one) && takes(one));
    if (isThere(next)) {
      this.#hold(next);
      // Nothing takes the focus from who still writes.
      if (this.#isWriting()) this.#stand = undefined;
      return;
    }
    if (this.#isWriting()) return;
    const place = isStanding ? undefined : this.#before.findLast((one) => isThere(one));
    if (place) this.#hold(place, { preventScroll: true });
  }
  #hold(place: HTMLElement, how?: FocusOptions): void {
    if (place === this.#stand?.place) return;
    this.#stand = { place, until: performance.now() + patience };
    place.focus(how);
  }
}

/** Keeps the focus on this page while it shows one record. The next record starts without memory. */
export const useFocusKept = (record: string): void =>
  useEffect(() => (record === '' ? undefined : new FocusKeeper().start()), [record]);
