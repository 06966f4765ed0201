import { Appointment } from '@notewell/model';
import { apiBase, type CalendarFeed, type CalendarFeedMade, calendarFilePath } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { linkOrigin } from '../../http/link-origin.ts';
import { requireAbility } from '../../kernel/access.ts';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { callerOf, inPath, parameter } from '../../resources/routes/call.ts';
import { SignInGuard, waitWords } from '../accounts/index.ts';
import type { AppParts } from '../parts.ts';
import { storedPreferences } from '../practices/index.ts';
import { calendarFile } from './calendar-file.ts';
import { appointmentsIn, peopleOf, type Reading } from './own-appointments.ts';
import { calendarFeedsOf, type Feed, type FeedHolder } from './store/calendar-feeds.ts';

/**
 * `GET`, `POST`, `DELETE /practices/{networkId}/calendar-feed`: the caller's own feed. `GET /calendar-feed.ics?key=…` is read
 * by other calendars, without a sign-in. It shows what the holder may read at that moment, and nothing once they may not sign in.
 */
export function calendarFeedRoutes(app: FastifyInstance, parts: AppParts): void {
  ownFeedRoutes(app, parts);
  feedFileRoute(app, parts);
}

function ownFeedRoutes(app: FastifyInstance, parts: AppParts): void {
  const { store, now, publicUrl } = parts;
  const feeds = calendarFeedsOf(store);
  const url = `${apiBase}/practices/:networkId/calendar-feed`;

  async function holderOf(request: FastifyRequest) {
    const caller = callerOf(request);
    requireAbility(caller, Appointment, 'read');
    const practice = inPath(request, 'networkId');
    if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
    if (!caller.profile) throw new Refusal('profile-required');
    return { caller, practice, holder: { accountId: caller.accountId, profileId: caller.profile.id } };
  }

  app.get(
    url,
    described({ summary: 'Returns the state of the caller’s calendar feed', statuses: [200], takes: who, gives: 'json' }),
    async (request, reply): Promise<CalendarFeed> => {
      const { practice, holder } = await holderOf(request);
      reply.header('cache-control', 'no-store');
      const feed = await running(await feeds.of(practice, holder), parts);
      return { made: feed?.made.toISOString(), lastRead: feed?.lastRead?.toISOString() };
    },
  );
  app.post(
    url,
    described({
      summary: 'Makes the caller’s calendar feed, and ends the one before',
      statuses: [201],
      takes: who,
      gives: 'json',
    }),
    async (request, reply) => {
      const { caller, practice, holder } = await holderOf(request);
      const secret = await feeds.make(practice, holder, new Date(now()));
      log(parts, 'calendar-feed-made', { practice, caller });
      const origin = linkOrigin(request, { publicUrl, isMailed: false });
      const made: CalendarFeedMade = { url: `${origin}${calendarFilePath}?key=${encodeURIComponent(`${practice}.${secret}`)}` };
      return reply.code(201).header('cache-control', 'no-store').send(made);
    },
  );
  app.delete(
    url,
    described({ summary: 'Ends the caller’s calendar feed', statuses: [204], takes: who }),
    async (request, reply) => {
      const { caller, practice, holder } = await holderOf(request);
      if (!(await feeds.end(practice, holder))) throw new Refusal('not-found');
      log(parts, 'calendar-feed-ended', { practice, caller });
      return reply.code(204).send();
    },
  );
}

function feedFileRoute(app: FastifyInstance, parts: AppParts): void {
  const { store, now } = parts;
  const feeds = calendarFeedsOf(store);
  const guard = new SignInGuard(now);
  app.get(
    calendarFilePath,
    described({
      summary: 'Returns a calendar feed as iCalendar',
      statuses: [200],
      query: ['key'],
      gives: 'bytes',
      isPublic: true,
    }),
    async (request, reply) => {
      const wait = guard.waitFor(request.ip, '');
      if (wait > 0) {
        reply.header('retry-after', String(wait));
        throw new Refusal('rate-limited', { detail: waitWords(wait) });
      }
      const key = parameter(request, 'key') ?? '';
      const at = key.indexOf('.');
      const [practice, secret] = [key.slice(0, at), key.slice(at + 1)];
      const feed =
        at > 0 && (await store.practices.isOpen(practice))
          ? await running(await feeds.bySecret(practice, secret), parts)
          : undefined;
      const caller = feed && (await callerNow(parts, practice, { feed, request }));
      if (!feed || !caller) {
        guard.failed(request.ip, '');
        throw new Refusal('not-found', { detail: 'This calendar has ended. Make a new address under Your account.' });
      }
      requireAbility(caller, Appointment, 'read');
      const preferences = await storedPreferences(store)(practice);
      const found = await appointmentsIn({ practice, store, caller }, now());
      await feeds.noteRead(practice, feed, new Date(now()));
      log(parts, 'calendar-feed-read', { practice, caller, count: found.length });
      const isStaff = caller.profile?.resourceType === 'Practitioner';
      return reply
        .header('cache-control', 'no-store')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(found, { practice, isStaff, preferences, people: peopleOf(caller) }));
    },
  );
}

/** The feed, unless its holder chose another password since: somebody who knew the old one may have made it. */
async function running(feed: Feed | undefined, { accounts }: AppParts): Promise<Feed | undefined> {
  const since = feed && (await accounts?.passwordSince(feed.accountId));
  return since && since > feed.made ? undefined : feed;
}

interface Logged extends Pick<Reading, 'practice' | 'caller'> {
  readonly count?: number;
}
function log({ store }: AppParts, action: string, { practice, caller, ...detail }: Logged): void {
  store.trail.note(practice, {
    action,
    type: 'Appointment',
    id: '',
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...(caller.ip ? { ip: caller.ip } : {}), ...detail },
  });
}

/** The holder as a caller, with what their roles allow now; undefined if they left the practice or may not sign in. */
async function callerNow(
  { seatOf }: AppParts,
  practice: string,
  { feed, request }: { feed: FeedHolder; request: FastifyRequest },
) {
  const { accountId, profileId } = feed;
  const seat = await seatOf?.(accountId, practice, profileId);
  if (!seat) return undefined;
  const { profile, roles, grants, access } = seat;
  const { permissions, patients, day } = access;
  const caller: Caller = {
    accountId,
    networkId: practice,
    profile,
    roles,
    grants,
    permissions,
    patients,
    day,
    system: undefined,
    automation: false,
    requestId: request.id,
    ip: request.ip,
  };
  return caller;
}
