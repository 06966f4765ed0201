import { type RefObject, useEffect, useRef, useState } from 'react';
import { pauseAfter, useHeldBack } from '../../shared/changes-elsewhere/held-back.ts';
import type { Change, NoteSection } from './section-kind.ts';
import { useOutside } from './use-outside.ts';

/** An editor whose text other tabs and people may change at the same time. */
export interface SharedEditor<V> {
  /** The record's content. */
  readonly of: (section: NoteSection) => V;
  /** The editor's content. */
  readonly read: () => V;
  /** Shows content and keeps the caret at its words. False if the editor cannot now. */
  readonly show: (content: V) => boolean;
  readonly fields: (content: V) => Partial<NoteSection>;
  readonly merge: (ground: V, theirs: V, mine: V) => V;
}

/** Merges typed text with the record at each write. */
export class SharedWords<V> {
  /** The last version of the record that the editor contains. */
  #ground: V;
  /** Number of the last change, and of the last one that is written. */
  #changes = 0;
  #written = 0;
  /** The editor's content after the record's was brought into it; typed text captured before lacks that. */
  #brought: V | undefined;
  /** Words of others that a write merged in, until the editor has been at rest: since the last key, or since they show. */
  #unread: { readonly since: number; readonly hidden?: V } | undefined;
  editor: SharedEditor<V>;
  given: (content: V) => void = () => undefined;

  constructor(ground: V, editor: SharedEditor<V>) {
    this.#ground = ground;
    this.editor = editor;
  }

  /** Wraps typed content for `onChange`; `capture` runs at write time. */
  typed(capture: () => V): () => Change {
    const number = ++this.#changes;
    this.#brought = undefined;
    this.#rest();
    if (this.#unread) this.#unread = { ...this.#unread, since: Date.now() };
    return () => {
      const mine = this.#brought ?? capture();
      const ground = this.#ground;
      let stored = mine;
      this.given(mine);
      return {
        section: this.editor.fields(mine),
        written: (now) => {
          stored = this.editor.merge(ground, this.editor.of(now), mine);
          this.given(stored);
          return this.editor.fields(stored);
        },
        kept: () => {
          this.#written = number;
          this.#ground = mine;
          if (JSON.stringify(stored) !== JSON.stringify(mine)) this.#receive(stored);
        },
      };
    };
  }

  /** Shows the record's content, unless typed text is still to be written: that write merges both. False if it cannot now. */
  take(record: V): boolean {
    return this.#written !== this.#changes || this.#bring(record);
  }

  /** True while nobody can have read the words that a write merged in. Shows those that the editor could not show then. */
  isUnread(): boolean {
    const hidden = this.#unread?.hidden;
    if (hidden !== undefined && this.#written === this.#changes) this.#receive(hidden);
    this.#rest();
    return this.#unread !== undefined;
  }

  #receive(record: V): void {
    const since = Date.now();
    this.#unread = this.#bring(record) ? { since } : { since, hidden: record };
  }

  /** Counts shown words as read once nobody has typed for a while. */
  #rest(): void {
    const { since, hidden } = this.#unread ?? {};
    if (since !== undefined && hidden === undefined && Date.now() - since >= pauseAfter) this.#unread = undefined;
  }

  #bring(record: V): boolean {
    const { merge, read, show } = this.editor;
    const merged = merge(this.#ground, record, read());
    if (!show(merged)) return false;
    this.#ground = record;
    this.#brought = merged;
    if (this.#unread?.hidden !== undefined) this.#unread = { since: Date.now() };
    return true;
  }
}

/** Lets several tabs write in one section and keeps the words of all. */
export function useSharedWords<V>(
  section: NoteSection,
  place: RefObject<HTMLElement | null>,
  editor: SharedEditor<V>,
): SharedWords<V> {
  const value = editor.of(section);
  const [words] = useState(() => new SharedWords(value, editor));
  const latest = useRef(words);
  const given = useOutside(value, place, { take: (record) => words.take(record), shown: editor.read });
  useHeldBack(() => (words.isUnread() ? place.current : undefined));
  useEffect(() => {
    latest.current.editor = editor;
    latest.current.given = given;
  });
  return words;
}
