import { afterEach, describe, expect, it, vi } from 'vitest';
import { Keeper } from './keeper.ts';

const name = 'nw2.test';

describe('a value passed between the pages of a browser', () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  const keeper = new Keeper<string>(name);
  afterEach(() => {
    keeper.close();
    vi.unstubAllGlobals();
  });

  it('is no longer held by the worker once a page has it, so that a newer worker can take over', () => {
    keeper.keep('Ann');
    keeper.keep('Ben');
    expect(postMessage.mock.calls).toEqual([[{ answers: name }]]);
  });

  it('reaches a page that asked before anybody listened', async () => {
    const early = new Keeper<string>(name);
    const answer = early.ask(5_000);
    await new Promise((done) => setTimeout(done, 50));
    const late = new Keeper<string>(name);
    late.keep('Ann');
    expect(await answer).toBe('Ann');
    late.close();
    early.close();
  });
});
