import type { Note } from '@notewell/model';
import { HeldBack } from '../../shared/changes-elsewhere/held-back.ts';
import { Autosave } from './autosave.ts';
import { withChanges } from './change.ts';
import type { Change } from './section-kind.ts';
import { shared } from './shared.ts';

type Save = (changes: (current: Note) => Note) => Promise<void>;

/** A note in edit. Unsaved changes overlay the record, so that a late copy undoes no text. */
export class NoteDraft {
  #record: Note;
  #unkept = new Map<string, Change>();
  #shown: Note;
  readonly #listeners = new Set<() => void>();
  readonly autosave: Autosave<Change>;
  readonly held = new HeldBack();

  constructor(record: Note, save: Save) {
    this.#record = record;
    this.#shown = record;
    this.autosave = new Autosave<Change>(async (changes) => {
      for (const [key, change] of changes) this.#unkept.set(key, change);
      this.#show();
      const before = this.#record;
      let written = before;
      await save((current) => {
        written = withChanges(current, changes, 'write');
        return written;
      });
      // The copy of the record that has these changes may still be on its way here.
      if (this.#record === before) this.#record = written;
      for (const [key, change] of changes) {
        if (this.#unkept.get(key) === change) this.#unkept.delete(key);
        change.kept?.();
      }
      this.#show();
    });
  }

  /** A newer copy of the record, from this device or elsewhere. */
  take(record: Note): void {
    if (record === this.#record) return;
    this.#record = record;
    this.#show();
  }
  change(sectionId: string, produce: () => Change): void {
    this.autosave.touch(sectionId, produce);
  }
  /** The note with saved and in-flight changes; pending ones join when they are written. */
  note = (): Note => this.#shown;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #show() {
    this.#shown = shared(this.#shown, withChanges(this.#record, this.#unkept, 'show'));
    for (const listener of this.#listeners) listener();
  }
}
