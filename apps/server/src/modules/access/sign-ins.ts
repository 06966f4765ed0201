import { definitionOf } from '@notewell/model';
import { apiBase, headers as h, parseFilters } from '@notewell/protocol';
import { isGrantSetName, permissionsOf } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath, parameter } from '../../resources/routes/call.ts';
import type { Store } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { Accounts, SignInFacts } from '../accounts/index.ts';
import type { AppParts } from '../parts.ts';
import { ownAccess } from './own-access.ts';
import { requireGivable, requireOwnRightsKept } from './own-grants.ts';

const types = ['Practitioner', 'Patient', 'RelatedPerson'] as const;
const changes = z
  .object({ active: z.boolean().optional(), grants: z.array(z.string().max(200)).max(100).optional() })
  .refine(({ active, grants }) => active !== undefined || grants !== undefined);
const atOnce = 1_000;

export interface Seen {
  readonly caller: Caller;
  readonly practice: string;
  readonly accounts: Accounts;
  readonly facts: SignInFacts;
}

/**
 * How the people of a practice sign in, for holders of *manage users*. `GET …/access?type=` lists those of a type who have an
 * account or an invitation. `GET …/access/{profileId}/sign-in` returns one of them with their sessions. `DELETE
 * …/sessions[/{id}]` ends sessions that open this practice at once, everywhere, and `DELETE …/invitation` revokes an invitation. `PUT …/access/{profileId}` lets a
 * patient or related person in or out (`active`), or sets the additional grant sets (`grants`). Answers 404 for people whom
 * the caller may not know of.
 */
export function signInRoutes(app: FastifyInstance, deps: AppParts): void {
  readRoutes(app, deps);
  endRoutes(app, deps);
  changeRoute(app, deps);
}

const base = `${apiBase}/practices/:networkId/access`;

