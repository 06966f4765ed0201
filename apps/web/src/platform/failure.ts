import { NetworkFailure } from '@notewell/client';
import { isRecord } from '@notewell/model/values';
import { sentences } from './sentences.ts';

/** A screen's code could not be fetched: gone after an update, or no network. */
export class PageLoadFailure extends Error {
  constructor(cause: unknown) {
    super(sentences.pageLoad, { cause });
    this.name = 'PageLoadFailure';
  }
}

/** What the error details dialog shows. Absent parts are not known. */
export interface FailureDetails {
  readonly title?: string;
  readonly requestId?: string;
  readonly status?: number;
  /** The response body as the server sent it; it names fields and rules, never patient data (contract: errors). */
  readonly body?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const statusIn = (value: unknown) => (typeof value === 'number' && value >= 100 && value <= 599 ? value : undefined);

/** Reads whatever was thrown. An error of the data layer carries a failure or problem; anything else gives what it has. */
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

/** What a refusal says is missing, in words: "Needs the permission Note.Read". Empty where it does not say. */
export function neededFor(error: unknown): string {
  const { body } = detailsOf(error);
  try {
    const problem: unknown = JSON.parse(body ?? '');
    const missing = isRecord(problem) && Array.isArray(problem['missing']) ? problem['missing'].filter(textOf) : [];
    return missing.length > 0 ? `Needs the permission ${missing.join(' or ')}.` : '';
  } catch {
    return '';
  }
}

export const unreachable = 'The server could not be reached. Check your connection and try again.';

/** The sentence a person reads for whatever went wrong (spec section 8). */
export function sentenceFor(error: unknown): string {
  if (error instanceof PageLoadFailure) return error.message;
  if (error instanceof NetworkFailure) return unreachable;
  const { status, title } = detailsOf(error);
  if (title) return title;
  return status === undefined ? sentences.unknown : sentences.ofStatus(status);
}
