import { describe, expect, it } from 'vitest';
import { match, type Press, worksWhileTyping, written } from './keys.ts';

const press = (key: string, held: Partial<Press> = {}) =>
  written({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('a key press', () => {
  it('is the same with Ctrl and with Command', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k');
    expect(press('K', { metaKey: true })).toBe('mod+k');
  });
  it('names Shift with letters and named keys, not with signs that need it', () => {
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('G', { shiftKey: true })).toBe('shift+g');
    expect(press('Enter', { shiftKey: true, ctrlKey: true })).toBe('mod+shift+Enter');
  });
});

describe('shortcuts', () => {
  const all = ['mod+k', '?', 'g h', 'g p', 'mod+Enter'];
  it('run when typed in full, and wait in between', () => {
    expect(match(['mod+k'], all)).toEqual({ kind: 'run', keys: 'mod+k' });
    expect(match(['g'], all)).toEqual({ kind: 'wait' });
    expect(match(['g', 'p'], all)).toEqual({ kind: 'run', keys: 'g p' });
    expect(match(['g', 'x'], all)).toEqual({ kind: 'none' });
  });
  it('leave plain letters to whoever is typing', () => {
    expect(all.filter(worksWhileTyping)).toEqual(['mod+k', 'mod+Enter']);
  });
});
