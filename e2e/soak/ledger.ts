export interface Section {
  readonly id: string;
  readonly text?: string;
}
export interface Note {
  readonly id: string;
  readonly title?: string;
  readonly sections?: readonly Section[];
}
const textOf = (note: Partial<Note> | undefined): string => (note?.sections ?? []).map(({ text = '' }) => text).join('\n');

/** A note of the run: its ids, its acknowledged words and its events. */
export class Page {
  /** By word: its acknowledged beginning. */
  readonly acknowledged = new Map<string, string>();
  /** The local id, and the server's once known. */
  readonly ids = new Set<string>();
  private readonly happened: string[] = [];
  private readonly began = Date.now();

  constructor(readonly title: string) {}

  /** Records ids, word numbers and fault kinds, but no text of a note. */
  tell(what: string): void {
    this.happened.push(`${((Date.now() - this.began) / 1_000).toFixed(2).padStart(7)} ${what}`);
  }
  /** Events around the word, or the last ones if it is not mentioned. */
  story(word: string): string {
    const first = this.happened.findIndex((each) => each.includes(word));
    const last = this.happened.findLastIndex((each) => each.includes(word));
    const part = first < 0 ? this.happened.slice(-150) : this.happened.slice(Math.max(0, first - 60), last + 90);
    return part.join('\n');
  }
}

/** Typed and acknowledged text, by note and place. */
export class Ledger {
  readonly pages: Page[] = [];
  counted = { notes: 0, typed: 0, acknowledged: 0 };
  readonly lost: string[] = [];
  readonly duplicates: string[] = [];
  private words = 0;
  /** By place: the word in progress, as far as acknowledged. */
  private readonly heard = new Map<string, string>();

  page(title: string): Page {
    const page = new Page(title);
    this.pages.push(page);
    this.counted.notes += 1;
    return page;
  }
  at(id: string): Page | undefined {
    return this.pages.find(({ ids }) => ids.has(id));
  }

  word(): string {
    const word = `{${String(this.words++).padStart(6, '0')}}`;
    this.counted.typed += word.length;
    return word;
  }

  /** Records text that the client saved. A key without a report counts as not acknowledged. */
  acknowledge(page: Page, place: string, text: string): void {
    this.counted.acknowledged += text.length;
    for (const key of text) {
      const word = key === '{' ? key : (this.heard.get(place) ?? '') + key;
      this.heard.set(place, word);
      if (word.length < 2) continue;
      page.acknowledged.set(word.slice(0, 7), word);
      if (key === '}' || word.length === 2) page.tell(`${place.split(' ').at(-1)}: ${word} is acknowledged`);
    }
  }

  /** Searches the server's notes and the rejected changes for every acknowledged character. */
  check(when: string, held: readonly Note[], kept: readonly (Partial<Note> | undefined)[], seed: number): void {
    for (const page of this.pages) {
      const here = held.filter(({ title }) => title === page.title);
      const text = here.map(textOf).join('\n');
      const everywhere = [text, ...kept.filter((note) => note?.title === page.title).map(textOf)].join('\n');
      if (here.length > 1) this.duplicates.push(`${here.length} notes ${page.title}`);
      for (const part of page.acknowledged.values()) {
        const twice = text.split(part).length > 2 && part.length === 8;
        if (twice) this.duplicates.push(`${part} ${when} in ${page.title}`);
        const missing = longestLost(everywhere, part);
        if (missing > 0) this.lost.push(`${missing} of ${part} ${when} in ${page.title}`);
      }
      const trouble = [...this.lost, ...this.duplicates].find((each) => each.endsWith(page.title));
      if (trouble)
        console.log(
          `soak, seed ${seed}: trouble in ${page.title} (${[...page.ids].join(', ')}), ${when}\n${page.story(/\{\d+/.exec(trouble)?.[0] ?? '')}\n` +
            `the server holds ${JSON.stringify(here)}\nkept ${JSON.stringify(kept.filter((note) => note?.title === page.title))}`,
        );
    }
  }
  forgetPages(): void {
    this.pages.length = 0;
    this.heard.clear();
  }
}

/** Number of characters at the end of the part that are missing. */
function longestLost(text: string, part: string): number {
  let kept = part.length;
  while (kept > 0 && !text.includes(part.slice(0, kept))) kept -= 1;
  return part.length - kept;
}
