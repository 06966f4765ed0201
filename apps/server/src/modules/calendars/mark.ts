import { Appointment } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs, storedAs } from '../../resources/columns/stored.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { JobWork } from '../module.ts';

/** Saves what a job notes in an appointment; false if somebody changed it meanwhile: the next run looks again. */
export async function marked(work: JobWork, id: string, next: (now: Appointment) => Appointment): Promise<boolean> {
  const { practice, caller, parts } = work;
  const before = await parts.store.reader.read(practice, Appointment, id, everything);
  if (!before || before.deleted) return false;
  const after = next(storedAs('Appointment', before));
  try {
    await parts.saving.update({ practice, caller, definition: Appointment, before, next: after, whole: true, fromStored: true });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'stale-version') return false;
    throw error;
  }
}

/** Appointments that match, page by page, until the run is stopped. */
export async function* appointmentsOf(
  { parts: { store }, practice, signal }: JobWork,
  filters: Parameters<JobWork['parts']['store']['search']['read']>[0]['filters'],
): AsyncGenerator<Appointment> {
  let continuation: string | undefined;
  do {
    const query = { practice, definition: Appointment, visibility: everything, partition: undefined, filters };
    const page = await store.search.read({ ...query, sort: undefined, pageSize: 500, continuation });
    for (const appointment of allStoredAs('Appointment', page)) {
      signal.throwIfAborted();
      yield appointment;
    }
    continuation = page.continuation;
  } while (continuation !== undefined);
}
