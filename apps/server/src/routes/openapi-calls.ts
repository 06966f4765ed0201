import type { Ability } from '@notewell/model';
import { apiBase, type HeaderName, headers as h } from '@notewell/protocol';

/** A call as the OpenAPI document tells it; `path` follows the collection, or is whole where no type is meant. */
export interface CallDescription {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly statuses: readonly number[];
  readonly ability?: Ability;
  readonly types?: readonly string[];
  readonly query?: readonly string[];
  /** Headers that the caller may send. */
  readonly takes?: readonly HeaderName[];
  /** Headers of the answer, beside those of every answer. */
  readonly tells?: readonly HeaderName[];
  readonly sends?: 'resource' | 'filters' | 'patch' | 'bytes' | 'json';
  readonly gives?: 'resource' | 'list' | 'json' | 'bytes' | 'stream';
}

const who = [h.profile, h.securityToken, h.userSystem, h.automation] as const;
const writing = [...who, h.idempotencyKey, h.sync] as const;
const listing = { query: ['pageSize', 'orderBy', 'order'], tells: [h.continuationToken, h.totalCount, h.etag] } as const;
const where = [h.partitionKey, h.crossPartition, h.continuationToken] as const;
const content = {
  query: ['thumbnail', 'format'],
  statuses: [200, 206, 304],
  takes: [...who, h.range, h.ifNoneMatch],
  gives: 'bytes',
} as const;

/** Spec section 7, call by call. */
export const calls: readonly CallDescription[] = [
  {
    method: 'get',
    path: '',
    summary: 'A page of the collection',
    ability: 'read',
    statuses: [200, 304],
    ...listing,
    takes: [...who, ...where, h.ifNoneMatch],
    gives: 'list',
  },
  {
    method: 'post',
    path: '',
    summary: 'Create',
    ability: 'create',
    statuses: [200, 201],
    takes: [...writing, h.ifNoneExists, h.timeToLive],
    tells: [h.etag],
    sends: 'resource',
    gives: 'resource',
  },
  {
    method: 'post',
    path: '/queries',
    summary: 'A page of what passes all filters, or how many do',
    ability: 'read',
    statuses: [200, 204],
    ...listing,
    takes: [...who, ...where, h.prefer],
    sends: 'filters',
    gives: 'list',
  },
  {
    method: 'get',
    path: '/{id}',
    summary: 'Read',
    ability: 'read',
    statuses: [200, 304],
    takes: [...who, h.ifNoneMatch],
    tells: [h.etag],
    gives: 'resource',
  },
  {
    method: 'put',
    path: '/{id}',
    summary: 'Replace, or create under this id',
    ability: 'update',
    statuses: [200, 201],
    query: ['versionId'],
    takes: [...writing, h.noHistory, h.timeToLive],
    tells: [h.etag],
    sends: 'resource',
    gives: 'resource',
  },
  {
    method: 'patch',
    path: '/{id}',
    summary: 'Change parts (RFC 6902)',
    ability: 'update',
    statuses: [200],
    query: ['versionId'],
    takes: [...writing, h.noHistory, h.timeToLive],
    tells: [h.etag],
    sends: 'patch',
    gives: 'resource',
  },
  {
    method: 'delete',
    path: '/{id}',
    summary: 'Delete; the history stays readable',
    ability: 'delete',
    statuses: [204],
    query: ['versionId'],
    takes: [...writing, h.noHistory],
  },
  {
    method: 'get',
    path: '/{id}/_history',
    summary: 'Every version, newest first',
    ability: 'read',
    statuses: [200],
    query: ['pageSize'],
    takes: [...who, h.continuationToken],
    tells: [h.continuationToken, h.totalCount],
    gives: 'list',
  },
  {
    method: 'get',
    path: '/{id}/_history/{versionId}',
    summary: 'One version',
    ability: 'read',
    statuses: [200, 304],
    takes: [...who, h.ifNoneMatch],
    tells: [h.etag],
    gives: 'resource',
  },
  { method: 'get', path: '/{id}/content', summary: 'The content', ability: 'read', ...content },
  {
    method: 'get',
    path: '/{id}/_history/{versionId}/content',
    summary: 'The content of one version',
    ability: 'read',
    ...content,
  },
  {
    method: 'post',
    path: '/{id}/content',
    summary: 'Put content',
    ability: 'update',
    statuses: [200],
    takes: who,
    tells: [h.etag],
    sends: 'bytes',
    gives: 'resource',
  },
  {
    method: 'delete',
    path: '/{id}/content',
    summary: 'Take the content off; with purge its bytes too',
    ability: 'update',
    statuses: [204],
    query: ['purge'],
    takes: who,
  },
  {
    method: 'post',
    path: '/{id}/content/chunks/{n}',
    summary: 'Put a part of large content, from 0',
    ability: 'update',
    statuses: [204],
    takes: who,
    sends: 'bytes',
  },
  {
    method: 'post',
    path: '/{id}/content/chunks',
    summary: 'Make content of the parts',
    ability: 'update',
    statuses: [200],
    takes: who,
    tells: [h.etag],
    gives: 'resource',
  },
  {
    method: 'post',
    path: '/{id}/sync',
    summary: 'Synchronise with another record system',
    ability: 'update',
    statuses: [200],
    takes: who,
    gives: 'resource',
  },
  {
    method: 'post',
    path: '/{id}/ocr',
    summary: 'Recognise the text of the content',
    ability: 'update',
    statuses: [200],
    takes: who,
    gives: 'json',
  },
  {
    method: 'post',
    path: '/{id}/invite',
    summary: 'Invite this person',
    types: ['Patient', 'Practitioner', 'RelatedPerson'],
    statuses: [200, 201, 204],
    takes: who,
    sends: 'json',
  },
  {
    method: 'post',
    path: '/{id}/decrypt-password',
    summary: 'The password of a delivered report',
    types: ['ReportDelivery'],
    statuses: [200],
    takes: who,
    gives: 'json',
  },
];

