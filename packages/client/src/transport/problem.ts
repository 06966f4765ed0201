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

/** The JSON of a response; undefined if it is not JSON (a proxy's page, a cut connection). */
export const jsonOf = (answer: Answer): unknown => parsed(textOf(answer));

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // an object's fields, each unknown
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
