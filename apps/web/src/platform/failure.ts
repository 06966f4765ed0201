import { type Failure, NetworkFailure } from '@notewell/client';
import { isRecord } from '@notewell/model/values';
import { sentences } from './sentences.ts';

/** A screen's code could not be fetched: removed by an update, or no network. */
export class PageLoadFailure extends Error {
  constructor(cause: unknown) {
    super(sentences.pageLoad, { cause });
    this.name = 'PageLoadFailure';
  }
}

/** Content of the error details dialog. Missing fields are unknown. */
export interface FailureDetails {
  readonly title?: string;
  readonly requestId?: string;
  readonly status?: number;
  /** The response body as the server sent it. It contains fields and rules but no patient data (contract: errors). */
  readonly body?: string;
}

/** Returns a non-empty text; undefined for anything else. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const statusIn = (value: unknown) => (typeof value === 'number' && value >= 100 && value <= 599 ? value : undefined);

/** Reads the details of any thrown value. Errors of the data layer carry a failure or a problem. */
export function detailsOf(error: unknown): FailureDetails {
  if (!isRecord(error)) return {};
  const problem = [error['failure'], error['problem']].find(isRecord) ?? error;
  const body = error['body'] ?? problem['body'] ?? (problem === error ? undefined : problem);
  const title = textOf(problem['title']);
  const requestId = textOf(problem['requestId']) ?? textOf(error['requestId']);
  const status = statusIn(problem['status']) ?? statusIn(error['status']);
  return {
    ...(title && { title }),
    ...(requestId && { requestId }),
    ...(status && { status }),
    ...(body !== undefined && body !== null && { body: typeof body === 'string' ? body : JSON.stringify(body, null, 2) }),
  };
}

/** Errors in a refusal with their paths; empty if it lists none. */
export function faultsOf(error: unknown): readonly { readonly path: string; readonly code: string; readonly message: string }[] {
  try {
    const problem: unknown = JSON.parse(detailsOf(error).body ?? '');
    const faults: readonly unknown[] = isRecord(problem) && Array.isArray(problem['errors']) ? problem['errors'] : [];
    return faults.filter(isRecord).map(({ path, code, message }) => ({
      path: String(path ?? ''),
      code: String(code ?? ''),
      message: String(message ?? ''),
    }));
  } catch {
    return [];
  }
}

export const unreachable = 'The server could not be reached. Check your connection and try again.';

/** Conflicts with somebody else's write. Every other refusal with that status follows from a rule, which its detail names. */
const byOthers: ReadonlySet<unknown> = new Set([undefined, 'stale-version', 'already-exists', 'key-in-use', 'chunk-missing']);

/** Refusals that name the part of a note in their errors. */
const ofParts: ReadonlySet<unknown> = new Set(['locked', 'transition-refused']);

/** The rule by which the server refused a write, in words; undefined for other errors. */
function ruleOf(error: unknown): string | undefined {
  const { status, body } = detailsOf(error);
  if (status !== 409 || body === undefined) return undefined;
  try {
    const problem: unknown = JSON.parse(body);
    if (!isRecord(problem) || byOthers.has(problem['code'])) return undefined;
    return (ofParts.has(problem['code']) ? textOf(faultsInWords(error)) : undefined) ?? textOf(problem['detail']);
  } catch {
    return undefined;
  }
}

/** Says that somebody else was faster, and what to do. `by`: their name. */
export const outrunWords = (by?: string): string =>
  `${by || 'Somebody else'} was faster and changed this just now, so yours was not saved. Look at it as it is now, and do this again if it is still needed.`;

/** A refusal of what an open form sent, in words. */
export class RefusedInForm extends Error {
  readonly code: Failure['code'] | undefined;
  /** `by`: who made the version that is there now. */
  constructor(error: Failure | undefined, by?: string) {
    super(error?.code === 'stale-version' ? outrunWords(by) : refusalWords(error));
    this.code = error?.code;
  }
}

/** The message for any error (spec section 8). */
export function sentenceFor(error: unknown): string {
  if (error instanceof PageLoadFailure || error instanceof RefusedInForm) return error.message;
  if (error instanceof NetworkFailure) return unreachable;
  const { status, title } = detailsOf(error);
  const said = ruleOf(error) ?? faultWords(error, status) ?? title;
  if (said) return said;
  return status === undefined ? sentences.unknown : sentences.ofStatus(status);
}

/** Names of fields, which messages begin with and compare with. */
const inWords = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A message of the server as a sentence: it names fields by their paths. */
function asSentence({ path, message }: { readonly path: string; readonly message: string }): string {
  const isNamed = path !== '' && message.startsWith(`${path} `);
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = isNamed
    ? `${field.charAt(0).toUpperCase()}${inWords(field.slice(1))}${message.slice(path.length).replace(/(?<= than )\w+$/, inWords)}`
    : message;
  return words.replace(/(?<=[^.!?])$/, '.');
}

const faultsInWords = (error: unknown): string => [...new Set(faultsOf(error).map(asSentence))].slice(0, 3).join(' ');

/** The errors of what was sent, field by field; undefined for other refusals. */
const faultWords = (error: unknown, status: number | undefined): string | undefined =>
  status === 422 ? textOf(faultsInWords(error)) : undefined;

/** A refusal in words: its errors field by field, else what the server says of the whole. */
export const refusalWords = (error: Failure | undefined): string =>
  textOf(faultsInWords(error)) ?? error?.detail ?? error?.title ?? '';
