import { Announcement } from '@notewell/model';
import { apiBase, headers as h, type Notice, noticesPath, parseFilters, parseSort } from '@notewell/protocol';
import { bySeverity, isCurrent } from '@notewell/rules/messaging';
import type { FastifyInstance } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import { globalPractice, type Store, type Visibility } from '../../resources/store/index.ts';
import { everything, visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';

/** Newest announcements that are looked at: what is on now is among them. */
const most = 200;

interface Asked {
  readonly visibility: Visibility;
  readonly filters?: readonly object[];
  readonly now: string;
}

/** Announcements that are shown at this moment, the most severe first. */
async function current(store: Store, { visibility, filters = [], now }: Asked): Promise<readonly Notice[]> {
  const parsed = parseFilters(Announcement, filters);
  const sort = parseSort(Announcement, 'created', 'desc');
  if (!parsed.ok || !sort.ok) throw new Error('Announcement has no such filter or sort');
  const page = await store.search.read({
    practice: globalPractice,
    definition: Announcement,
    visibility,
    partition: undefined,
    filters: parsed.filters,
    sort: sort.sort,
    pageSize: most,
    continuation: undefined,
  });
  const shown = allStoredAs('Announcement', page).filter((one) => isCurrent(one, now));
  return bySeverity(shown).map(({ id = '', title, text, severity = 'Information', from, to, link, dismissible }) => ({
    id,
    title,
    text,
    severity,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(link ? { link } : {}),
    ...(dismissible ? { dismissible } : {}),
  }));
}

/**
 * `GET …/practices/{networkId}/notices`: announcements that are on, for such people as the caller in this practice.
 * `GET /api/v1/sign-in-notices`: those for the sign-in page. Nothing of a practice is among them.
 */
export function noticesRoutes(app: FastifyInstance, { store, now }: AppParts): void {
  const moment = () => new Date(now()).toISOString();
  app.get(
    `${apiBase}/practices/:networkId/notices`,
    described({ summary: 'Returns the announcements for the caller', statuses: [200], takes: [h.profile], gives: 'json' }),
    async (request, reply): Promise<readonly Notice[]> => {
      const caller = callerOf(request);
      requireAbility(caller, Announcement, 'read');
      if (!(await store.practices.isOpen(inPath(request, 'networkId')))) throw new Refusal('practice-unknown');
      reply.header('cache-control', 'no-store');
      const reader = { ...caller, permissions: asReader(caller.permissions) };
      return current(store, { visibility: visibilityOf(reader, Announcement), now: moment() });
    },
  );
  app.get(
    noticesPath,
    described({ summary: 'Returns the announcements for the sign-in page', statuses: [200], gives: 'json', isPublic: true }),
    async (_request, reply): Promise<readonly Notice[]> => {
      reply.header('cache-control', 'no-store');
      const filters = [{ kind: 'OnSignIn', values: ['true'] }];
      return current(store, { visibility: everything, filters, now: moment() });
    },
  );
}

/** The permissions of somebody who only reads announcements: their writers too are shown what is for them. */
const asReader = (held: ReadonlySet<string>) => new Set([...held].filter((one) => one !== 'non-practice distribution'));
