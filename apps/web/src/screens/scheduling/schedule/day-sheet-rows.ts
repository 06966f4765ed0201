import type { Appointment } from '@notewell/model';
import { timeOf } from '../../../platform/dates.ts';

/** A visit as a day sheet lists it. Nothing clinical: no title of a patient's visit, description or comment for staff. */
export interface SheetRow {
  readonly key: string;
  readonly when: string;
  readonly who: readonly string[];
  readonly service: string;
  readonly place: string;
  readonly instructions: string;
}

const isOff: ReadonlySet<string> = new Set(['cancelled', 'noshow', 'entered-in-error', 'waitlist']);
const joined = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

/** The visits of a column in order of time, without those that do not take place. */
export function sheetRows(appointments: readonly Appointment[]): readonly SheetRow[] {
  return appointments
    .filter(({ status }) => !isOff.has(status))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((one) => {
      const { id = '', start, end, allDay, serviceType, room, location, serviceLocation, mode, patientInstruction } = one;
      return {
        key: id,
        when: allDay ? 'All day' : `${timeOf(start)}${end ? ` – ${timeOf(end)}` : ''}`,
        who: whoIn(one),
        service: serviceType?.display ?? '',
        place:
          mode === 'Telehealth'
            ? 'Video'
            : joined([room && /^\d/.test(room) ? `Room ${room}` : room, (serviceLocation ?? location)?.display]),
        instructions: patientInstruction ?? '',
      };
    });
}

/** The group first, then patients by name; the title where nobody is expected. */
function whoIn({ group, attendees = [], title }: Appointment): readonly string[] {
  const patients = attendees.flatMap(({ subject, status }) =>
    subject.resourceType === 'Patient' && status !== 'Cancelled' ? (subject.display ?? 'No name') : [],
  );
  const all = [...(group?.display ? [group.display] : []), ...patients.toSorted((a, b) => a.localeCompare(b, 'en'))];
  return all.length > 0 ? all : [title ?? 'Blocked time'];
}