function readRoutes(app: FastifyInstance, deps: AppParts): void {
  app.get(
    base,
    described({
      summary: 'Lists the people of a type who have an account or an invitation',
      statuses: [200],
      query: ['type'],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request, reply) => {
      const { caller, practice, accounts } = await practiceOf(request, deps);
      const type = types.find((each) => each === (parameter(request, 'type') ?? 'Practitioner'));
      if (!type) throw new Refusal('parameter-invalid', { detail: `type is one of ${types.join(', ')}.` });
      reply.header('cache-control', 'no-store');
      const all = await accounts.signIns(practice, type);
      const ids = all.map(({ profile }) => profile.id);
      const known = await knownOf({ store: deps.store, practice, caller }, type, ids);
      return all.filter(({ profile }) => known.has(profile.id)).map(publicFacts);
    },
  );

  app.get(
    `${base}/:profileId/sign-in`,
    described({
      summary: 'Shows a person’s account, invitation and sessions',
      statuses: [200],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request, reply) => {
      const { practice, accounts, facts } = await oneOf(request, deps);
      reply.header('cache-control', 'no-store');
      const runs = facts.state === 'active' && facts.accountId !== undefined;
      return { ...publicFacts(facts), sessions: runs ? await accounts.sessionsOf(practice, facts.accountId) : [] };
    },
  );
}

function endRoutes(app: FastifyInstance, deps: AppParts): void {
  const { store } = deps;
  app.delete(
    `${base}/:profileId/sessions`,
    described({ summary: 'Ends all sessions of a person', statuses: [204], takes: [h.profile] }),
    async (request, reply) => {
      const one = await oneOf(request, deps);
      if (one.facts.accountId !== undefined) await one.accounts.endAllSessions(one.practice, one.facts.accountId);
      noted(store, request, one, { action: 'end-sessions' });
      return reply.code(204).send();
    },
  );
  app.delete(
    `${base}/:profileId/sessions/:sessionId`,
    described({ summary: 'Ends one session of a person', statuses: [204], takes: [h.profile] }),
    async (request, reply) => {
      const one = await oneOf(request, deps);
      const sessionId = inPath(request, 'sessionId');
      const { accountId } = one.facts;
      const ended = accountId !== undefined && (await one.accounts.endSession(one.practice, accountId, sessionId));
      if (!ended) throw new Refusal('not-found');
      noted(store, request, one, { action: 'end-sessions' });
      return reply.code(204).send();
    },
  );

  app.delete(
    `${base}/:profileId/invitation`,
    described({ summary: 'Withdraws an invitation', statuses: [204], takes: [h.profile] }),
    async (request, reply) => {
      const one = await oneOf(request, deps, 'invite users');
      const taken = await one.accounts.withdrawInvitation(one.practice, one.facts.profile.id);
      if (taken === 0) throw new Refusal('not-found');
      noted(store, request, one, { action: 'invitation-withdrawn' });
      return reply.code(204).send();
    },
  );
}

function changeRoute(app: FastifyInstance, deps: AppParts): void {
  const { store } = deps;
  app.put(
    `${base}/:profileId`,
    described({
      summary: 'Opens or closes access for a patient or related person, or sets somebody’s additional grant sets',
      statuses: [204],
      takes: [h.profile],
    }),
    async (request, reply) => {
      const one = await oneOf(request, deps);
      const parsed = changes.safeParse(request.body);
      if (!parsed.success)
        throw new Refusal('validation-failed', {
          errors: [{ path: '', code: 'invalid', message: 'active must be true or false; grants must list grant sets.' }],
        });
      const { active, grants } = parsed.data;
      if (active !== undefined) await seat(one, active);
      if (grants !== undefined) await give(store, one, grants);
      const action = active === undefined ? 'grants-changed' : active ? 'access-given' : 'access-ended';
      noted(store, request, one, { action });
      return reply.code(204).send();
    },
  );
}

async function seat({ caller, practice, accounts, facts: { profile } }: Seen, active: boolean): Promise<void> {
  if (profile.resourceType === 'Practitioner')
    throw new Refusal('parameter-invalid', { detail: 'To deactivate a practitioner, change active in their record.' });
  if (profile.id === caller.profile?.id)
    throw new Refusal('permission-missing', { detail: 'You cannot end your own access. Ask somebody who manages users.' });
  await accounts.setSeated(practice, profile.id, active);
}

async function give(store: Store, { caller, practice, accounts, facts }: Seen, grants: readonly string[]): Promise<void> {
  requirePermission(caller, 'role management', 'modify roles');
  if (facts.profile.resourceType !== 'Practitioner')
    throw new Refusal('parameter-invalid', { detail: 'Patients and related persons cannot have additional grant sets.' });
  const own = await ownAccess(store, practice);
  for (const [index, name] of grants.entries())
    if (!isGrantSetName(name) && !own.grantSets.has(name))
      throw new Refusal('validation-failed', {
        errors: [{ path: `grants.${index}`, code: 'undefined', message: `Grant set ${JSON.stringify(name)} is not defined` }],
      });
  requireGivable(caller, permissionsOf(grants, own.grantSets));
  if (facts.profile.id === caller.profile?.id) requireOwnRightsKept(caller, own, { grants });
  if (!(await accounts.setGrants(practice, facts.profile.id, grants))) throw new Refusal('not-found');
}

async function practiceOf(request: FastifyRequest, { store, accounts }: AppParts, ...also: readonly string[]) {
  const caller = callerOf(request);
  requirePermission(caller, 'manage users', ...also);
  const practice = inPath(request, 'networkId');
  if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
  if (!accounts) throw new Refusal('not-configured', { detail: 'This installation has no accounts.' });
  return { caller, practice, accounts };
}

export async function oneOf(request: FastifyRequest, deps: AppParts, ...also: readonly string[]): Promise<Seen> {
  const { caller, practice, accounts } = await practiceOf(request, deps, ...also);
  const profileId = inPath(request, 'profileId');
  const [facts] = await accounts.signIns(practice, undefined, profileId);
  const type = types.find((each) => each === facts?.profile.resourceType);
  if (!facts || !type) throw new Refusal('not-found');
  if (!(await knownOf({ store: deps.store, practice, caller }, type, [profileId])).has(profileId)) throw new Refusal('not-found');
  return { caller, practice, accounts, facts };
}

interface Asking {
  readonly store: Store;
  readonly practice: string;
  readonly caller: Caller;
}

/** Those of these people whom the caller may know of. */
async function knownOf(
  { store: { search }, practice, caller }: Asking,
  type: (typeof types)[number],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const definition = definitionOf(type);
  const known = new Set<string>();
  if (!caller.permissions.has(`${type}.Read`)) return known;
  for (let from = 0; from < ids.length; from += atOnce) {
    const parsed = parseFilters(definition, [{ kind: 'Id', values: ids.slice(from, from + atOnce) }]);
    if (!parsed.ok) continue;
    const query = { practice, definition, visibility: visibilityOf(caller, definition), partition: undefined };
    const page = await search.read({
      ...query,
      filters: parsed.filters,
      sort: undefined,
      pageSize: atOnce,
      continuation: undefined,
    });
    for (const entry of page.versions.split(',')) known.add(entry.slice(0, entry.lastIndexOf(':')));
  }
  return known;
}

/** True if the caller may know of somebody who has a membership in the practice. */
export async function isKnown(
  asking: Asking,
  { resourceType, id }: { readonly resourceType: string; readonly id: string },
): Promise<boolean> {
  const type = types.find((each) => each === resourceType);
  return type !== undefined && (await knownOf(asking, type, [id])).has(id);
}

const publicFacts = ({ accountId: _kept, ...facts }: SignInFacts) => facts;

export function noted(
  { trail }: Store,
  request: FastifyRequest,
  { caller, practice, facts: { profile } }: Seen,
  { action, ...more }: { readonly action: string; readonly handedOver?: boolean },
): void {
  trail.note(practice, {
    action,
    type: profile.resourceType,
    id: profile.id,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: request.id,
    detail: { ...circumstancesOf(caller), grant: 'manage users', ...more },
  });
}
