import type { Appointment } from '@notewell/model';
import { conflictKinds, conflictWords } from '@notewell/rules/scheduling';
import { timeOf } from '../../../platform/dates.ts';
import { subjectOf } from '../../notes/start-note/index.ts';

/** A conflict as the rules or the server give it. */
export interface ShownConflict {
  readonly kind: string;
  readonly who?: { readonly id?: string | undefined; readonly display?: string | undefined } | undefined;
  readonly room?: string | undefined;
  readonly limit?: number | undefined;
  readonly with?: readonly { readonly start: string; readonly end: string; readonly id?: string | undefined }[] | undefined;
}

/** The words of a limit, for kinds that have one worth reading. */
const limitWords: Readonly<Record<string, (limit: number) => string>> = {
  buffer: (limit) => `${limit} minutes are kept free`,
  'daily-limit': (limit) => `at most ${limit}`,
  'group-size': (limit) => `at most ${limit}`,
  notice: (limit) => `${limit} hours before`,
};

const wordsOf = (kind: string): string => {
  const known = conflictKinds.find((one) => one === kind);
  return known ? conflictWords[known] : 'Not possible';
};

/** A room as it is said: a number alone says little. */
const roomWords = (room: string): string => (/\broom\b/i.test(room) ? room : `room ${room}`);

/** The other person of a booking: for the calendar of its patient, the practitioner. */
function otherOf(booked: Appointment, who: ShownConflict['who']): string | undefined {
  const { owner, title } = booked;
  const subject = subjectOf(booked);
  if (who?.id === undefined || subject?.id !== who.id) return subject?.display ?? title;
  return owner?.id === who.id ? title : (owner?.display ?? title);
}

/** A conflict as a sentence, such as `Already booked: Maya Chen, with Perez, Maria from 9:00 AM to 9:50 AM`. */
export function conflictText(conflict: ShownConflict, find?: (id: string) => Appointment | undefined): string {
  const { kind, who, room, limit, with: others = [] } = conflict;
  const [other] = others;
  const booked = other?.id === undefined ? undefined : find?.(other.id);
  const whom = booked && otherOf(booked, who);
  const calendar = room === undefined ? who?.display : roomWords(room);
  const details = [
    calendar,
    other && [whom && `with ${whom}`, `from ${timeOf(other.start)} to ${timeOf(other.end)}`].filter(Boolean).join(' '),
    limit === undefined ? undefined : limitWords[kind]?.(limit),
  ].filter(Boolean);
  return details.length > 0 ? `${wordsOf(kind)}: ${details.join(', ')}` : wordsOf(kind);
}
