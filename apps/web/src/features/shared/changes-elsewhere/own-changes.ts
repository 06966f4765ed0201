/** Maximum number of local values to remember; older ones are dropped. */
const mostGiven = 500;

/**
 * Distinguishes an outside change from a late copy of a local one. Compares values as text.
 * A local value that is not in the record yet wins, because it will overwrite the record.
 */
export class OwnChanges {
  #seen: string;
  #given: string[] = [];

  constructor(seen: string) {
    this.#seen = seen;
  }

  /** Records a value that was typed or chosen here. */
  give(text: string): void {
    const last = this.#given.at(-1) ?? this.#seen;
    if (text !== last) this.#given = [...this.#given.slice(1 - mostGiven), text];
  }

  /**
   * The write of the local value `text` merged it with another's into `merged`. True if the record already has that value and
   * nothing newer was typed: the screen is older then.
   */
  merged(text: string, merged: string): boolean {
    const at = this.#given.lastIndexOf(text);
    if (at < 0 || merged === text) return false;
    if (this.#seen !== merged) {
      this.#given = this.#given.with(at, merged);
      this.#merged.add(merged);
      return false;
    }
    this.#given = this.#given.slice(at + 1);
    return this.#given.length === 0;
  }
  readonly #merged = new Set<string>();

  /** True while a local value is not in the record yet. */
  isOnItsWay = (): boolean => this.#given.length > 0;

  /** Reads the record's current value. True if it changed elsewhere and no local value is pending. */
  see(text: string): boolean {
    if (text === this.#seen) return false;
    const settled = this.#given.length === 0 || this.#given.at(-1) === this.#seen;
    this.#seen = text;
    const at = this.#given.indexOf(text);
    if (at >= 0) {
      this.#given = this.#given.slice(at + 1);
      return this.#merged.delete(text) && this.#given.length === 0;
    }
    if (!settled) return false;
    this.#given = [];
    return true;
  }
}
