import { definitionOf } from '@notewell/model';
import { apiBase, parseFilters } from '@notewell/protocol';
import { isGrantSetName, permissionsOf } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireGivable } from '../behaviours/own-grants.ts';
import { type Caller, circumstancesOf, nameOf } from '../caller.ts';
import { ownAccess } from '../identity/own-access.ts';
import { Refusal } from '../refusal.ts';
import { callerOf, inPath, parameter } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import type { Accounts } from '../store/accounts/index.ts';
import type { SignInFacts } from '../store/accounts/sign-ins.ts';
import type { Store } from '../store/index.ts';
import { visibilityOf } from '../store/visibility.ts';

const types = ['Practitioner', 'Patient', 'RelatedPerson'] as const;
const changes = z
  .object({ active: z.boolean().optional(), grants: z.array(z.string().max(200)).max(100).optional() })
  .refine(({ active, grants }) => active !== undefined || grants !== undefined);
const atOnce = 1_000;

interface Seen {
  readonly caller: Caller;
  readonly practice: string;
  readonly accounts: Accounts;
  readonly facts: SignInFacts;
}

/**
 * How the people of a practice sign in, for holders of *manage users*: `GET …/access?type=` who of a type has an account
 * or was invited; `GET …/access/{profileId}/sign-in` one of them with their sessions; `DELETE …/sessions[/{id}]` ends
 * sessions at once; `DELETE …/invitation` takes an invitation back; `PUT …/access/{profileId}` lets a patient or related
 * person in or out (`active`), or says which grant sets are held beside the roles (`grants`). Whoever one may not know of
 * is not there.
 */
export function signInRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const base = `${apiBase}/practices/:networkId/access`;
  const { store } = deps;

  app.get(base, async (request, reply) => {
    const { caller, practice, accounts } = await practiceOf(request, deps);
    const type = types.find((each) => each === (parameter(request, 'type') ?? 'Practitioner'));
    if (!type) throw new Refusal('parameter-invalid', { detail: `type is one of ${types.join(', ')}.` });
    reply.header('cache-control', 'no-store');
    const all = await accounts.signIns(practice, type);
    const known = await knownOf(
      store,
      practice,
      caller,
      type,
      all.map(({ profile }) => profile.id),
    );
    return all.filter(({ profile }) => known.has(profile.id)).map(told);
  });

  app.get(`${base}/:profileId/sign-in`, async (request, reply) => {
    const { accounts, facts } = await oneOf(request, deps);
    reply.header('cache-control', 'no-store');
    const runs = facts.state === 'active' && facts.accountId !== undefined;
    return { ...told(facts), sessions: runs ? await accounts.sessionsOf(facts.accountId) : [] };
  });

  app.delete(`${base}/:profileId/sessions`, async (request, reply) => {
    const one = await oneOf(request, deps);
    if (one.facts.accountId !== undefined) await one.accounts.endAllSessions(one.facts.accountId);
    noted(store, request, one, 'end-sessions');
    return reply.code(204).send();
  });
  app.delete(`${base}/:profileId/sessions/:sessionId`, async (request, reply) => {
    const one = await oneOf(request, deps);
    const sessionId = inPath(request, 'sessionId');
    const ended = one.facts.accountId !== undefined && (await one.accounts.endSession(one.facts.accountId, sessionId));
    if (!ended) throw new Refusal('not-found');
    noted(store, request, one, 'end-sessions');
    return reply.code(204).send();
  });

  app.delete(`${base}/:profileId/invitation`, async (request, reply) => {
    const one = await oneOf(request, deps, 'invite users');
    const taken = await one.accounts.withdrawInvitation(one.practice, one.facts.profile.id);
    if (taken === 0) throw new Refusal('not-found');
    noted(store, request, one, 'invitation-withdrawn');
    return reply.code(204).send();
  });

  app.put(`${base}/:profileId`, async (request, reply) => {
    const one = await oneOf(request, deps);
    const parsed = changes.safeParse(request.body);
    if (!parsed.success)
      throw new Refusal('validation-failed', {
        errors: [{ path: '', code: 'invalid', message: 'active is true or false; grants names grant sets.' }],
      });
    const { active, grants } = parsed.data;
    if (active !== undefined) await seat(one, active);
    if (grants !== undefined) await give(store, one, grants);
    noted(store, request, one, active === undefined ? 'grants-changed' : active ? 'access-given' : 'access-ended');
    return reply.code(204).send();
  });
}

async function seat({ caller, practice, accounts, facts: { profile } }: Seen, active: boolean): Promise<void> {
  if (profile.resourceType === 'Practitioner')
    throw new Refusal('parameter-invalid', { detail: 'Whether a practitioner is active stands in their own record.' });
  if (profile.id === caller.profile?.id)
    throw new Refusal('permission-missing', { detail: 'Nobody ends their own access: ask somebody who manages users.' });
  await accounts.setSeated(practice, profile.id, active);
}

async function give(store: Store, { caller, practice, accounts, facts }: Seen, grants: readonly string[]): Promise<void> {
  requirePermission(caller, 'role management', 'modify roles');
  if (facts.profile.resourceType !== 'Practitioner')
    throw new Refusal('parameter-invalid', { detail: 'Patients and related persons hold what their role gives.' });
  const own = await ownAccess(store, practice);
  for (const [index, name] of grants.entries())
    if (!isGrantSetName(name) && !own.grantSets.has(name))
      throw new Refusal('validation-failed', {
        errors: [{ path: `grants.${index}`, code: 'undefined', message: `Grant set ${JSON.stringify(name)} is not defined` }],
      });
  requireGivable(caller, permissionsOf(grants, own.grantSets));
  if (!(await accounts.setGrants(practice, facts.profile.id, grants))) throw new Refusal('not-found');
}

async function practiceOf(request: FastifyRequest, { store, accounts }: RouteDeps, ...also: readonly string[]) {
  const caller = callerOf(request);
  requirePermission(caller, 'manage users', ...also);
  const practice = inPath(request, 'networkId');
  if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
  if (!accounts) throw new Refusal('not-configured', { detail: 'These calls run without accounts.' });
  return { caller, practice, accounts };
}

async function oneOf(request: FastifyRequest, deps: RouteDeps, ...also: readonly string[]): Promise<Seen> {
  const { caller, practice, accounts } = await practiceOf(request, deps, ...also);
  const profileId = inPath(request, 'profileId');
  const [facts] = await accounts.signIns(practice, undefined, profileId);
  const type = types.find((each) => each === facts?.profile.resourceType);
  if (!facts || !type) throw new Refusal('not-found');
  if (!(await knownOf(deps.store, practice, caller, type, [profileId])).has(profileId)) throw new Refusal('not-found');
  return { caller, practice, accounts, facts };
}

/** Those of these people whom the caller may know of. */
async function knownOf(
  { search }: Store,
  practice: string,
  caller: Caller,
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

/** Whether the caller may know of somebody who has a seat in the practice. */
export async function isKnown(
  store: Store,
  practice: string,
  caller: Caller,
  { resourceType, id }: { readonly resourceType: string; readonly id: string },
): Promise<boolean> {
  const type = types.find((each) => each === resourceType);
  return type !== undefined && (await knownOf(store, practice, caller, type, [id])).has(id);
}

const told = ({ accountId: _kept, ...facts }: SignInFacts) => facts;

function noted({ trail }: Store, request: FastifyRequest, { caller, practice, facts: { profile } }: Seen, action: string): void {
  trail.note(practice, {
    action,
    type: profile.resourceType,
    id: profile.id,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: request.id,
    detail: { ...circumstancesOf(caller), grant: 'manage users' },
  });
}
