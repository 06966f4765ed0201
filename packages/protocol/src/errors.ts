/** All errors as one table, one row per error. Branch on `code`, never on text. */

/** Message for a person, by status (spec section 8). */
const sentences: Readonly<Record<number, string>> = {
  401: 'Session expired.  Please refresh the page.',
  403: "You don't have permissions to perform this action.",
  404: 'The requested data was not found.',
  408: 'A timeout occurred while attempting your request.  Some of your requests may not have completed.',
  409: 'Your changes conflict with those made concurrently by another user.',
  410: 'The requested data was deleted or is no longer accessible.',
};
/** Statuses that are not a server fault and have no sentence in the specification. Nothing was logged for them. */
const ownSentences: Readonly<Record<number, string>> = {
  400: 'The request could not be understood. Check what was sent.',
  405: 'This is not possible here.',
  413: 'This is too large.',
  415: 'This kind of content is not accepted here.',
  416: 'The content has no such part.',
  422: 'This could not be saved. Check what was entered.',
  429: 'Too many requests were made. Wait a moment and try again.',
  431: 'The request could not be understood. Check what was sent.',
  449: 'Please try again.',
  501: 'This is not set up in this installation.',
};
const otherSentence =
  "Sorry, we couldn't complete your request. We have logged the issue and sent back to our team for further review.";
export const tokenExpiredSentence = 'Your temporary access security token has expired.';

export const sentenceOf = (status: number): string => sentences[status] ?? ownSentences[status] ?? otherSentence;

/** Sub-statuses that make a client forget its temporary access token (spec section 8). */
export const tokenSubStatus = { invalid: 1001, expired: 1002 } as const;

/** Statuses after which the client may repeat the same request (spec sections 8 and 9). */
export const retryableStatuses: readonly number[] = [408, 429, 449];

interface Row {
  readonly status: number;
  /** Default of `detail` if the thrower gives nothing more specific. */
  readonly detail: string;
  readonly title?: string;
  readonly subStatus?: number;
}

