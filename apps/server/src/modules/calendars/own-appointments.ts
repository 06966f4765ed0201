import { Appointment } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import type { Caller } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { allStoredAs, storedAs } from '../../resources/columns/stored.ts';
import { disclosureOf } from '../../resources/disclosure.ts';
import type { Store } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { isAttended, isInCalendar } from './calendar-file.ts';
import { withEnds } from './lengths.ts';

const day = 86_400_000;
/** Days that a calendar reaches back and ahead. */
const past = 60;
const ahead = 366;
const pageSize = 1_000;
/** Appointments in one calendar. */
const most = 5_000;

export interface Reading {
  readonly practice: string;
  readonly store: Store;
  readonly caller: Caller;
}

/** The caller, and the patients for whom they see appointments. */
export const peopleOf = (caller: Caller): ReadonlySet<string> => {
  const { profile } = caller;
  return new Set([
    ...(profile ? [profile.id] : []),
    ...(profile?.resourceType === 'Practitioner' ? [] : subjectOf(caller).ownPatients),
  ]);
};

/** The caller's own appointments as they may read them: those they hold or come to, for patients and relatives all they see. */
export async function appointmentsIn({ practice, store, caller }: Reading, now: number): Promise<readonly Appointment[]> {
  const text = (days: number) => new Date(now + days * day).toISOString();
  const span = { kind: 'Start', from: text(-past), to: text(ahead) };
  const { profile } = caller;
  const isStaff = profile?.resourceType === 'Practitioner';
  const asked = isStaff ? ['Owner', 'Attendees'].map((kind) => [span, { kind, values: [profile.id] }]) : [[span]];
  const people = peopleOf(caller);
  const visibility = visibilityOf(caller, Appointment);
  const disclosure = disclosureOf({ caller, definition: Appointment, practice, store });
  const found = new Map<string, Appointment>();
  for (const wire of asked) {
    const parsed = parseFilters(Appointment, wire);
    if (!parsed.ok) throw new Error('Appointment has other filters than a calendar asks for');
    let continuation: string | undefined;
    do {
      const query = { practice, definition: Appointment, visibility, partition: undefined, filters: parsed.filters };
      const page = await store.search.read({ ...query, sort: undefined, pageSize, continuation });
      const rows = allStoredAs('Appointment', page).filter((one) => isInCalendar(one) && isAttended(one, people));
      const redacted = await disclosure?.show(rows.map((row) => JSON.stringify(row)));
      for (const shown of redacted?.map((text) => storedAs('Appointment', text)) ?? rows)
        if (shown.id !== undefined) found.set(shown.id, shown);
      continuation = page.continuation;
    } while (continuation !== undefined && found.size < most);
  }
  return withEnds({ practice, store }, [...found.values()].slice(0, most));
}
