import type { Note } from '../../packages/model/src/index.ts';
import '../../packages/client/tests/browser/page.ts';

/** Reports each piece of text once the client says that it is on the device or on the server. */
declare global {
  interface Window {
    acknowledged?: (text: string) => void;
    /** A place to type in, whose text goes to one section of a note. */
    writeIn: (note: string, section: string) => void;
    /** What was typed and not acknowledged yet. */
    owed: () => string;
  }
}

let stop = () => {};
window.owed = () => '';
window.writeIn = (note, section) => {
  stop();
  const client = window.notewell.client;
  if (!client) throw new Error('the client is not open');
  document.body.innerHTML = '<textarea aria-label="Note"></textarea><output></output>';
  const area = document.querySelector('textarea');
  const mark = document.querySelector('output');
  if (!area || !mark) return;
  let given = '';
  /** What the device has not taken yet stays with the editor, and goes with the next key. */
  let owed = '';
  window.owed = () => owed;
  let turn = Promise.resolve();
  area.addEventListener('input', () => {
    owed += area.value.slice(given.length);
    given = area.value;
    turn = turn.then(async () => {
      const text = owed;
      if (text === '') return;
      try {
        await client.update('Note', note, (now) => withText(now, section, text), { quiet: 50, goesOn: true });
        owed = owed.slice(text.length);
        window.acknowledged?.(text);
      } catch {
        // Not saved: the mark says so, and the text stays owed.
      }
    });
  });
  const state = client.watchSaveState('Note', note);
  const show = () => {
    mark.textContent = state.snapshot();
  };
  stop = state.subscribe(show);
  show();
  area.focus();
};

function withText(note: Note, id: string, text: string): Note {
  const sections = note.sections ?? [];
  const own = sections.find((each) => each.id === id) ?? { id, kind: 'Narrative' as const };
  const grown = { ...own, text: (own.text ?? '') + text };
  return { ...note, sections: [...sections.filter((each) => each.id !== id), grown].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}
