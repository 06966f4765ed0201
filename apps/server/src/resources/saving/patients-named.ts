import { patientsIn } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Body } from '../store/index.ts';
import { patientsHiddenFrom } from '../visibility/filter-guard.ts';
import type { Save } from './behaviour.ts';

type Place = Pick<Save, 'practice' | 'caller' | 'definition' | 'store' | 'before'>;

/**
 * Refuses a row about a patient whom its writer may not know of. It would reveal the patient and add to a record that the
 * writer cannot see. A patient who does not exist is refused with the same text.
 */
export async function requireKnownPatients(
  { practice, caller, definition, store, before }: Place,
  after: Body,
  /** Patients whom the writer was found to see a moment ago. */
  found: ReadonlySet<string>,
): Promise<void> {
  // A patient's own row names itself, and temporary access is asked for whom one does not see.
  if (definition.isRecord || definition.patients.length === 0) return;
  const seen = patientsHiddenFrom(caller);
  if (!seen) return;
  // The server records members whom the writer need not know.
  const members = definition.members.filter((path) => !definition.fields[path]?.spec.readOnly);
  const known = new Set(before ? patientsIn(before, definition.patients, members) : []);
  const named = patientsIn(after, definition.patients, members).filter((id) => !known.has(id) && !found.has(id));
  const hidden = await store.hidden.patients(practice, seen, named, true);
  if (hidden.size > 0) throw new Refusal('reference-unresolvable');
}
