/** Whatever may go wrong, as one table: an error is one row. Branch on `code`, never on text. */

/** What a person reads, by status (spec section 8). */
const sentences: Readonly<Record<number, string>> = {
  401: 'Session expired.  Please refresh the page.',
  403: "You don't have permissions to perform this action.",
  404: 'The requested data was not found.',
  408: 'A timeout occurred while attempting your request.  Some of your requests may not have completed.',
  409: 'Your changes conflict with those made concurrently by another user.',
  410: 'The requested data was deleted or is no longer accessible.',
};
const otherSentence =
  "Sorry, we couldn't complete your request. We have logged the issue and sent back to our team for further review.";
export const tokenExpiredSentence = 'Your temporary access security token has expired.';

export const sentenceOf = (status: number): string => sentences[status] ?? otherSentence;

/** Sub-statuses that make a client forget its temporary access token (spec section 8). */
export const tokenSubStatus = { invalid: 1001, expired: 1002 } as const;

/** Statuses after which the same request may be sent again by itself (spec sections 8 and 9). */
export const retryableStatuses: readonly number[] = [408, 429, 449];

interface Row {
  readonly status: number;
  /** Said in `detail` where the one who raises it has nothing more exact to say. */
  readonly detail: string;
  readonly title?: string;
  readonly subStatus?: number;
}

