import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusBack } from './focus-back.ts';

/** A page with no more than a focused element. */
const page = { body: {} as Element, activeElement: undefined as Element | undefined };

/** An element that takes the focus while it is in the page. */
const element = ({ isConnected = true, inDialog = false } = {}): Element => {
  // The members that are read.
  const made = {
    isConnected,
    focus: () => {
      page.activeElement = made;
    },
    closest: (): Element | null => (inDialog ? made : null),
  } as unknown as Element;
  return made;
};

describe('the focus after a dialog', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    page.activeElement = page.body;
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('returns to the first element that is still there', () => {
    const [gone, there] = [element({ isConnected: false }), element()];
    focusBack([gone, there]);
    vi.runAllTimers();
    expect(page.activeElement).toBe(there);
  });
  it('stays where the user or the screen put it', () => {
    const other = element();
    page.activeElement = other;
    focusBack([element()]);
    vi.runAllTimers();
    expect(page.activeElement).toBe(other);
  });
  it('returns once a question above the dialog is gone', () => {
    const opener = element();
    page.activeElement = element({ inDialog: true });
    focusBack([opener]);
    vi.advanceTimersByTime(100);
    page.activeElement = page.body;
    vi.runAllTimers();
    expect(page.activeElement).toBe(opener);
  });
});
