import { headers, problem, problemType } from '@notewell/protocol';
import type { ErrorCode, ProblemExtras } from '@notewell/protocol/errors';
import { reviewPaceSeconds } from '@notewell/rules';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import { codeOf } from '../kernel/start-error.ts';

/** Errors of Fastify, by its code, as rows of our table. */
const fastifyErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body-required',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body-unsupported',
  FST_ERR_CTP_INVALID_TYPE: 'body-unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'header-invalid',
  FST_ERR_BAD_URL: 'call-unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'id-invalid',
  FST_ERR_VALIDATION: 'parameter-invalid',
};
/** The error code of other client faults, by HTTP status. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'parameter-invalid',
  401: 'not-signed-in',
  403: 'permission-missing',
  404: 'call-unknown',
  405: 'method-unsupported',
  408: 'timeout',
  413: 'too-large',
  414: 'id-invalid',
  415: 'body-unsupported',
  429: 'rate-limited',
  503: 'unavailable',
};
/** The database or the disk is away for now: SQLSTATE classes 08, 53, 57P and the errors of a socket. */
const away = /^(08...|53...|57P..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT)$/;
const awayMessage = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
/** Seconds to wait before a retry, by the missing service. */
const retryWhenAway: Partial<Record<ErrorCode, number>> = {
  unavailable: 2,
  'scanner-away': 60,
  'review-paced': reviewPaceSeconds,
};

/** The row of the error table that an error amounts to. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  const code = codeOf(error);
  if (code !== undefined && Object.hasOwn(fastifyErrors, code)) return fastifyErrors[code] ?? 'unexpected';
  if (code !== undefined && away.test(code)) return 'unavailable';
  if (error instanceof Error) {
    if (awayMessage.test(error.message)) return 'unavailable';
    if (error instanceof SyntaxError && 'statusCode' in error) return 'malformed-json';
    if ('statusCode' in error && typeof error.statusCode === 'number') return byStatus[error.statusCode] ?? 'unexpected';
  }
  return 'unexpected';
}

/** The stack of an error without its message: messages of the database and of parsers repeat their input. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, code: codeOf(error), frames: frames.slice(0, 12).map((line) => line.trim()) };
}

export function sendProblem(reply: FastifyReply, code: ErrorCode, extras: ProblemExtras = {}): FastifyReply {
  const body = problem(code, reply.request.id, extras);
  return reply.code(body.status).type(problemType).send(JSON.stringify(body));
}

/** Every error leaves as `application/problem+json`; unknown paths are 404, known paths with another method 405. */
export function errors(app: FastifyInstance): void {
  const methodsByPath = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByPath.set(url, known);
  });
  const methodsFor = (path: string): string[] => [
    ...new Set([...methodsByPath.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods])),
  ];

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = errorCodeOf(error);
    const seconds = retryWhenAway[code];
    if (code === 'unexpected' || seconds !== undefined) request.log.error(traceOf(error), code);
    if (seconds !== undefined) reply.header(headers.retryAfter, String(seconds));
    // Fastify would close the connection during the upload. The client would see a broken connection instead of this response,
    // and retry. So it stays open, and the rest is read and dropped until the request times out.
    if (code === 'too-large') reply.removeHeader('connection');
    return sendProblem(reply, code, error instanceof Refusal ? error.extras : {});
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const methods = methodsFor(pathOf(request.url));
    if (methods.length === 0 || methods.includes(request.method)) return sendProblem(reply, 'call-unknown');
    return sendProblem(reply.header('allow', methods.join(', ')), 'method-unsupported');
  });
}

export const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

function patternOf(route: string): RegExp {
  const parts = route.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')));
  // A wildcard route, such as the one of web pages, matches everything and says nothing about a call.
  return route.includes('*') ? /^$/ : new RegExp(`^${parts.join('/')}/?$`);
}