export const errors = {
  // The request itself
  'malformed-json': { status: 400, detail: 'The body is not valid JSON.' },
  'request-malformed': { status: 400, detail: 'The request is not valid HTTP.' },
  'headers-too-large': { status: 431, detail: 'The headers are larger than a request may have.' },
  'body-required': { status: 400, detail: 'This call needs a body.' },
  'body-unsupported': { status: 415, detail: 'This call does not take a body of that content type.' },
  'too-large': { status: 413, detail: 'The body is larger than this call takes.' },
  'header-invalid': { status: 400, detail: 'A header does not have its form.' },
  'parameter-invalid': { status: 400, detail: 'A query parameter does not have its form.' },
  'id-invalid': { status: 400, detail: 'The id in the path does not have the form of this type.' },
  'filter-unknown': { status: 400, detail: 'This type has no filter of that kind.' },
  'filter-invalid': { status: 400, detail: 'A filter does not have its form.' },
  'sort-unknown': { status: 400, detail: 'This type cannot be sorted by that.' },
  'page-size-invalid': { status: 400, detail: 'pageSize is a whole number from 1 to 1,000.' },
  'continuation-invalid': { status: 400, detail: 'The continuation token belongs to another list or is damaged.' },
  'partition-required': {
    status: 400,
    detail: 'This type is listed by partition: send notewell-partition-key, or notewell-cross-partition: true.',
  },
  'version-required': { status: 400, detail: 'This call needs the versionId that the change was made from.' },
  'id-mismatch': { status: 400, detail: 'The id in the body differs from the id in the path.' },
  'call-unknown': { status: 404, detail: 'There is no such call.' },
  'method-unsupported': { status: 405, detail: 'This call does not take that method.' },

  // Who is calling
  'not-signed-in': { status: 401, detail: 'Sign in first.' },
  'sign-in-failed': {
    status: 401,
    detail: 'The email address or the password is not right.',
    title: 'The email address or the password is not right.',
  },
  'session-expired': { status: 401, detail: 'The session has ended.' },
  'profile-required': { status: 403, detail: 'Say who is calling: notewell-profile: Practitioner/<id>.' },
  'profile-refused': { status: 403, detail: 'That profile is not one of yours in this practice.' },
  'permission-missing': { status: 403, detail: 'Your roles do not include this.' },
  'second-step-required': {
    status: 403,
    detail: 'This practice lets in only whose sign-in takes a second step: set one up under Your account.',
    title: 'Set up two-step sign-in first.',
  },
  'confirmation-required': {
    status: 403,
    detail: 'Confirm that it is you, by your password, a code or a passkey, and send the request again.',
    title: 'Confirm that it is you.',
  },
  'link-over': {
    status: 410,
    detail: 'This link was used already or is out of time.',
    title: 'This link was used already or is out of time.',
  },
  'answer-wrong': {
    status: 403,
    detail: 'That is not what is on file.',
    title: 'That is not what is on file.',
  },
  'token-invalid': {
    status: 403,
    detail: 'The temporary access token is not valid.',
    title: tokenExpiredSentence,
    subStatus: tokenSubStatus.invalid,
  },
  'token-expired': {
    status: 403,
    detail: tokenExpiredSentence,
    title: tokenExpiredSentence,
    subStatus: tokenSubStatus.expired,
  },
  'rate-limited': { status: 429, detail: 'Too many requests: wait as long as retry-after says.' },

  // What it is about
  'practice-unknown': { status: 404, detail: 'There is no such practice.' },
  'type-unknown': { status: 404, detail: 'There is no such collection.' },
  'not-found': { status: 404, detail: 'There is no such resource.' },
  'version-unknown': { status: 404, detail: 'The resource has no such version.' },
  'content-missing': { status: 404, detail: 'The resource has no content.' },
  gone: { status: 410, detail: 'The resource was deleted.' },

  // Writing
  'validation-failed': { status: 422, detail: 'The body has faults; each is named in errors.' },
  'create-with-id': { status: 422, detail: 'Resource requested for creation already has an id.' },
  'update-without-id': { status: 422, detail: 'Cannot update a resource that has no id.' },
  'has-transformations': { status: 422, detail: 'Parts of this resource are hidden from you, so that you cannot change it.' },
  'partition-changed': { status: 422, detail: 'A resource cannot move from one record to another.' },
  'reference-unresolvable': { status: 422, detail: 'The body refers to something that does not exist.' },
  'stale-version': { status: 409, detail: 'The resource has changed since the version that this change was made from.' },
  'already-exists': { status: 409, detail: 'There is one already.' },
  'transition-refused': { status: 409, detail: 'The resource cannot go from its state to that one.' },
  'rules-block': { status: 409, detail: 'A note rule stands against this.' },
  locked: { status: 409, detail: 'What is signed cannot be changed: amend it or add an addendum.' },
  'signature-mismatch': { status: 409, detail: 'The note is not the text that was signed.' },
  'reason-required': { status: 422, detail: 'Say why.' },
  'create-unsupported': { status: 405, detail: 'This type is not created by this call.' },
  'update-unsupported': { status: 405, detail: 'This type is not changed by this call.' },
  'delete-unsupported': { status: 405, detail: 'This type does not support delete.' },
  'key-invalid': { status: 400, detail: 'An idempotency-key is 1 to 200 letters, digits and -_.:' },
  'key-reused': { status: 422, detail: 'That idempotency-key was sent with another request.' },
  'key-in-use': { status: 409, detail: 'The first request with that idempotency-key has not ended.' },

  // Patches, by the names of spec section 8
  'patch-sequence-not-an-array': { status: 422, detail: 'A patch is an array of operations.' },
  'patch-operation-not-an-object': { status: 422, detail: 'An operation is not an object.' },
  'patch-op-invalid': { status: 422, detail: 'op is one of add, remove, replace, move, copy, test.' },
  'patch-path-not-a-string': { status: 422, detail: 'path is not a string.' },
  'patch-path-invalid': { status: 422, detail: 'path is not a JSON pointer that may be used.' },
  'patch-from-required': { status: 422, detail: 'This operation needs from.' },
  'patch-value-required': { status: 422, detail: 'This operation needs value.' },
  'patch-value-undefined': { status: 422, detail: 'value cannot contain undefined.' },
  'patch-path-unresolvable': { status: 422, detail: 'There is nothing at path.' },
  'patch-array-index-illegal': { status: 422, detail: 'An array index is a whole number without leading zeros.' },
  'patch-out-of-bounds': { status: 422, detail: 'The index lies beyond the end of the array.' },
  'patch-test-failed': { status: 422, detail: 'The value at path is not the one that was expected.' },
  'patch-read-only': { status: 422, detail: 'The server alone writes that field.' },
  'patch-too-large': { status: 422, detail: 'The patch has too many operations or makes the resource too large.' },

  // Content
  'range-unsatisfiable': { status: 416, detail: 'The content has no byte in that range.' },
  'chunk-invalid': { status: 400, detail: 'Chunks are numbered from 0.' },
  'chunk-missing': { status: 409, detail: 'A chunk before the last one is missing.' },
  'content-infected': {
    status: 422,
    detail: 'The scanner found malware in this file. Nothing of it was kept.',
    title: 'The scanner found malware in this file. Nothing of it was kept.',
  },
  'content-withheld': {
    status: 422,
    detail: 'The scanner found malware in this file after it was kept. It is not handed out.',
    title: 'The scanner found malware in this file. It cannot be opened.',
  },
  'scanner-away': {
    status: 503,
    detail: 'The scanner for malware does not answer, so that the file was not kept. Send it again later.',
    title: 'The file cannot be scanned for malware at the moment. Try again later.',
  },
  'thumbnail-unavailable': { status: 404, detail: 'There is no thumbnail of content of this kind.' },

  // Ourselves
  'not-configured': { status: 501, detail: 'This installation has nothing configured that could do that.' },
  timeout: { status: 408, detail: 'The request took too long.' },
  'retry-with': { status: 449, detail: 'Send the request again.' },
  unavailable: { status: 503, detail: 'The service cannot answer at the moment.' },
  unexpected: { status: 500, detail: 'Something went wrong that should not have.' },
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof errors;
export const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(errors, value);

export interface ErrorFacts {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly subStatus: number | undefined;
}
export function errorFacts(code: ErrorCode): ErrorFacts {
  const row: Row = errors[code];
  return {
    status: row.status,
    title: row.title ?? sentenceOf(row.status),
    detail: row.detail,
    retryable: retryableStatuses.includes(row.status),
    subStatus: row.subStatus,
  };
}

/** One thing wrong with what was sent, at `path`. */
export interface ProblemFault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}
/** The body of every error: `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly subStatus?: number;
  readonly errors?: readonly ProblemFault[];
  /** With `transition-refused`: the states it may go to. */
  readonly allowed?: readonly string[];
  /** With `permission-missing`: what the caller would need. */
  readonly missing?: readonly string[];
  /** The grant sets any of which would give what is missing, by permission. */
  readonly grantedBy?: Readonly<Record<string, readonly string[]>>;
}
export interface ProblemExtras {
  readonly detail?: string;
  readonly errors?: readonly ProblemFault[];
  readonly allowed?: readonly string[];
  readonly missing?: readonly string[];
  /** The grant sets any of which would give what is missing, by permission. */
  readonly grantedBy?: Readonly<Record<string, readonly string[]>>;
}
/** Fills a problem from the table; `extras.detail` must hold no patient data, for it is logged. */
export function problem(code: ErrorCode, requestId: string, extras: ProblemExtras = {}): Problem {
  const { status, title, detail, subStatus } = errorFacts(code);
  return {
    type: `urn:notewell:error:${code}`,
    title,
    status,
    detail,
    code,
    requestId,
    ...(subStatus === undefined ? {} : { subStatus }),
    ...extras,
  };
}
/** Whether a body read from the wire is a problem of ours; anything else is some proxy's. */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code) && 'status' in body;
}
