import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();
const leave = vi.fn(async () => true);
let page: EventTarget;

// A page reloads once, so each test has its own copy of the module that remembers it.
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
  leave.mockClear();
});

async function reloaded() {
  const { reloadPage, reloadsAround } = await import('./update.ts');
  reloadsAround(leave);
  await reloadPage();
  expect(reload).toHaveBeenCalledOnce();
}

describe('a reload that the service worker does not answer', () => {
  it('is made again from the network', async () => {
    await reloaded();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(leave).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it('waits without a network, because the worker has the only copy', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await reloaded();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(leave).not.toHaveBeenCalled();
  });
  it('is not made again if the user was asked and stayed', async () => {
    page.addEventListener('beforeunload', (event) => event.preventDefault());
    reload.mockImplementationOnce(() => page.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await reloaded();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
