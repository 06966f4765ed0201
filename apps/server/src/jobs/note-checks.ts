import { type AuditResult, auditNote } from '@notewell/rules';
import { noteInput } from '../behaviours/note-facts.ts';
import type { Store } from '../store/index.ts';
import { storedAs } from '../store/stored.ts';

export interface NoteCheckOptions {
  readonly store: Store;
  readonly now: () => number;
}

const hour = 3_600_000;
/** An open note is looked at again every day, one that is signed every week, each as soon as it changes. */
const again = { open: 20 * hour, signed: 7 * 24 * hour } as const;
const batch = 50;

/** `Block:Age`: how what stands against a note is found. */
const keyOf = ({ rule, severity, asked }: AuditResult): string => `${asked ? severity : 'Other'}:${rule}`;

/**
 * Runs the note rules over every note of a practice that is due, and keeps what they say. Answers how many it looked at;
 * undefined where somebody else is at it. What was entered in error is not held to anything.
 */
export function checkNotes({ store, now }: NoteCheckOptions, practice: string): Promise<number | undefined> {
  return store.oneAtATime(`note checks ${practice}`, async () => {
    const begun = now();
    const since = { open: new Date(begun - again.open), signed: new Date(begun - again.signed) };
    let count = 0;
    for (;;) {
      const notes = await store.noteChecks.due(practice, since, batch);
      for (const { id, version, text } of notes) {
        const note = storedAs('Note', { text });
        const checked = new Date(now());
        const all = note.status === 'EnteredInError' ? [] : auditNote(await noteInput({ practice, store, now: checked }, note));
        const open = all.filter(({ outcome, override }) => outcome === 'NotSatisfied' && !override);
        const weigh = (severity: string) => open.filter((one) => one.asked && one.severity === severity).length;
        await store.noteChecks.keep(practice, {
          note: id,
          version,
          open: note.status === 'Preliminary',
          checked,
          day: note.serviceDate ?? '',
          blocks: weigh('Block'),
          warnings: weigh('Warn'),
          rules: [...new Set(open.map(keyOf))],
          results: open,
        });
      }
      count += notes.length;
      if (notes.length < batch) break;
    }
    await store.noteChecks.tidy(practice);
    return count;
  });
}

export interface NoteCheckJob extends NoteCheckOptions {
  /** Told when a round could not be finished; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

/** A round over all practices every hour, beside the requests. Call the answer to end. */
export function startNoteChecks({ failed, ...options }: NoteCheckJob): () => void {
  const round = async () => {
    for (const { networkId } of await options.store.practices.list()) await checkNotes(options, networkId);
  };
  const timer = setInterval(() => void round().catch(failed), hour).unref();
  return () => clearInterval(timer);
}
