import { afterEach, expect, it, vi } from 'vitest';
import { stored } from '../../platform/stored.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};
/** Opens, or opens again, the page of a tab of one browser. */
const browser = () => {
  vi.stubGlobal('localStorage', storage());
  return (tab: ReturnType<typeof storage>, reach: 'browser' | 'tab') => {
    vi.stubGlobal('sessionStorage', tab);
    return stored('practice', (text) => text ?? 'none', reach);
  };
};
afterEach(() => vi.unstubAllGlobals());

it('keeps the choice of a tab through a reload, whatever another tab chose since', () => {
  const open = browser();
  const [first, second] = [storage(), storage()];
  expect(open(first, 'tab').get()).toBe('none');
  open(second, 'tab').set('south');
  expect([first, second, storage()].map((tab) => open(tab, 'tab').get())).toEqual(['none', 'south', 'south']);
});
it('shares other settings between tabs', () => {
  const open = browser();
  open(storage(), 'browser').set('south');
  expect(open(storage(), 'browser').get()).toBe('south');
});
