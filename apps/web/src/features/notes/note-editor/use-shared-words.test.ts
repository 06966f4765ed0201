import { mergedText } from '@notewell/rules/merging';
import { describe, expect, it } from 'vitest';
import type { NoteSection } from './section-kind.ts';
import { SharedWords } from './use-shared-words.ts';

function editing(begun = '') {
  const section: { current: NoteSection } = { current: { id: 's', kind: 'Text', text: begun } };
  let shown = begun;
  const words = new SharedWords<string>(begun, {
    of: ({ text }) => text ?? '',
    read: () => shown,
    show: (text) => {
      shown = text;
      return true;
    },
    fields: (text) => ({ text }),
    merge: mergedText,
  });
  const type = (text: string) => {
    shown = text;
    return words.typed(() => text);
  };
  const written = (change: ReturnType<ReturnType<typeof type>>) => {
    section.current = { ...section.current, ...change.written?.(section.current) };
  };
  const elsewhere = (text: string) => {
    section.current = { ...section.current, text };
  };
  return { words, type, written, elsewhere, shown: () => shown, stored: () => section.current.text };
}

describe('words that are typed while another tab writes', () => {
  it('are merged at the write and shown with the others', () => {
    const { type, written, elsewhere, shown, stored } = editing();
    const change = type('Mine.')();
    elsewhere('Theirs.');
    written(change);
    change.kept?.();
    expect(stored()).toBe('Mine. Theirs.');
    expect(shown()).toBe('Mine. Theirs.');
  });
  it('keep the words of the other tab if typed before those came', () => {
    const { type, written, elsewhere, shown, stored } = editing();
    const first = type('Mine.')();
    elsewhere('Theirs.');
    written(first);
    const later = type('Mine. More.');
    first.kept?.();
    const second = later();
    written(second);
    second.kept?.();
    expect(stored()).toBe('Mine. More. Theirs.');
    expect(shown()).toBe('Mine. More. Theirs.');
  });
  it('stay in the editor until they are written', () => {
    const { words, type, shown } = editing('Before.');
    type('Before. Mine.');
    words.take('Theirs.');
    expect(shown()).toBe('Before. Mine.');
  });
});
