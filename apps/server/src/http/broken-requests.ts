import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { headers, problem, problemType } from '@notewell/protocol';
import type { ErrorCode } from '@notewell/protocol/errors';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/** Answers invalid HTTP, which reaches no route, like every other error and closes the connection. */
export function answerBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const id = randomUUID();
  const body = problem(codes[error.code ?? ''] ?? 'request-malformed', id);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status] ?? 'Bad Request'}`,
      `content-type: ${problemType}`,
      `content-length: ${Buffer.byteLength(text)}`,
      `${headers.requestId}: ${id}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
