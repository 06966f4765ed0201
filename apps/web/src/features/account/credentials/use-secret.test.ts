import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeSecret } from './use-secret.ts';

const place = { hash: '', pathname: '/offer' };
const open = (hash: string) => Object.assign(place, { hash });
const replaceState = vi.fn(() => open(''));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  open('');
});

describe('the secret of a link', () => {
  it('leaves the address at once, and is gone after a reload', () => {
    open('#north.abc');
    expect([takeSecret('page'), place.hash, takeSecret('page')]).toEqual(['north.abc', '', '']);
  });
  it('lasts as long as the tab where its page is reloaded, until another link is opened', () => {
    open('#north.abc');
    expect([takeSecret('tab'), place.hash, takeSecret('tab')]).toEqual(['north.abc', '', 'north.abc']);
    open('#north.def');
    expect([takeSecret('tab'), takeSecret('tab')]).toEqual(['north.def', 'north.def']);
  });
  it('is asked for again where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    open('#north.abc');
    expect([takeSecret('tab'), takeSecret('tab')]).toEqual(['north.abc', '']);
  });
});
