import { addDays, Patient } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { programsOn } from '@notewell/rules';
import { allStoredAs } from '../../resources/columns/stored.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Job, JobWork } from '../module.ts';
import { followEnrollments } from './programs.ts';

/** Days back in which enrollments began or ended that a run looks at, so that a server may be off for weeks. */
const lookBackDays = 60;

/** Patients whose programs are not those of the day. */
async function outdated({ parts: { store, now }, practice }: JobWork, kind: 'EnrollmentStart' | 'EnrollmentEnd') {
  const day = await practiceDay({ practice, store }, now());
  const parsed = parseFilters(Patient, [{ kind, from: addDays(day, -lookBackDays), to: day }]);
  if (!parsed.ok) throw new Error(`Patient has no filter ${kind}`);
  const query = { practice, definition: Patient, visibility: everything, partition: undefined, filters: parsed.filters };
  const found: string[] = [];
  let continuation: string | undefined;
  do {
    const page = await store.search.read({ ...query, sort: undefined, pageSize: 500, continuation });
    for (const { id = '', enrollments = [], programs = [] } of allStoredAs('Patient', page)) {
      const due = new Set(programsOn(enrollments, day).map((one) => one.id));
      if (due.size !== programs.length || programs.some((one) => !due.has(one.id))) found.push(id);
    }
    continuation = page.continuation;
  } while (continuation !== undefined);
  return found;
}

/** Access goes by the days of enrollments themselves. This brings lists, filters and rules to the same day. */
export const enrollmentsByDate: Job = {
  name: 'enrollments-by-date',
  title: 'Programs of patients by date',
  about: 'Updates the programs of patients whose enrollment began or ended by its date.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  permissions: [],
  async run(work) {
    const { practice, caller, signal, parts } = work;
    const ids = new Set([...(await outdated(work, 'EnrollmentStart')), ...(await outdated(work, 'EnrollmentEnd'))]);
    let changed = 0;
    for (const id of ids) {
      signal.throwIfAborted();
      const place = { practice, store: parts.store, caller, now: new Date(parts.now()) };
      const did = await parts.store.writer.alone(practice, `Patient ${id}`, (run) => followEnrollments(place, id, run));
      if (did) changed++;
    }
    return changed === 0 ? undefined : `Updated the programs of ${changed} ${changed === 1 ? 'patient' : 'patients'}.`;
  },
};
