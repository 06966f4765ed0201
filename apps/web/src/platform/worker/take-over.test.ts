import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** A page's workers: one serves it, one waits. */
function workersOf() {
  const waiting = Object.assign(new EventTarget(), { state: 'installed' });
  const serving = { postMessage: vi.fn() };
  const workers = Object.assign(new EventTarget(), {
    controller: serving as unknown,
    getRegistration: async () => ({ waiting }),
  });
  const activated = () => {
    waiting.state = 'activated';
    waiting.dispatchEvent(new Event('statechange'));
  };
  const serve = (controller: unknown) => {
    workers.controller = controller;
  };
  // The fakes have only what is used.
  return { serving, activated, serve, workers: workers as unknown as ServiceWorkerContainer };
}

// A page reloads once, so each test has its own copy of the module that remembers it.
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

describe('a newer build that takes over', () => {
  it('finds the worker before it free of what it held, and reloads once it is active', async () => {
    const { workers, serving, activated } = workersOf();
    const { reloadOnceActive } = await import('./take-over.ts');
    const activate = vi.fn(async () => {});
    await reloadOnceActive(workers, activate);
    expect(serving.postMessage.mock.calls).toEqual([['let go']]);
    expect(serving.postMessage.mock.invocationCallOrder[0]).toBeLessThan(activate.mock.invocationCallOrder[0] ?? 0);
    expect(reload).not.toHaveBeenCalled();
    activated();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
  it('reloads a page of the build before it, also one that came while it took over', async () => {
    const { workers, serve } = workersOf();
    const { reloadOnTakeOver } = await import('./take-over.ts');
    reloadOnTakeOver(workers);
    const taking = Object.assign(new EventTarget(), { state: 'activating' });
    serve(taking);
    workers.dispatchEvent(new Event('controllerchange'));
    await new Promise(setImmediate);
    // The browser answers no page before the worker is active.
    expect(reload).not.toHaveBeenCalled();
    taking.state = 'activated';
    taking.dispatchEvent(new Event('statechange'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
  it('leaves a page alone that no worker served', async () => {
    const { workers, serve } = workersOf();
    const { reloadOnTakeOver } = await import('./take-over.ts');
    serve(null);
    reloadOnTakeOver(workers);
    serve({});
    workers.dispatchEvent(new Event('controllerchange'));
    await new Promise(setImmediate);
    expect(reload).not.toHaveBeenCalled();
  });
});
