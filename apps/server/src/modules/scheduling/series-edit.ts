import { Appointment, type Group } from '@notewell/model';
import { apiBase, type SeriesEditPreview } from '@notewell/protocol';
import { type Conflict, mostInSeries, newConflictsOf, planSeriesEdit, type SeriesPlan } from '@notewell/rules/scheduling';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who, writing } from '../../resources/openapi/headers.ts';
import type { Run } from '../../resources/postgres/database.ts';
import { type Call, settleRecord } from '../../resources/routes/call.ts';
import { sendAnswer } from '../../resources/routes/create.ts';
import { once } from '../../resources/routes/once.ts';
import { valid } from '../../resources/saving/body.ts';
import type { Saving } from '../../resources/saving/saving.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import type { AppParts } from '../parts.ts';
import { knownOf, refusalOf, shown } from './conflicts.ts';
import { all, type DiaryPlace, readDiary } from './diary.ts';
import { bookingsLock, calendarsIn, groupOf, planned, requireCalendars, requireSameGroup, withReason, zoneOf } from './place.ts';
import { requireRule } from './series.ts';

const moment = z.iso.datetime();
const reason = z.string().trim().min(1).max(500);
const editSent = z.strictObject({
  scope: z.enum(['one', 'following', 'all']),
  start: moment.optional(),
  end: moment.optional(),
  rule: z.record(z.string(), z.unknown()).optional(),
  change: z.record(z.string(), z.unknown()).optional(),
  /** Books one appointment in spite of conflicts; the reason joins the staff comment. */
  reason: reason.optional(),
  /** The same for each appointment of several, by the start that the edit gives it. */
  accepts: z
    .array(z.strictObject({ occurrence: moment, reason }))
    .max(mostInSeries)
    .default([]),
});
/** Fields that an edit of several appointments never sets: those of the edit itself, and those of the server. */
const fixed: ReadonlySet<string> = new Set([
  'id',
  'resourceType',
  'partition',
  'meta',
  'start',
  'end',
  'recurrence',
  'series',
  ...Object.entries(Appointment.fields).flatMap(([name, { spec }]) => (spec.readOnly ? [name] : [])),
]);

/** An edit as it was asked for, and what it comes to. */
interface Edit {
  /** Id of the chosen appointment. */
  readonly of: string;
  readonly plan: SeriesPlan;
  readonly rows: ReadonlyMap<string, StoredRow>;
  /** The group whose members attend the sessions that the edit adds. */
  readonly group: Group | undefined;
  /** Reasons of accepted conflicts, by the starts in milliseconds. */
  readonly accepted: ReadonlyMap<number, string>;
}
const reasonFor = ({ accepted }: Edit, { start }: Appointment): string | undefined => accepted.get(Date.parse(start));

/**
 * `POST /practices/{networkId}/appointments/{id}/series-edit` changes one appointment of a series, this and the following ones, or
 * all: all of it or nothing. The response is the chosen appointment. `…/series-edit/preview` returns what would change, what stays
 * with the reason, and every new conflict.
 */
