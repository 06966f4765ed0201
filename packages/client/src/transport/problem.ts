import { isRecord, type UnknownRecord } from '@notewell/model';
import type { Failure } from '../outbox/operation.ts';
import type { Answer } from './port.ts';

const bodyLimit = 20_000;

/** Reads the failure of a response, from problem+json if it is that. */
export function failureOf(answer: Answer): Failure {
  const body = textOf(answer);
  const problem = record(parsed(body));
  return {
    status: answer.status,
    code: text(problem['code']),
    title: text(problem['title']),
    detail: text(problem['detail']),
    requestId: text(problem['requestId']) ?? answer.header('notewell-request-id'),
    subStatus: typeof problem['subStatus'] === 'number' ? problem['subStatus'] : undefined,
    body: body.slice(0, bodyLimit),
  };
}

/** Thrown for a request that the server refused, with the content of its details dialog. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  constructor(readonly failure: Failure) {
    super(failure.title ?? `The server answered ${failure.status}.`);
  }
  get status(): number | undefined {
    return this.failure.status;
  }
}

export const textOf = (answer: Answer): string => new TextDecoder().decode(answer.body);

/** The JSON of a response, of the type its contract has; undefined if it is not JSON (a proxy's page, a cut connection). */
export function jsonOf<R = unknown>(answer: Answer): R;
export function jsonOf(answer: Answer): unknown {
  return parsed(textOf(answer));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
const record = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
