import { Appointment, type Group } from '@notewell/model';
import { startOfDay } from '@notewell/model/values';
import { apiBase, type MembershipPreview } from '@notewell/protocol';
import {
  againstMembership,
  type Conflict,
  type MembershipChange,
  type MembershipPlan,
  membershipRefusal,
  newConflictsOf,
  planMembership,
} from '@notewell/rules/scheduling';
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
import { rowAsRead } from '../../resources/saving/lookup.ts';
import type { Saving } from '../../resources/saving/saving.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { knownOf, refusalOf, shown } from './conflicts.ts';
import { type DiaryPlace, naming, readDiary } from './diary.ts';
import { bookingsLock, calendarsIn, planned, requireCalendars, requireSame, withReason, zoneOf } from './place.ts';

const sent = z.strictObject({
  kind: z.enum(['join', 'leave']),
  member: z.object({ id: z.string().min(1).max(200), display: z.string().max(1_000).optional() }),
  from: z.iso.date(),
  unit: z.string().max(200).optional(),
  /** Joins in spite of conflicts; the reason joins the staff comment of each session with one. */
  reason: z.string().trim().min(1).max(500).optional(),
});

interface Asked {
  readonly call: Call;
  readonly row: StoredRow;
  readonly group: Group;
  /** All sessions of the group from the day on. */
  readonly sessions: readonly Appointment[];
  readonly from: string;
  readonly plan: MembershipPlan;
  readonly reason: string | undefined;
}

/**
 * `POST /practices/{networkId}/groups/{id}/membership` lets a patient join or leave a group from a day on: the membership and all
 * coming sessions, or nothing. `…/membership/preview` returns the sessions that would change, with every new conflict.
 */
export function membershipRoutes(app: FastifyInstance, parts: AppParts): void {
  const { store, saving } = parts;
  const url = `${apiBase}/practices/:networkId/:collection/:id/membership`;
  const about = { ability: 'update', types: ['Group'], statuses: [200], sends: 'json' } as const;
  app.post(
    `${url}/preview`,
    described({ summary: 'Lists the sessions that a change of membership changes', ...about, takes: who, gives: 'json' }),
    async (request, reply): Promise<MembershipPreview> => {
      const { call, plan } = await asked(request, parts);
      const after = plan.changed.map((one) => one.after);
      const found = await newConflicts(await calendarsIn(call, parts), plan);
      const sees = { ...call, definition: Appointment, visibility: visibilityOf(call.caller, Appointment) };
      const known = await knownOf(sees, parts, found);
      reply.header('cache-control', 'no-store');
      return {
        ...(plan.removed !== undefined && { removed: plan.removed }),
        ...(plan.again !== undefined && { again: plan.again }),
        sessions: after.map(({ id = '', start, end }, index) => ({
          id,
          start,
          ...(end !== undefined && { end }),
          conflicts: found.filter(({ occurrence }) => occurrence === index).map((conflict) => shown(conflict, after, known)),
        })),
      };
    },
  );
  app.post(
    url,
    described({
      summary: 'Lets a patient join or leave a group from a day on, with all coming sessions or none',
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
          async (change) => {
            const found = await newConflicts(await calendarsIn(call, parts), change.plan);
            const verify = async (run: Run) => requireCurrent(await calendarsIn(call, parts, run), change);
            const updates = await writesOf(change, found, parts);
            return saving.saveAll(call.practice, { updates, once: key, lock: bookingsLock, verify });
          },
        ),
      );
      return sendAnswer(reply, { store, call }, answer);
    },
  );
}

/** Refuses a plan that misses a session booked meanwhile, and conflicts that nobody accepted. */
async function requireCurrent(place: DiaryPlace, { group, sessions, from, plan, reason }: Asked): Promise<void> {
  requireSame(sessions, await comingSessions(place, group, from));
  const open = await newConflicts(place, plan);
  if (open.length > 0 && reason === undefined) throw refusalOf(open, plan.changed.length);
}

async function asked(request: FastifyRequest, parts: AppParts): Promise<Asked> {
  const { store, now } = parts;
  const { call, row } = await settleRecord(request, store, { type: 'Group', ability: 'update' });
  const { practice } = call;
  const { reason, member, ...wish } = parsedBody(sent, request.body);
  await requireKnown(call, parts, member.id);
  const change: MembershipChange = { ...wish, member: { ...member, resourceType: 'Patient' } };
  const group = storedAs('Group', row);
  const against = againstMembership(group, change);
  if (against) throw new Refusal('locked', { detail: membershipRefusal(against, group, change) });
  const zone = await zoneOf(call, parts);
  const sessions = await comingSessions({ practice, store, zone, now: now() }, group, change.from);
  const plan = planMembership({ group, sessions, zone, now: now() }, change);
  requireCalendars(
    call,
    plan.changed.map(({ after }) => after),
  );
  return { call, row, group, sessions, from: change.from, plan, reason };
}

/** Refuses a patient whom the caller may not know of, in the words for nobody: what follows tells who is a member. */
async function requireKnown({ practice, caller }: Call, { store }: AppParts, id: string): Promise<void> {
  const seen = patientsHiddenFrom(caller);
  if (seen && (await store.hidden.patients(practice, seen, [id], true)).size > 0) throw new Refusal('reference-unresolvable');
}

/** All sessions of the group from a day on, also those that the caller does not see: none is left behind. */
async function comingSessions(place: DiaryPlace, { id = '' }: Group, day: string): Promise<Appointment[]> {
  const from = new Date(Math.max(place.now, startOfDay(day, place.zone))).toISOString();
  const and = [{ kind: 'Start', from }];
  const ids = new Set([id]);
  // One after the other: under the lock both go through its connection.
  const own = await naming(place, 'Appointment', { kind: 'Group', ids, and });
  const attended = await naming(place, 'Appointment', { kind: 'Attendees', ids, and });
  const found = new Map([...own, ...attended].map((one) => [one.id, one]));
  return [...found.values()].sort((a, b) => a.start.localeCompare(b.start));
}

type Updates = NonNullable<Parameters<Saving['saveAll']>[1]['updates']>;

/** The group first, so that it is the response. */
async function writesOf({ call, row, plan, reason }: Asked, found: readonly Conflict[], { store }: AppParts): Promise<Updates> {
  const { caller, practice } = call;
  const taken = new Set(found.map(({ occurrence }) => occurrence));
  const sessions = await Promise.all(
    plan.changed.map(async ({ after }, index) => ({
      caller,
      definition: Appointment,
      before: await rowAsRead({ practice, store }, 'Appointment', after),
      next: taken.has(index) ? withReason(after, reason) : after,
      fromStored: true,
    })),
  );
  return [{ caller, definition: call.definition, before: row, next: plan.group, fromStored: true }, ...sessions];
}

const newConflicts = async (place: DiaryPlace, { changed }: MembershipPlan): Promise<Conflict[]> =>
  changed.length === 0
    ? []
    : newConflictsOf(
        changed,
        await readDiary(
          place,
          changed.map(({ after }) => after),
        ),
      );
