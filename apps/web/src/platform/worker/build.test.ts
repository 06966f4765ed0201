import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();
const page = (build: string) => `<!doctype html><head><meta name="build" content="${build}"></head>`;
const served = { controller: {} as ServiceWorker };

beforeEach(() => {
  vi.resetModules();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('fetch', async () => new Response(page('next')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

describe('a page whose worker changed while it loaded', () => {
  it('reloads into the build that the worker serves, once', async () => {
    const { reloadOtherBuild } = await import('./build.ts');
    await reloadOtherBuild(served, page('old'));
    expect(reload).toHaveBeenCalledOnce();
    vi.resetModules();
    const again = await import('./build.ts');
    await again.reloadOtherBuild(served, page('old'));
    expect(reload).toHaveBeenCalledOnce();
  });
  it('stays where the builds are the same, no worker serves, or the worker cannot say', async () => {
    const { reloadOtherBuild } = await import('./build.ts');
    await reloadOtherBuild(served, page('next'));
    await reloadOtherBuild({ controller: null }, page('old'));
    await reloadOtherBuild(served, '<!doctype html>');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await reloadOtherBuild(served, page('old'));
    expect(reload).not.toHaveBeenCalled();
  });
});
