import { headers as h } from '@notewell/protocol';

/** Headers that say who calls, and under what. */
export const who = [h.profile, h.securityToken, h.userSystem, h.automation, h.reason] as const;
/** Those of a read that a device may make ahead of its person. */
export const reading = [...who, h.readAhead] as const;
/** Those of a write. */
export const writing = [...who, h.idempotencyKey, h.sync] as const;
/** Those of a page of a collection. */
export const where = [h.partitionKey, h.crossPartition, h.continuationToken] as const;
export const listing = { query: ['pageSize', 'orderBy', 'order'], tells: [h.continuationToken, h.totalCount, h.etag] } as const;
