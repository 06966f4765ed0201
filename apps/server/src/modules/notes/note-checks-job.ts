import { Note } from '@notewell/model';
import { type AuditResult, auditNote } from '@notewell/rules';
import { requireAbility } from '../../kernel/access.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import type { Store } from '../../resources/store/index.ts';
import type { Job } from '../module.ts';
import { noteInput } from './behaviour/note-facts.ts';
import { noteChecksOf } from './store/note-checks.ts';

export interface NoteCheckOptions {
  readonly store: Store;
  readonly now: () => number;
  /** Once it is aborted no further note is begun. */
  readonly signal?: AbortSignal;
}

const hour = 3_600_000;
/** An open note is checked again every day, a signed one every week, and each as soon as it changes. */
const again = { open: 20 * hour, signed: 7 * 24 * hour } as const;
const batch = 50;

/** The key of a rule's result, such as `Block:Age`. */
const keyOf = ({ rule, severity, asked }: AuditResult): string => `${asked ? severity : 'Other'}:${rule}`;

/**
 * Runs the note rules over every due note of a practice, and saves the results. Returns the number of checks, undefined if
 * another server is checking. Notes entered in error are skipped. Results are apart from the note, so no version appears.
 */
export function checkNotes({ store, now, signal }: NoteCheckOptions, practice: string): Promise<number | undefined> {
  return store.oneAtATime(`note checks ${practice}`, async () => {
    const begun = now();
    const since = { open: new Date(begun - again.open), signed: new Date(begun - again.signed) };
    let count = 0;
    for (;;) {
      const notes = await noteChecksOf(store).due(practice, since, batch);
      for (const { id, version, text } of notes) {
        signal?.throwIfAborted();
        const note = storedAs('Note', { text });
        const checked = new Date(now());
        const all = note.status === 'EnteredInError' ? [] : auditNote(await noteInput({ practice, store, now: checked }, note));
        const open = all.filter(({ outcome, override }) => outcome === 'NotSatisfied' && !override);
        const weigh = (severity: string) => open.filter((one) => one.asked && one.severity === severity).length;
        await noteChecksOf(store).keep(practice, {
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
    await noteChecksOf(store).tidy(practice);
    return count;
  });
}

/** Checks the notes that changed, and the others from time to time. */
export const noteChecks: Job = {
  name: 'note-checks',
  title: 'Check notes',
  about: 'Checks new, changed and open notes against the note rules, for the list of note checks.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  runsFirst: true,
  permissions: ['Note.Read'],
  limitMinutes: 60,
  async run({ parts: { store, now }, practice, caller, signal }) {
    requireAbility(caller, Note, 'read');
    const count = await checkNotes({ store, now, signal }, practice);
    return count ? `Checked ${count} ${count === 1 ? 'note' : 'notes'}.` : undefined;
  },
};
