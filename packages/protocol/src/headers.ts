/** Every header name of the API, in lower case as in Node and fetch (spec section 7). */
export const headers = {
  profile: 'notewell-profile',
  continuationToken: 'notewell-continuation-token',
  totalCount: 'notewell-total-count',
  requestCharge: 'notewell-request-charge',
  requestTime: 'notewell-request-time',
  requestId: 'notewell-request-id',
  timeToLive: 'notewell-time-to-live',
  sync: 'notewell-sync',
  automation: 'notewell-automation',
  /** `true`: nobody asked for this read on a screen; a device keeps its answer for use without a network. */
  readAhead: 'notewell-read-ahead',
  /** Why permissions over conversations of others are used: text, percent-encoded. */
  reason: 'notewell-reason',
  partitionKey: 'notewell-partition-key',
  crossPartition: 'notewell-cross-partition',
  securityToken: 'notewell-security-token',
  userSystem: 'notewell-user-system',
  noHistory: 'notewell-no-history',
  ifNoneExists: 'if-none-exists',
  idempotencyKey: 'idempotency-key',
  prefer: 'prefer',
  retryAfter: 'retry-after',
  etag: 'etag',
  ifNoneMatch: 'if-none-match',
  lastEventId: 'last-event-id',
  authorization: 'authorization',
  authToken: 'set-auth-token',
  contentType: 'content-type',
  range: 'range',
} as const;
export type HeaderName = (typeof headers)[keyof typeof headers];

export const problemType = 'application/problem+json';
export const patchType = 'application/json-patch+json';
export const jsonType = 'application/json';
/** The `prefer` value for a response without a body; a count is then in the total count header. */
export const returnMinimal = 'return=minimal';
/** The `prefer` value for a session request that also accepts having no session: 204 instead of 401. */
export const lenientHandling = 'handling=lenient';