export const otherCalls: readonly CallDescription[] = [
  { method: 'get', path: `${apiBase}/session`, summary: 'Who is calling', statuses: [200], gives: 'json' },
  {
    method: 'get',
    path: `${apiBase}/model`,
    summary: 'Every type, enumeration, permission, grant set and role',
    statuses: [200, 304],
    takes: [h.ifNoneMatch],
    tells: [h.etag],
    gives: 'json',
  },
  {
    method: 'get',
    path: `${apiBase}/practices/{networkId}/events`,
    summary: 'Changes as they happen, of what the caller may read',
    statuses: [200],
    query: ['last-event-id'],
    takes: [h.profile, h.lastEventId],
    gives: 'stream',
  },
  {
    method: 'get',
    path: `${apiBase}/codes/icd-10-cm`,
    summary: 'Diagnosis codes as they are typed',
    statuses: [200],
    query: ['text', 'pageSize'],
    gives: 'json',
  },
  { method: 'get', path: `${apiBase}/codes/icd-10-cm/{code}`, summary: 'One diagnosis code', statuses: [200], gives: 'json' },
  {
    method: 'get',
    path: `${apiBase}/practices/{networkId}/audit`,
    summary: 'The audit log, newest first; by patient, who opened that chart; as CSV where text/csv is accepted',
    statuses: [200],
    query: ['patient', 'actor', 'action', 'type', 'from', 'to', 'pageSize'],
    takes: [h.continuationToken],
    tells: [h.continuationToken],
    gives: 'json',
  },
  {
    method: 'post',
    path: `${apiBase}/practices/{networkId}/push-preassociations`,
    summary: 'Push pre-associations to an identity provider',
    statuses: [204],
    takes: [h.profile],
  },
  {
    method: 'post',
    path: `${apiBase}/database/{name}`,
    summary: 'Make a practice database',
    statuses: [204],
    takes: [h.profile],
  },
  {
    method: 'delete',
    path: `${apiBase}/database/{name}`,
    summary: 'Remove a practice database',
    statuses: [204],
    takes: [h.profile],
  },
];
