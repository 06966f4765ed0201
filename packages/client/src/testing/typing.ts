import type { Note } from '@notewell/model';
import type { Client } from '../client/client.ts';
import type { KeptItem } from '../types.ts';
import { withText, withWordsOf } from './note-text.ts';

/** Handles an author's rejected changes chain by chain: resolves conflicts and sends the rest again. */
export async function seeTo(client: Client): Promise<void> {
  const chains = new Map<string, KeptItem[]>();
  for (const item of client.watchKeptWork().snapshot()) chains.set(item.chain, [...(chains.get(item.chain) ?? []), item]);
  for (const own of chains.values()) {
    const theirs = own.find(({ reason, theirs: copy }) => reason === 'conflict' && copy)?.theirs;
    if (theirs)
      await client.settle({ compared: theirs, wanted: withWordsOf(theirs as Note, own.at(-1)?.mine as Note) }, own); // only notes are written here
    else await client.sendAgain(own[0]?.key ?? '');
  }
}

/** A section of a note in a tab. Each key is written to the client; text it has not taken yet goes with the next. */
export class Field {
  private owed = '';
  private turn = Promise.resolve();

  constructor(
    private readonly client: Client,
    private readonly note: string,
    private readonly section: string,
    private readonly onAcknowledged: (text: string) => void,
  ) {}

  press(key: string): void {
    this.owed += key;
    this.turn = this.turn.then(() => this.give());
  }

  private async give(): Promise<void> {
    const text = this.owed;
    if (text === '') return;
    try {
      const next = (now: object) => withText(now as Note, this.section, text) as never; // only notes are written here
      await this.client.update('Note', this.note, next, { quiet: 50, goesOn: true });
      this.owed = this.owed.slice(text.length);
      this.onAcknowledged(text);
    } catch {
      // Not saved: the writer gets an error, and the text is written with the next key.
    }
  }
}

/** Acknowledged typing: by word, the part from its beginning. */
export class Acknowledged {
  readonly parts = new Map<string, string>();
  private count = 0;

  word(): string {
    this.count += 1;
    return `{${String(this.count).padStart(5, '0')}}`;
  }
  /** Follows one field, whose words come key by key, in order. */
  ear(onWord: (word: string) => void = () => {}): (text: string) => void {
    let word = '';
    return (text) => {
      for (const key of text) {
        word = key === '{' ? key : word + key;
        if (word.length < 6) continue;
        this.parts.set(word.slice(0, 6), word);
        if (key === '}') onWord(word);
      }
    };
  }
  /** Returns the words that the text does not contain. */
  missingIn(text: string): string[] {
    return [...this.parts.values()].filter((part) => !text.includes(part));
  }
  twiceIn(text: string): string[] {
    return [...this.parts.values()].filter((part) => part.length === 7 && text.split(part).length > 2);
  }
}
