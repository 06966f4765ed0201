import { describe, expect, it } from 'vitest';
import { match, type Press, type PressPlace, reaches, Typing, worksWhileTyping, written } from './keys.ts';

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

interface Part {
  readonly name: string;
  readonly contains: (other: Part) => boolean;
}
const part = (name: string, ...inside: readonly Part[]): Part => {
  const self: Part = { name, contains: (other) => other === self || inside.some((one) => one.contains(other)) };
  return self;
};

describe('a shortcut', () => {
  const note = part('note');
  const form = part('form');
  const at = (place: Partial<PressPlace<Part>> = {}): PressPlace<Part> => ({
    surface: undefined,
    typing: false,
    writing: false,
    control: false,
    actions: false,
    dialog: undefined,
    asking: undefined,
    ...place,
  });
  const everywhere = ['mod+k', '?', 'g h', 'alt+PageDown', 'n'];
  it('works in the running text of its surface, on its buttons and on the bare page', () => {
    expect(reaches('mod+Enter', note, at({ surface: note, typing: true, writing: true, control: true }))).toBe(true);
    expect(reaches('mod+Enter', note, at({ surface: note, control: true, actions: true }))).toBe(true);
    expect(reaches('mod+Enter', note, at({ surface: note }))).toBe(true);
    expect(reaches('mod+Enter', note, at())).toBe(true);
  });
  it('does not run from a search, list or other box of its surface', () => {
    const box = at({ surface: note, typing: true, control: true });
    for (const keys of ['mod+Enter', 'alt+PageDown']) expect(reaches(keys, note, box)).toBe(false);
  });
  it('leaves Enter to another button of its surface', () => {
    const button = at({ surface: note, control: true });
    expect(reaches('mod+Enter', note, button)).toBe(false);
    expect(reaches('alt+PageDown', note, button)).toBe(true);
  });
  it.each([
    ['a form inside the surface', at({ surface: form, typing: true, writing: true, control: true })],
    ['a button of another form', at({ surface: form, control: true })],
    ['a text box outside the surface', at({ typing: true, control: true })],
    ['a button outside the surface', at({ control: true })],
    ['a dialog over the surface', at({ surface: form, control: true, dialog: form })],
    ['the page under a dialog', at({ dialog: form })],
  ])('of a surface does not run from %s', (_, place) => {
    expect(reaches('mod+Enter', note, place)).toBe(false);
  });
  it('of a surface leaves Enter to a form that is open in it, wherever the focus is', () => {
    for (const place of [at(), at({ surface: note }), at({ surface: note, typing: true, writing: true, control: true })]) {
      expect(reaches('mod+Enter', note, { ...place, asking: form })).toBe(false);
      expect(reaches('alt+PageDown', note, { ...place, asking: form })).toBe(reaches('alt+PageDown', note, place));
    }
    const inForm = at({ surface: form, typing: true, writing: true, control: true, asking: form });
    expect(reaches('mod+Enter', form, inForm)).toBe(true);
  });
  it('of the page runs anywhere but over a dialog, and letters not while typing', () => {
    for (const keys of everywhere) {
      expect(reaches(keys, undefined, at({ surface: form, control: true }))).toBe(true);
      expect(reaches(keys, undefined, at({ dialog: form }))).toBe(false);
      expect(reaches(keys, undefined, at({ surface: note, typing: true, control: true }))).toBe(worksWhileTyping(keys));
    }
  });
  it('of a dialog runs in the dialog', () => {
    const dialog = part('dialog', form);
    expect(reaches('mod+Enter', form, at({ surface: form, typing: true, writing: true, control: true, dialog }))).toBe(true);
  });
});

describe('typing', () => {
  const box = { isConnected: true };
  const gone = { ...box, isConnected: false };
  it('goes on for a while after its box vanished, and those keys run nothing', () => {
    const typing = new Typing<{ readonly isConnected: boolean }>();
    expect([typing.takes(gone, 0), typing.takes(undefined, 300), typing.takes(undefined, 1_500)]).toEqual([false, true, true]);
    expect(typing.takes(undefined, 3_600)).toBe(false);
    expect(typing.takes(undefined, 3_700)).toBe(false);
  });
  it('is over once the box was left, or another place was chosen', () => {
    const typing = new Typing<{ readonly isConnected: boolean }>();
    expect([typing.takes(box, 0), typing.takes(undefined, 300)]).toEqual([false, false]);
    typing.takes(gone, 400);
    typing.end();
    expect(typing.takes(undefined, 500)).toBe(false);
  });
});
