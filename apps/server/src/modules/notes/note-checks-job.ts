import { Note } from '@notewell/model';
import { type AuditResult, auditNote } from '@notewell/rules';
import { requireAbility } from '../../kernel/access.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import type { Store } from '../../resources/store/index.ts';
import { readOnce } from '../../resources/store/read-once.ts';
import type { Job } from '../module.ts';
import { noteInput, type RulePlace } from './behaviour/note-facts.ts';
import { type DueNote, type NoteCheck, noteChecksOf } from './store/note-checks.ts';

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
    let after = '';
    for (;;) {
      const notes = await noteChecksOf(store).due(practice, since, { after, most: batch });
      const last = notes.at(-1);
      if (!last) break;
      // Notes share most of what the rules look at: their type, the practice's rules, its services and people.
      const place = { practice, store: readOnce(store), now: new Date(now()) };
      const checks: NoteCheck[] = [];
      for (const note of notes) {
        signal?.throwIfAborted();
        checks.push(await checkOf(place, note));
      }
      await noteChecksOf(store).keep(practice, checks);
      count += notes.length;
      after = last.id;
    }
    await noteChecksOf(store).tidy(practice);
    return count;
  });
}

async function checkOf(place: RulePlace, { id, version, text }: DueNote): Promise<NoteCheck> {
  const note = storedAs('Note', { text });
  const all = note.status === 'EnteredInError' ? [] : auditNote(await noteInput(place, note));
  const open = all.filter(({ outcome, override }) => outcome === 'NotSatisfied' && !override);
  const weigh = (severity: string) => open.filter((one) => one.asked && one.severity === severity).length;
  return {
    note: id,
    version,
    open: note.status === 'Preliminary',
    checked: place.now,
    day: note.serviceDate ?? '',
    blocks: weigh('Block'),
    warnings: weigh('Warn'),
    rules: [...new Set(open.map(keyOf))],
    results: open,
  };
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
