import { mergedText } from '@notewell/rules/merging';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pauseAfter } from '../../shared/changes-elsewhere/held-back.ts';
import type { NoteSection } from './section-kind.ts';
import { SharedWords } from './use-shared-words.ts';

function editing(begun = '') {
  const section: { current: NoteSection } = { current: { id: 's', kind: 'Text', text: begun } };
  let shown = begun;
  let shows = true;
  const words = new SharedWords<string>(begun, {
    of: ({ text }) => text ?? '',
    read: () => shown,
    show: (text) => {
      if (shows) shown = text;
      return shows;
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
  const busy = (isBusy: boolean) => {
    shows = !isBusy;
  };
  return { words, type, written, elsewhere, busy, shown: () => shown, stored: () => section.current.text };
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

describe('words of others that a write merges in', () => {
  afterEach(() => void vi.useRealTimers());
  function merging(isBusy = false) {
    vi.useFakeTimers();
    const editor = editing();
    const change = editor.type('Mine.')();
    editor.elsewhere('Theirs.');
    editor.written(change);
    editor.busy(isBusy);
    change.kept?.();
    return editor;
  }
  it('are unread until the editor has been at rest', () => {
    const { words, type } = merging();
    expect(words.isUnread()).toBe(true);
    vi.advanceTimersByTime(pauseAfter - 1);
    type('Mine. Theirs. More.');
    vi.advanceTimersByTime(pauseAfter - 1);
    expect(words.isUnread()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(words.isUnread()).toBe(false);
  });
  it('are unread while the editor cannot show them, and show before a signature', () => {
    const { words, busy, shown } = merging(true);
    vi.advanceTimersByTime(pauseAfter);
    expect(words.isUnread()).toBe(true);
    busy(false);
    expect(words.isUnread()).toBe(true);
    expect(shown()).toBe('Mine. Theirs.');
    vi.advanceTimersByTime(pauseAfter);
    expect(words.isUnread()).toBe(false);
  });
  it('are none where nobody else wrote', () => {
    const { words, type, written } = editing();
    const change = type('Mine.')();
    written(change);
    change.kept?.();
    expect(words.isUnread()).toBe(false);
  });
});