export const errors = {
  // The request itself
  'malformed-json': { status: 400, detail: 'The body is not valid JSON.' },
  'request-malformed': { status: 400, detail: 'The request is not valid HTTP.' },
  'headers-too-large': { status: 431, detail: 'The headers are too large.' },
  'body-required': { status: 400, detail: 'This call needs a body.' },
  'body-unsupported': { status: 415, detail: 'This call does not accept a body of that content type.' },
  'too-large': { status: 413, detail: 'The body is too large for this call.' },
  'header-invalid': { status: 400, detail: 'A header has a wrong format.' },
  'parameter-invalid': { status: 400, detail: 'A query parameter has a wrong format.' },
  'id-invalid': { status: 400, detail: 'The id in the path has a wrong format for this type.' },
  'filter-unknown': { status: 400, detail: 'This type has no filter of that kind.' },
  'filter-invalid': { status: 400, detail: 'A filter has a wrong format.' },
  'sort-unknown': { status: 400, detail: 'This type cannot be sorted by this field.' },
  'page-size-invalid': { status: 400, detail: 'pageSize must be a whole number from 1 to 1,000.' },
  'continuation-invalid': { status: 400, detail: 'The continuation token belongs to another list or is damaged.' },
  'partition-required': {
    status: 400,
    detail: 'This type is listed by partition: send notewell-partition-key, or notewell-cross-partition: true.',
  },
  'version-required': { status: 400, detail: 'This call needs the versionId that the change was made from.' },
  'id-mismatch': { status: 400, detail: 'The id in the body differs from the id in the path.' },
  'call-unknown': { status: 404, detail: 'There is no such call.' },
  'method-unsupported': { status: 405, detail: 'This call does not take that method.' },

  // The caller
  'not-signed-in': { status: 401, detail: 'Sign in first.' },
  'sign-in-failed': {
    status: 401,
    detail: 'The email address or the password is not right.',
    title: 'The email address or the password is not right.',
  },
  'session-expired': { status: 401, detail: 'The session has ended.' },
  'profile-required': { status: 403, detail: 'Send your profile in the header notewell-profile: Practitioner/<id>.' },
  'profile-refused': { status: 403, detail: 'That profile is not one of yours in this practice.' },
  'permission-missing': { status: 403, detail: 'Your roles do not include the permission for this.' },
  'preference-refused': {
    status: 403,
    detail: 'The settings of this practice do not allow this.',
    title: 'The settings of this practice do not allow this.',
  },
  'second-step-required': {
    status: 403,
    detail: 'This practice requires two-step sign-in. Set it up under Your account.',
    title: 'Set up two-step sign-in first.',
  },
  'confirmation-required': {
    status: 403,
    detail: 'Confirm that it is you with your password, a code or a passkey, then send the request again.',
    title: 'Confirm that it is you.',
  },
  'link-over': {
    status: 410,
    detail: 'This link was used already or has expired. Ask for a new one.',
    title: 'This link was used already or has expired. Ask for a new one.',
  },
  'answer-wrong': {
    status: 403,
    detail: 'The answer does not match. Check it and try again.',
    title: 'The answer does not match. Check it and try again.',
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
  'review-paced': { status: 429, detail: 'This practice reviews notes one by one. Wait for the time in retry-after.' },
  'rate-limited': { status: 429, detail: 'Too many requests. Wait for the time in retry-after.' },

  // The target
  'practice-unknown': { status: 404, detail: 'This practice does not exist.' },
  'type-unknown': { status: 404, detail: 'This collection does not exist.' },
  'not-found': { status: 404, detail: 'This resource does not exist.' },
  'version-unknown': { status: 404, detail: 'This version of the resource does not exist.' },
  'content-missing': { status: 404, detail: 'The resource has no content.' },
  gone: { status: 410, detail: 'The resource was deleted.' },

  // Writing
  'validation-failed': { status: 422, detail: 'The body has errors. They are listed in errors.' },
  'create-with-id': { status: 422, detail: 'Resource requested for creation already has an id.' },
  'update-without-id': { status: 422, detail: 'Cannot update a resource that has no id.' },
  'has-transformations': { status: 422, detail: 'Parts of this resource are hidden from you, so you cannot change it.' },
  'partition-changed': { status: 422, detail: 'A resource cannot move to another record.' },
  'reference-unresolvable': { status: 422, detail: 'It refers to something that does not exist. Choose it again.' },
  'stale-version': { status: 409, detail: 'The resource has changed since the version that this change was made from.' },
  'already-exists': { status: 409, detail: 'It exists already.' },
  'transition-refused': { status: 409, detail: 'The resource cannot change from its state to that one.' },
  'still-used': {
    status: 409,
    detail: 'Other records still use this.',
    title: 'Other records still use this.',
  },
  'booking-conflict': {
    status: 409,
    detail: 'A time is taken. Look at the conflicts and choose another time.',
    title: 'Some of these times are taken. Nothing was booked.',
  },
  'rules-block': { status: 409, detail: 'A note rule blocks this. Fix what it names.' },
  'channel-closed': { status: 409, detail: 'This channel is closed. Ask an owner to reopen it.' },
  locked: { status: 409, detail: 'A signed note cannot be changed. Amend it or add an addendum.' },
  'signature-mismatch': { status: 409, detail: 'The text differs from the text that was signed. Read it again and sign.' },
  'reason-required': { status: 422, detail: 'Say why.' },
  'create-unsupported': { status: 405, detail: 'This type cannot be created by this call.' },
  'update-unsupported': { status: 405, detail: 'This type cannot be changed by this call.' },
  'delete-unsupported': { status: 405, detail: 'This type does not support delete.' },
  'key-invalid': { status: 400, detail: 'An idempotency-key must be 1 to 200 letters, digits and -_.:' },
  'key-reused': { status: 422, detail: 'This idempotency-key was used for another request. Use a new key.' },
  'key-in-use': { status: 409, detail: 'The first request with this idempotency-key is still running. Try again.' },

  // Patches, by the names of spec section 8
  'patch-sequence-not-an-array': { status: 422, detail: 'A patch must be an array of operations.' },
  'patch-operation-not-an-object': { status: 422, detail: 'An operation is not an object.' },
  'patch-op-invalid': { status: 422, detail: 'op must be add, remove, replace, move, copy or test.' },
  'patch-path-not-a-string': { status: 422, detail: 'path is not a string.' },
  'patch-path-invalid': { status: 422, detail: 'path is not a valid JSON pointer.' },
  'patch-from-required': { status: 422, detail: 'This operation needs from.' },
  'patch-value-required': { status: 422, detail: 'This operation needs value.' },
  'patch-value-undefined': { status: 422, detail: 'value cannot contain undefined.' },
  'patch-path-unresolvable': { status: 422, detail: 'There is no value at path.' },
  'patch-array-index-illegal': { status: 422, detail: 'An array index must be a whole number without leading zeros.' },
  'patch-out-of-bounds': { status: 422, detail: 'The index is beyond the end of the array.' },
  'patch-test-failed': { status: 422, detail: 'The value at path differs from the expected value.' },
  'patch-read-only': { status: 422, detail: 'This field is written by the server only.' },
  'patch-too-large': { status: 422, detail: 'The patch has too many operations or makes the resource too large.' },

  // Content
  'range-unsatisfiable': { status: 416, detail: 'The content has no byte in that range.' },
  'chunk-invalid': { status: 400, detail: 'Chunk numbers start at 0.' },
  'chunk-missing': { status: 409, detail: 'A chunk before the last one is missing.' },
  'content-infected': {
    status: 422,
    detail: 'The virus scanner found malware in this file. The file was not saved.',
    title: 'The virus scanner found malware in this file. The file was not saved.',
  },
  'content-withheld': {
    status: 422,
    detail: 'The virus scanner found malware in this file. It can no longer be opened.',
    title: 'The virus scanner found malware in this file. It cannot be opened.',
  },
  'scanner-away': {
    status: 503,
    detail: 'The virus scanner does not answer, so the file was not saved. Send it again later.',
    title: 'The file cannot be scanned for viruses at the moment. Try again later.',
  },
  'thumbnail-unavailable': { status: 404, detail: 'This kind of content has no thumbnail.' },

  // The server itself
  'not-configured': { status: 501, detail: 'This installation is not configured for this.' },
  timeout: { status: 408, detail: 'The request took too long.' },
  'retry-with': { status: 449, detail: 'Send the request again.' },
  unavailable: { status: 503, detail: 'The service cannot answer at the moment.' },
  unexpected: { status: 500, detail: 'An unexpected error occurred.' },
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

/** A fault in the sent value, at `path`. */
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
  /** With `permission-missing`: the permissions that the caller lacks. */
  readonly missing?: readonly string[];
  /** Grant sets that would give a missing permission, by permission. */
  readonly grantedBy?: Readonly<Record<string, readonly string[]>>;
}
export interface ProblemExtras {
  /** In place of the title of the row, where that would be false. */
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly ProblemFault[];
  readonly allowed?: readonly string[];
  readonly missing?: readonly string[];
  /** Grant sets that would give a missing permission, by permission. */
  readonly grantedBy?: Readonly<Record<string, readonly string[]>>;
}
/** Fills a problem from the table. `extras.detail` must hold no patient data, because it is logged. */
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
/** True if a body is one of our problems; any other body comes from a proxy. */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code) && 'status' in body;
}
