import { clientKeySystem } from '@notewell/model/values';
import { type ModelPort, type StoredResource, versionNumber } from '../resource.ts';
import type { Operation, Wire } from './operation.ts';

export interface Addresses {
  /** Path of a type's collection, without a trailing slash. */
  collection(type: string): string;
}

/** Builds the request of a row, fixed at its first attempt; undefined if there is no difference to send. */
export function wireOf(row: Operation, model: ModelPort, addresses: Addresses): Wire | undefined {
  const headers = { 'notewell-profile': row.author, 'idempotency-key': row.key };
  const path = `${addresses.collection(row.type)}/${encodeURIComponent(row.id)}`;
  const version = versionNumber(row.original);
  const versioned = version > 0 ? `${path}?versionId=${version}` : path;
  switch (row.kind) {
    case 'create':
      return {
        method: 'POST',
        path: [addresses.collection(row.type), ...(row.call ? [row.call.path] : [])].join('/'),
        headers: { ...headers, 'content-type': 'application/json', 'if-none-exists': `${clientKeySystem}|${row.key}` },
        body: JSON.stringify({ ...withClientKey(row.body ?? {}, row.type, row.key), ...row.call?.with }),
      };
    case 'remove':
      return { method: 'DELETE', path: versioned, headers };
    case 'upload':
      return { method: 'POST', path: `${path}/content`, headers: { ...headers, 'content-type': row.upload?.contentType ?? '' } };
    case 'update': {
      if (row.call) {
        const own = { ...headers, 'content-type': 'application/json' };
        return { method: 'POST', path: `${path}/${row.call.path}`, headers: own, body: JSON.stringify(row.call.with ?? {}) };
      }
      if (row.patch && version === 0) throw new RangeError('A change without the version that it was made on.');
      if (!row.original || !row.patch) {
        const body = JSON.stringify({ ...row.body, id: row.id, resourceType: row.type });
        return { method: 'PUT', path, headers: { ...headers, 'content-type': 'application/json' }, body };
      }
      const patch = model.diff(row.type, row.original, model.apply(row.original, row.patch));
      if (patch.length === 0) return undefined;
      return {
        method: 'PATCH',
        path: versioned,
        headers: { ...headers, 'content-type': 'application/json-patch+json' },
        body: JSON.stringify(patch),
      };
    }
  }
}

function withClientKey(body: StoredResource, type: string, key: string): StoredResource {
  const held: readonly unknown[] = Array.isArray(body['identifiers']) ? body['identifiers'] : [];
  return { ...body, resourceType: type, identifiers: [...held, { system: clientKeySystem, value: key }] };
}
