import {
  type Ability,
  definitionOfCollection,
  isRecord,
  parseResourceId,
  type ResourceDefinition,
  type ResourceType,
} from '@notewell/model';
import { headers, parseVersionTag } from '@notewell/protocol';
import type { ErrorCode } from '@notewell/protocol/errors';
import type { FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { globalPractice, type Store, type StoredRow, type Visibility } from '../store/index.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** One call, settled: who asks, of which type, in which practice, and what of it they may see. */
export interface Call {
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly practice: string;
  readonly visibility: Visibility;
}

const refusals = {
  create: 'create-unsupported',
  update: 'update-unsupported',
  delete: 'delete-unsupported',
  read: 'method-unsupported',
} as const satisfies Record<Ability, ErrorCode>;

type Addressed = Pick<FastifyRequest, 'params'>;
function inPathIfAny({ params }: Addressed, name: string): string | undefined {
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
/** The path parameter of that name; empty if the route has none. */
export const inPath = (request: Addressed, name: string): string => inPathIfAny(request, name) ?? '';

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal('not-signed-in');
  return request.caller;
}

/** Settles a call about a type. May the caller? is asked before anything else. */
export async function settle(request: FastifyRequest, store: Store, ability: Ability): Promise<Call> {
  const networkId = inPathIfAny(request, 'networkId');
  const caller = callerOf(request);
  const definition = definitionOfCollection(inPath(request, 'collection'));
  if (!definition || (definition.scope.kind === 'global') !== (networkId === undefined)) throw new Refusal('type-unknown');
  // An ability that a type lacks is public knowledge and needs no permission.
  if (!definition.abilities.includes(ability)) {
    const detail = ability === 'delete' ? `Client ${definition.type} does not support delete.` : undefined;
    throw new Refusal(refusals[ability], detail ? { detail } : {});
  }
  requireAbility(caller, definition, ability);
  // A write returns the row, so it needs the permission to read too.
  if (ability === 'update' || ability === 'delete') requireAbility(caller, definition, 'read');
  if (networkId !== undefined && !(await store.practices.isOpen(networkId))) throw new Refusal('practice-unknown');
  return { caller, definition, practice: networkId ?? globalPractice, visibility: visibilityOf(caller, definition) };
}

/** The id in the path. One that no resource of the type could have names nothing, and nothing is made under it. */
export function idOf(request: FastifyRequest, { definition }: Call): string {
  const id = inPath(request, 'id');
  if (!parseResourceId(definition, id)) throw new Refusal(request.method === 'PUT' ? 'id-invalid' : 'not-found');
  return id;
}

/** Refuses a call that only these types have. */
export function requireCallOf({ definition }: Call, ...types: readonly ResourceType[]): void {
  if (!types.some((type) => type === definition.type)) throw new Refusal('call-unknown');
}

/** The record of that id. Refuses one that the caller may not see, and one that is deleted. */
export async function presentRow({ practice, definition, visibility }: Call, store: Store, id: string): Promise<StoredRow> {
  const row = await store.reader.read(practice, definition, id, visibility);
  if (!row) throw new Refusal('not-found');
  if (row.deleted) throw new Refusal('gone');
  return row;
}

/** Settles a call about one record of a type, and reads the record. */
export async function settleRecord(
  request: FastifyRequest,
  store: Store,
  { type, ability }: { type: ResourceType; ability: Ability },
) {
  const call = await settle(request, store, ability);
  requireCallOf(call, type);
  return { call, row: await presentRow(call, store, idOf(request, call)) };
}

/** The version in the path. */
export function versionInPath(request: FastifyRequest): number {
  const version = versionNumber(inPath(request, 'versionId'));
  if (version === undefined) throw new Refusal('version-unknown');
  return version;
}

/** A version is a positive whole number that the column can hold. */
export function versionNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** A query parameter that may be given once. */
export function parameter(request: FastifyRequest, name: string): string | undefined {
  const value = isRecord(request.query) ? request.query[name] : undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw new Refusal('parameter-invalid', { detail: `${name} was sent more than once. Send it once.` });
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The version that the caller's change was made from: `versionId`, else `if-match`. */
export function versionExpected(request: FastifyRequest): number | undefined {
  const asked = parameter(request, 'versionId');
  if (asked !== undefined) {
    const version = versionNumber(asked);
    if (version === undefined) throw new Refusal('parameter-invalid', { detail: 'versionId must be a positive whole number.' });
    return version;
  }
  const match = header(request, 'if-match');
  if (match === undefined || match.trim() === '*') return undefined;
  const version = versionNumber(parseVersionTag(match) ?? '');
  if (version === undefined) throw new Refusal('header-invalid', { detail: 'if-match must be an entity tag, such as "3".' });
  return version;
}

const longestSeconds = 100 * 366 * 86_400;

/**
 * `notewell-time-to-live` in seconds as the moment it ends; null for -1, which means for good; undefined where not said. What
 * ends goes with all of its versions, so it needs the permission to keep none.
 */
export function expiresOf(request: FastifyRequest, caller: Caller, now: number): Date | null | undefined {
  const value = header(request, headers.timeToLive);
  if (value === undefined) return undefined;
  requireNoHistory(caller);
  if (value.trim() === '-1') return null;
  const seconds = /^\d{1,10}$/.test(value.trim()) ? Number(value) : 0;
  if (seconds < 1 || seconds > longestSeconds) {
    throw new Refusal('header-invalid', {
      detail: `${headers.timeToLive} must be a whole number of seconds from 1, or -1 for no end.`,
    });
  }
  return new Date(now + seconds * 1_000);
}

/** A flag header: `true` or `false`. */
export function flag(request: FastifyRequest, name: string): boolean {
  const value = header(request, name)?.trim().toLowerCase();
  if (value === undefined || value === '' || value === 'false') return false;
  if (value === 'true') return true;
  throw new Refusal('header-invalid', { detail: `${name} is true or false.` });
}

/** True if superseded versions are kept. They always are, unless a caller with that permission asks otherwise. */
export function keepsHistory(request: FastifyRequest, caller: Caller): boolean {
  if (!flag(request, headers.noHistory)) return true;
  requireNoHistory(caller);
  return false;
}

function requireNoHistory({ permissions }: Caller): void {
  if (!permissions.has('request no history')) throw new Refusal('permission-missing', { missing: ['request no history'] });
}
