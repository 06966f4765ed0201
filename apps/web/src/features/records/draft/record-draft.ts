import { mergedValue } from '@notewell/rules/merging';
import { Autosave } from '../../notes/note-editor/autosave.ts';

/** The fields of a record of any type. */
export type Fields = Readonly<Record<string, unknown>>;
type Save = (changes: (current: Fields) => Fields) => Promise<void>;

const withField = (fields: Fields, name: string, value: unknown): Fields => {
  const { [name]: _before, ...rest } = fields;
  return value === undefined ? rest : { ...rest, [name]: value };
};
const laidOver = (fields: Fields, changes: Iterable<readonly [string, unknown]>): Fields =>
  [...changes].reduce((now, [name, value]) => withField(now, name, value), fields);

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The next fields with the values of the earlier ones where both say the same: only other values are drawn again. */
function unlessSame(before: Fields, next: Fields): Fields {
  const names = Object.keys(next);
  const same = names.filter((name) => isSame(before[name], next[name]));
  if (same.length === names.length && names.length === Object.keys(before).length) return before;
  return { ...next, ...Object.fromEntries(same.map((name) => [name, before[name]])) };
}

/** Maximum number of steps to undo. */
const mostSteps = 100;

/** A record in edit, field by field. Unsaved changes overlay the record, so that a late copy undoes none of them. */
export class RecordDraft {
  #record: Fields;
  #changed = new Map<string, unknown>();
  /** Values of changed fields as they were last the same here and in the record. */
  readonly #grounds = new Map<string, unknown>();
  #shown: Fields;
  #steps: (readonly [string, unknown])[] = [];
  readonly #listeners = new Set<() => void>();
  readonly autosave: Autosave<unknown>;

  constructor(record: Fields, save: Save) {
    this.#record = record;
    this.#shown = record;
    this.autosave = new Autosave<unknown>(async (changes) => {
      let written: Fields = {};
      await save((current) => {
        const merged = [...changes].map(([name, value]) => {
          return [name, mergedValue(this.#grounds.get(name), current[name], value)] as const;
        });
        written = laidOver(current, merged);
        return written;
      });
      for (const [name, value] of changes) {
        if (this.#changed.get(name) === value) this.#changed.delete(name);
        this.#grounds.set(name, value);
        this.#record = withField(this.#record, name, written[name]);
      }
      this.#show();
    });
  }

  take(record: Fields): void {
    if (record === this.#record) return;
    this.#record = record;
    this.#show();
  }
  /** Changes a field; `undefined` clears it. */
  change(name: string, value: unknown): void {
    this.#steps = [...this.#steps.slice(1 - mostSteps), [name, this.#shown[name]]];
    this.#set(name, value);
  }
  /** Undoes the last change. */
  undo = (): void => {
    const step = this.#steps.at(-1);
    if (!step) return;
    this.#steps = this.#steps.slice(0, -1);
    this.#set(...step);
  };
  canUndo = (): boolean => this.#steps.length > 0;
  value = (): Fields => this.#shown;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(name: string, value: unknown): void {
    if (!this.#changed.has(name)) this.#grounds.set(name, this.#record[name]);
    this.#changed.set(name, value);
    this.#show();
    this.autosave.touch(name, () => value);
    // Flushed at once, because the screen shows it as saved. Changes in between are written together.
    void this.autosave.flush();
  }
  #show(): void {
    this.#shown = unlessSame(this.#shown, laidOver(this.#record, this.#changed));
    for (const listener of this.#listeners) listener();
  }
}
