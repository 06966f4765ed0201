import { headers, jsonType, versionTag } from '@notewell/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sheet } from '../postgres/sheet.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The cost of the call, in units of one point read. */
    charge: number;
  }
}

/** The headers that every answer carries, errors too. */
export function commonHeaders(app: FastifyInstance): void {
  app.decorateRequest('charge', 1);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(headers.requestCharge, String(request.charge));
    reply.header(headers.requestTime, reply.elapsedTime.toFixed(1));
    done();
  });
}

/** A write costs five reads, and one more for every 4 KB. */
export const writeCharge = (text: string): number => 5 + Math.floor(text.length / 4_096);
/** A list costs one, and a tenth for each row. */
export const listCharge = (rows: number): number => Math.round(10 + rows) / 10;

/** Sends stored JSON as it is, with its version as the entity tag. */
export function sendStored(reply: FastifyReply, status: number, version: number, body: string): FastifyReply {
  return reply
    .code(status)
    .header(headers.etag, versionTag(String(version)))
    .type(`${jsonType}; charset=utf-8`)
    .send(body);
}

/** Sends a JSON array, and gives its memory back once all of it is with the system. */
export function sendSheet(reply: FastifyReply, sheet: Sheet): FastifyReply {
  reply.raw.once('finish', () => sheet.release());
  return reply.type(`${jsonType}; charset=utf-8`).send(sheet.array());
}

/** True if an `if-none-match` names the entity tag. */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === bare);
}