export function seriesEditRoutes(app: FastifyInstance, parts: AppParts): void {
  const { store, saving } = parts;
  const url = `${apiBase}/practices/:networkId/:collection/:id/series-edit`;
  const about = { ability: 'update', types: ['Appointment'], statuses: [200], sends: 'json' } as const;
  app.post(
    `${url}/preview`,
    described({
      summary: 'Lists what an edit of a series changes, with every new conflict',
      ...about,
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<SeriesEditPreview> => {
      const { call, edit } = await asked(request, parts);
      const { plan } = edit;
      const after = proposedBy(plan);
      // Conflicts tell when people are busy: only who may make the edit sees them.
      await saving.judgeAll(call.practice, writesOf(call, edit));
      const found = await newConflicts(await calendarsIn(call, parts), plan);
      const known = await knownOf(call, parts, found);
      reply.header('cache-control', 'no-store');
      return {
        changed: after.map((one, index) => ({
          ...(one.id !== undefined && { id: one.id }),
          start: one.start,
          ...(one.end !== undefined && { end: one.end }),
          status: one.status,
          conflicts: found.filter(({ occurrence }) => occurrence === index).map((conflict) => shown(conflict, after, known)),
        })),
        left: plan.left.map(({ appointment, why }) => ({ id: appointment.id ?? '', start: appointment.start, why })),
      };
    },
  );
  app.post(
    url,
    described({
      summary: 'Changes one, this and following, or all appointments of a series, all or none',
      ...about,
      takes: writing,
      gives: 'resource',
    }),
    async (request, reply) => {
      const first = await asked(request, parts);
      const { call } = first;
      const answer = await once({ store, request, call }, (key) =>
        planned(
          first,
          () => asked(request, parts),
          ({ edit }) => {
            const verify = async (run: Run) => requireFree(await calendarsIn(call, parts, run), edit);
            return saving.saveAll(call.practice, { ...writesOf(call, edit), once: key, lock: bookingsLock, verify });
          },
        ),
      );
      return sendAnswer(reply, { store, call }, answer);
    },
  );
}

/** Refuses an edit with new conflicts that nobody accepted. */
async function requireFree(place: DiaryPlace, edit: Edit): Promise<void> {
  await requireSameGroup(place, edit.group);
  const found = await newConflicts(place, edit.plan);
  const after = proposedBy(edit.plan);
  const open = found.filter(({ occurrence }) => {
    const one = after[occurrence];
    return one === undefined || reasonFor(edit, one) === undefined;
  });
  if (open.length > 0) throw refusalOf(open, after.length);
}

/** Appointments as the edit leaves them, in order: changed ones and new ones. */
const proposedBy = ({ changed, created }: SeriesPlan): Appointment[] => [...changed.map(({ after }) => after), ...created];

async function asked(request: FastifyRequest, parts: AppParts): Promise<{ call: Call; edit: Edit }> {
  const { store, now } = parts;
  const { call, row } = await settleRecord(request, store, { type: 'Appointment', ability: 'update' });
  const of = storedAs('Appointment', row);
  const { rule, change: sent = {}, reason: why, accepts, ...times } = parsedBody(editSent, request.body);
  const errors = Object.keys(sent)
    .filter((name) => fixed.has(name))
    .map((name) => ({ path: `change.${name}`, code: 'invalid', message: 'An edit of a series does not set this.' }));
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
  const rows = await rowsOf(call, parts, row);
  const series = [...rows.values()].map((one) => storedAs('Appointment', one));
  const next = valid(Appointment, { ...of, ...sent, ...(rule && { recurrence: rule }) }) as unknown as Appointment; // as validated
  requireRule({ start: times.start ?? of.start, recurrence: rule && next.recurrence });
  const change: Partial<Appointment> = Object.fromEntries(Object.entries(next).filter(([name]) => name in sent));
  const wanted = { ...times, ...(rule && next.recurrence && { rule: next.recurrence }), change };
  const [zone, group] = [await zoneOf(call, parts), rule && (await groupOf(call, parts, of.group?.id))];
  const plan = planSeriesEdit({ series, of, zone, now: now(), group }, wanted);
  requireCalendars(call, proposedBy(plan));
  // One reason never covers conflicts of several appointments: nobody may have seen them all.
  const alone =
    times.scope === 'one' && why !== undefined ? plan.changed.map(({ after }) => ({ occurrence: after.start, reason: why })) : [];
  const accepted = new Map([...accepts, ...alone].map((one) => [Date.parse(one.occurrence), one.reason]));
  return { call, edit: { of: row.id, plan, rows, group, accepted } };
}

/** The appointments of the series that the caller may see; the others stay as they are. */
export async function rowsOf(
  { practice, definition, visibility }: Pick<Call, 'practice' | 'definition' | 'visibility'>,
  { store }: { readonly store: Pick<AppParts['store'], 'search' | 'reader'> },
  row: StoredRow,
) {
  const { series } = storedAs('Appointment', row);
  const rows = new Map([[row.id, row]]);
  if (series === undefined) return rows;
  const found = await all({ practice, store, visibility }, 'Appointment', [{ kind: 'Series', values: [series] }]);
  const ids = found.flatMap(({ id }) => id ?? []);
  for (const one of await Promise.all(ids.map((id) => store.reader.read(practice, definition, id, visibility))))
    if (one && !one.deleted) rows.set(one.id, one);
  return rows;
}

type Writes = Pick<Parameters<Saving['saveAll']>[1], 'updates' | 'creates'>;

/** The writes of an edit. The chosen appointment comes first if it changes: it is the response. */
function writesOf({ caller, definition }: Call, edit: Edit): Writes {
  const { of, plan, rows } = edit;
  const isChosen = ({ after }: SeriesPlan['changed'][number]) => after.id === of;
  const changed = [...plan.changed.filter(isChosen), ...plan.changed.filter((one) => !isChosen(one))];
  return {
    updates: changed.flatMap(({ after }) => {
      const before = rows.get(after.id ?? '');
      return before ? [{ caller, definition, before, next: withReason(after, reasonFor(edit, after)) }] : [];
    }),
    creates: plan.created.map((draft) => ({ caller, definition, draft: withReason(draft, reasonFor(edit, draft)) })),
  };
}

/** Conflicts that an edit brings about. */
async function newConflicts(place: DiaryPlace, plan: SeriesPlan): Promise<Conflict[]> {
  const diary = await readDiary(place, proposedBy(plan));
  return newConflictsOf([...plan.changed, ...plan.created.map((after) => ({ after }))], diary);
}
