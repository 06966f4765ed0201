import { useEffect } from 'react';

/** Marks what follows an action, such as the next note after signing. It takes the focus that the action lost. */
export const followsMark = { 'data-follows': '' } as const;
const marked = () => [...document.querySelectorAll('[data-follows]')];

/** Most places that had the focus and are remembered. */
const mostKept = 20;
/** Time in ms in which what follows may still appear. */
const patience = 5_000;

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
}

/** Watches the focus, presses and changes of the page. Returns the function that ends it. */
function listen(changes: MutationObserver, { seen, left, press }: Listeners): () => void {
  const end = new AbortController();
  const until = { signal: end.signal, capture: true };
  for (const type of presses) document.addEventListener(type, press, until);
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
 * gets it, else the last place that had it before. Somebody who leaves a field on purpose is left alone.
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
  readonly #changes = new MutationObserver(() => this.#changed());

  /** Starts. Returns the function that ends it. */
  start = (): (() => void) => listen(this.#changes, { seen: this.#seen, left: this.#left, press: this.#press });

  readonly #press = ({ type }: Event): void => {
    this.#isPressed = type === 'pointerdown';
  };
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
    const next = marked().findLast((one) => !this.#known.has(one) && isThere(one));
    if (isThere(next)) return this.#hold(next);
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
