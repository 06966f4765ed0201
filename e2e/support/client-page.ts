import { withText, withWordsOf } from '../../packages/client/src/testing/note-text.ts';
import type { Note } from '../../packages/model/src/index.ts';
import '../../packages/client/tests/browser/page.ts';

/** A place to write in: one section of one note. */
interface Place {
  readonly note: string;
  readonly section: string;
}

declare global {
  interface Window {
    /** Reports each piece of text once the client says that it is on the device or on the server. */
    acknowledged?: (place: string, text: string) => void;
    desk: typeof desk;
  }
}

const desk = {
  /** Shows these places, each with a field of its own, as editors do before anybody types. */
  async show(places: readonly Place[]): Promise<void> {
    document.body.replaceChildren();
    editors = [];
    await Promise.all(places.map(({ note }) => loaded(note)));
    editors = places.map((place) => new Editor(place));
  },
  focus: (n: number) => editors[n]?.area.focus(),
  /** Types a word in each field at once, key by key, with a rest of some milliseconds after each key. */
  type: (words: readonly string[], rest: number) => Promise.all(words.map(async (word, n) => editors[n]?.type(word, rest))),
  /** What was typed and not acknowledged yet. */
  owed: () => editors.map(({ owed }) => owed).join(''),
  /** The author goes through kept work: settles what is in conflict, and sends the rest again. Answers what was done. */
  async seeTo(): Promise<string[]> {
    const client = window.notewell.client;
    const done: string[] = [];
    const items = client?.watchKeptWork().snapshot() ?? [];
    for (const chain of new Set(items.map((item) => item.chain))) {
      const own = items.filter((item) => item.chain === chain);
      const theirs = own.find(({ reason, theirs: copy }) => reason === 'conflict' && copy)?.theirs as Note | undefined; // only notes are written here
      const mine = own.at(-1)?.mine as Note | undefined; // as above; the last says all that the ones before it say
      done.push(`${theirs ? 'settles' : 'sends again'} ${own[0]?.id}`);
      if (theirs) await client?.settle({ compared: theirs, wanted: withWordsOf(theirs, mine) }, own);
      else await client?.sendAgain(own[0]?.key ?? '');
    }
    return done;
  },
};
window.desk = desk;

/** Text goes to the client with each key; what the device has not taken yet stays here, and goes with the next key. */
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
      // Not saved: the mark says so, and the text stays owed.
    }
  }
}
let editors: Editor[] = [];

/** Nobody types into what could not be loaded; what only this device knows is here, or kept. */
async function loaded(note: string): Promise<void> {
  const { client } = window.notewell;
  while (!client?.id(note).startsWith('local:') && !(await client?.get('Note', note).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 100));
}
