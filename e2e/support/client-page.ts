import { withText, withWordsOf } from '../../packages/client/src/testing/note-text.ts';
import type { Note } from '../../packages/model/src/index.ts';
import '../../packages/client/tests/browser/page.ts';

/** A place for text: one section of one note. */
interface Place {
  readonly note: string;
  readonly section: string;
}

declare global {
  interface Window {
    /** Called with each text once the client has saved it on the device or the server. */
    acknowledged?: (place: string, text: string) => void;
    desk: typeof desk;
  }
}

const desk = {
  /** Creates a text field for each place, as editors do. */
  async show(places: readonly Place[]): Promise<void> {
    document.body.replaceChildren();
    editors = [];
    await Promise.all(places.map(({ note }) => loaded(note)));
    editors = places.map((place) => new Editor(place));
  },
  focus: (n: number) => editors[n]?.area.focus(),
  /** Types a word into each field at once, with a pause in milliseconds after each key. */
  type: (words: readonly string[], rest: number) => Promise.all(words.map(async (word, n) => editors[n]?.type(word, rest))),
  /** Typed text that is not acknowledged yet. */
  owed: () => editors.map(({ owed }) => owed).join(''),
  /** The author handles rejected changes: merges conflicts and sends the rest again. Returns the actions. */
  async seeTo(): Promise<string[]> {
    const client = window.notewell.client;
    const done: string[] = [];
    const items = client?.watchKeptWork().snapshot() ?? [];
    for (const chain of new Set(items.map((item) => item.chain))) {
      const own = items.filter((item) => item.chain === chain);
      const theirs = own.find(({ reason, theirs: copy }) => reason === 'conflict' && copy)?.theirs as Note | undefined; // only notes are written here
      const mine = own.at(-1)?.mine as Note | undefined; // as above; the last version contains the earlier ones
      done.push(`${theirs ? 'settles' : 'sends again'} ${own[0]?.id}`);
      if (theirs) await client?.settle({ compared: theirs, wanted: withWordsOf(theirs, mine) }, own);
      else await client?.sendAgain(own[0]?.key ?? '');
    }
    return done;
  },
};
window.desk = desk;

/** Sends text to the client with each key. Unsaved text stays here and joins the next attempt. */
class Editor {
  readonly area = document.body.appendChild(document.createElement('textarea'));
  owed = '';
  private given = '';
  private turn = Promise.resolve();

  constructor(private readonly place: Place) {
    this.area.setAttribute('aria-label', `${place.note} ${place.section}`);
    this.area.addEventListener('input', () => {
      this.owed += this.area.value.slice(this.given.length);
      this.given = this.area.value;
      this.turn = this.turn.then(() => this.give());
    });
  }

  async type(word: string, rest: number): Promise<void> {
    for (const key of word) {
      this.area.value += key;
      this.area.dispatchEvent(new Event('input'));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  private async give(): Promise<void> {
    const text = this.owed;
    if (text === '') return;
    const { note, section } = this.place;
    try {
      await window.notewell.client?.update('Note', note, (now) => withText(now, section, text), { quiet: 50, goesOn: true });
      this.owed = this.owed.slice(text.length);
      window.acknowledged?.(`${note} ${section}`, text);
    } catch {
      // Not saved: the text stays pending for the next key.
    }
  }
}
let editors: Editor[] = [];

/** Waits until the note is loaded. A local note counts, because only this device has it. */
async function loaded(note: string): Promise<void> {
  const { client } = window.notewell;
  while (!client?.id(note).startsWith('local:') && !(await client?.get('Note', note).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 100));
}
