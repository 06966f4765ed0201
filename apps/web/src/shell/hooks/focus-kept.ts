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
function keepFocus(): () => void {
  /** Places that had the focus, the last one at the end. */
  let before = [document.activeElement].filter((one): one is HTMLElement => one instanceof HTMLElement && one !== document.body);
  let known = new Set<Element>(marked());
  /** A button that works and is out of use meanwhile. */
  let busy: HTMLElement | undefined;
  /** True while a pointer is pressed and nothing has the focus by it. */
  let isPressed = false;
  /** A place that has the focus until what follows appears, and until when. */
  let stand: { readonly place: HTMLElement; readonly until: number } | undefined;
  const seen = ({ target }: FocusEvent) => {
    isPressed = false;
    if (!(target instanceof HTMLElement) || target === stand?.place) return;
    stand = undefined;
    before = [...before.filter((one) => one !== target && one.isConnected), target].slice(-mostKept);
    known = new Set(marked());
  };
  const left = ({ target, relatedTarget }: FocusEvent) => {
    // A press where there is no field leaves the field on purpose.
    if (relatedTarget === null && isPressed && target instanceof HTMLElement) before = [];
  };
  const hold = (place: HTMLElement, how?: FocusOptions) => {
    if (place === stand?.place) return;
    stand = { place, until: performance.now() + patience };
    place.focus(how);
  };
  /** Gives the focus that was lost to what follows, else to the last place that is still there. */
  const give = (isStanding: boolean) => {
    const next = marked().findLast((one) => !known.has(one) && isThere(one));
    if (isThere(next)) return hold(next);
    const place = isStanding ? undefined : before.findLast((one) => isThere(one));
    if (place) hold(place, { preventScroll: true });
  };
  const isOpen = () => isHeldBy(stand?.place);
  const look = () => {
    if (!isOpen()) return;
    if (document.activeElement === stand?.place) return give(true);
    const lost = before.at(-1);
    if (lost?.isConnected === false) return give(false);
    if (lost?.matches(':disabled')) busy = lost;
    else if (lost && lost === busy && isThere(lost)) lost.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(() => {
    if (stand && performance.now() > stand.until) {
      stand = undefined;
      known = new Set(marked());
    }
    if (isOpen()) requestAnimationFrame(look);
  });
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown';
  };
  return listen(changes, { seen, left, press });
}

/** Keeps the focus on this page while it shows one record. The next record starts without memory. */
export const useFocusKept = (record: string): void => useEffect(() => (record === '' ? undefined : keepFocus()), [record]);
