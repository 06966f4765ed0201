import { type Appointment, definitionOf, type Encounter } from '@notewell/model';
import { isSignedNote } from '@notewell/rules';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { everything } from '../../../resources/visibility/visibility.ts';
import { noteIn } from './open-note.ts';

interface Outcomes {
  readonly Appointment: Appointment;
  readonly Encounter: Encounter;
}
/** The versions directly before the present status and with it. */
interface Change<T> {
  /** Undefined where the history does not say. */
  readonly earlier: T | undefined;
  readonly later: T;
}

async function versionOf<T extends 'Appointment' | 'Encounter' | 'Note'>(
  { practice, store }: Save,
  type: T,
  { id, version }: { readonly id: string | undefined; readonly version: number },
) {
  const place = { practice, definition: definitionOf(type), visibility: everything };
  const row = await store.history.version(place, id ?? '', version);
  return row && storedAs(type, row);
}

const numberOf = ({ meta }: Appointment | Encounter): number => Number(meta?.versionId);

/** How the record came to its present status. */
export async function changeTo<T extends keyof Outcomes>(save: Save, type: T, now: Outcomes[T]): Promise<Change<Outcomes[T]>> {
  let later = now;
  for (let version = numberOf(now) - 1; version >= 1; version--) {
    const earlier: Outcomes[T] | undefined = await versionOf(save, type, { id: now.id, version });
    if (!earlier) break;
    if (earlier.status !== now.status) return { earlier, later };
    later = earlier;
  }
  return { earlier: undefined, later };
}

/** True if this version of a record was written in one transaction with a signed version of the note. */
export async function isOfSignature(save: Save, { meta }: Appointment | Encounter): Promise<boolean> {
  const [{ before }, at] = [noteIn(save), meta?.lastModified];
  if (at === undefined) return false;
  for (let version = Number(before?.meta?.versionId); version >= 1; version--) {
    const note = await versionOf(save, 'Note', { id: save.id, version });
    const written = note?.meta?.lastModified;
    if (!note || written === undefined || written < at) return false;
    if (written === at) return isSignedNote(note);
  }
  return false;
}

/** A missed visit as it was planned, if the signature of this note ended it. */
export async function visitBeforeMissed(save: Save, visit: Encounter): Promise<Encounter | undefined> {
  const { note } = noteIn(save);
  if (note.partOf || isSignedNote(note) || (visit.status !== 'NoShow' && visit.status !== 'Cancelled')) return undefined;
  const { earlier, later } = await changeTo(save, 'Encounter', visit);
  if (earlier?.status !== 'Planned' || !(await isOfSignature(save, later))) return undefined;
  const { visitStatus: _outcome, serviceType: present, ...rest } = visit;
  const serviceType = present?.id === later.serviceType?.id ? earlier.serviceType : present;
  const { visitStatus } = earlier;
  return { ...rest, ...(serviceType && { serviceType }), ...(visitStatus && { visitStatus }) };
}
