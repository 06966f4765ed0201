import { randomUUID } from 'node:crypto';
import { Appointment } from '@notewell/model';
import { isRecord, isTimeZone } from '@notewell/model/values';
import type { SeriesAccept, SeriesMove } from '@notewell/protocol';
import type { ProblemFault } from '@notewell/protocol/errors';
import { isTooLong, mostInSeries, occurrencesOf, seriesLimit } from '@notewell/rules/scheduling';
import { z } from 'zod';
import { Refusal } from '../../kernel/refusal.ts';
import { valid } from '../../resources/saving/body.ts';
import { withReason } from './place.ts';

const moment = z.iso.datetime();
const extras = z.object({
  moves: z
    .array(z.strictObject({ occurrence: moment, start: moment, end: moment }))
    .max(mostInSeries)
    .default([]),
  accepts: z
    .array(z.strictObject({ occurrence: moment, reason: z.string().trim().min(1).max(500) }))
    .max(mostInSeries)
    .default([]),
});

/** A series as it was asked for: valid, and with its occurrences. */
export interface Series {
  /** In the order of the rule, moved ones too. */
  readonly occurrences: readonly Appointment[];
  /** Reasons by the starts, in milliseconds, that the rule gives. */
  readonly accepted: ReadonlyMap<number, string>;
}

const fault = (path: string, message: string): ProblemFault => ({ path, code: 'invalid', message });
const refused = (...errors: ProblemFault[]) => new Refusal('validation-failed', { errors });

/** The start that the rule gives an occurrence. */
export const occurrenceOf = ({ recurrence, start }: Appointment): string => recurrence?.occurrence ?? start;

/** Reads a request to book: an appointment, its rule, and what is moved or accepted. `zone` is that of the practice. */
export function seriesOf(body: unknown, zone: string): Series {
  if (!isRecord(body)) throw new Refusal('body-required');
  const { moves: _moves, accepts: _accepts, ...draft } = body;
  const parsed = extras.safeParse(body);
  if (!parsed.success) throw refused(...parsed.error.issues.map(({ path, message }) => fault(path.join('.'), message)));
  if (draft['id'] !== undefined) throw new Refusal('create-with-id');
  const appointment = valid(Appointment, draft) as unknown as Appointment; // it passed the validation of that type
  requireRule(appointment);
  const series = appointment.recurrence ? { series: appointment.series ?? randomUUID() } : {};
  const made = occurrencesOf({ ...appointment, ...series }, zone);
  if (made.length === 0) throw refused(fault('recurrence', 'The rule has no occurrence. Change its days or its end.'));
  const { moves, accepts } = parsed.data;
  return {
    occurrences: placed(made, moves, accepts),
    accepted: new Map(accepts.map((one) => [Date.parse(one.occurrence), one.reason])),
  };
}

/** Refuses a start outside these centuries, and a rule without an end, in an unknown zone, or with too many occurrences. */
export function requireRule({ recurrence, start }: Pick<Appointment, 'recurrence' | 'start'>): void {
  const year = Number(start.slice(0, 4));
  if (year < 1970 || year > 2200) throw refused(fault('start', 'Choose a year from 1970 to 2200.'));
  if (!recurrence) return;
  const { count, until, timeZone } = recurrence;
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw refused(fault('recurrence.timeZone', 'Choose an IANA time zone.'));
  if (count === undefined && until === undefined)
    throw refused(fault('recurrence.count', 'Give a number of visits or an end date.'));
  if (isTooLong(recurrence, start.slice(0, 10)))
    throw refused(fault('recurrence.count', `${seriesLimit} Choose an earlier end.`));
}

/** The occurrences at the times and with the comments that were asked for. Only the first keeps the request's identifiers. */
function placed(made: readonly Appointment[], moves: readonly SeriesMove[], accepts: readonly SeriesAccept[]): Appointment[] {
  const at = new Map(moves.map((move) => [Date.parse(move.occurrence), move]));
  const why = new Map(accepts.map((one) => [Date.parse(one.occurrence), one.reason]));
  const known = new Set(made.map((one) => Date.parse(occurrenceOf(one))));
  for (const name of [...at.keys(), ...why.keys()])
    if (!known.has(name)) throw refused(fault('moves', 'A moved or accepted time is not one of this series.'));
  return made.map((one, index) => {
    const slot = Date.parse(occurrenceOf(one));
    const move = at.get(slot);
    const reason = why.get(slot);
    if (move && Date.parse(move.end) <= Date.parse(move.start)) throw refused(fault('moves', 'A time must end after it begins.'));
    const { identifiers, ...rest } = one;
    const moved = {
      ...rest,
      ...(index === 0 && identifiers ? { identifiers } : {}),
      ...(move ? { start: move.start, end: move.end } : {}),
    };
    return withReason(moved, reason);
  });
}
