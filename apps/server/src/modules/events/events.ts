import { PassThrough } from 'node:stream';
import { apiBase, headers as h, headers } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, header, inPath, parameter } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { cursorOf } from './cursor.ts';
import type { ChangeEvent } from './deliver.ts';

/** So that proxies do not take a quiet stream for a dead one. */
const heartbeatMs = 15_000;
/** Bytes that may wait for a listener who reads slowly, before it is cut off to resume by its last event. */
const mostWaiting = 1_048_576;

/** One way of telling a listener; both end by `close`. */
interface Wire {
  readonly began: (from: string, resumed: boolean) => void;
  readonly event: (event: ChangeEvent, eventId: string) => void;
  readonly beat: () => void;
  readonly waiting: () => number;
  readonly drained: () => Promise<void>;
  readonly close: () => void;
  /** Runs when either side closes the connection. */
  readonly onClosed: (closed: () => void) => void;
}

/** `GET /events`: what is written in the practice and the caller may read, as server-sent events or over a WebSocket. */
export function eventsRoute(app: FastifyInstance, deps: AppParts): void {
  app.route({
    method: 'GET',
    url: `${apiBase}/practices/:networkId/events`,
    exposeHeadRoute: false,
    ...described({
      summary: 'Streams changes to records that the caller may read; last-event-id can be a query parameter',
      statuses: [200],
      takes: [h.profile, h.lastEventId],
      gives: 'stream',
    }),
    preValidation: async (request) => {
      if (!(await deps.store.practices.isOpen(practiceOf(request)))) throw new Refusal('practice-unknown');
      lastEventIdOf(request);
    },
    handler: (request, reply) => {
      const stream = new PassThrough({ highWaterMark: 65_536 });
      void follow(request, deps, serverSent(stream));
      return reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store').send(stream);
    },
    wsHandler: (socket, request) => void follow(request, deps, overSocket(socket)),
  });
}

/** Milliseconds by which a timer may be early. A caller whose stream ends before its access does would be let in again. */
const timerEarly = 5;

async function follow(request: FastifyRequest, { hub, sessions, now }: AppParts, wire: Wire): Promise<void> {
  const { session } = request;
  if (!session) return wire.close();
  const ends: (() => void)[] = [];
  let closed = false;
  wire.onClosed(() => {
    closed = true;
    for (const end of ends.splice(0)) end();
  });
  ends.push(sessions.watch(session, wire.close));
  const { profile, token } = callerOf(request);
  const seat = session.seats.find((each) => each.networkId === practiceOf(request) && each.profile.id === profile?.id);
  // The caller comes again each day of the practice, for access may begin or end with it. No timer counts further than 24 days.
  const until = Math.min(session.expires, token?.until ?? session.expires, seat?.access.until ?? session.expires);
  const expiry = setTimeout(wire.close, Math.min(Math.max(until - now(), 0) + timerEarly, 86_400_000));
  const heartbeat = setInterval(wire.beat, heartbeatMs);
  ends.push(
    () => clearTimeout(expiry),
    () => clearInterval(heartbeat),
  );
  const tell = (event: ChangeEvent, eventId: string) => {
    if (closed) return;
    wire.event(event, eventId);
    if (wire.waiting() > mostWaiting) wire.close();
  };
  try {
    const subscriber = { caller: callerOf(request), began: wire.began, tell, drained: wire.drained, revoked: wire.close };
    const end = await hub.subscribe(practiceOf(request), subscriber, lastEventIdOf(request));
    if (closed) end();
    else ends.push(end);
  } catch {
    // The database is down. The listener later resumes from its position.
    wire.close();
  }
}

function serverSent(stream: PassThrough): Wire {
  const write = (text: string) => void (stream.writable && stream.write(text));
  // Sends a first byte at once, because some clients wait for it.
  write('retry: 1000\n\n');
  return {
    began: (from, resumed) => write(`${resumed ? '' : 'event: gap\n'}id: ${from}\n${resumed ? '' : 'data: {}\n'}\n`),
    event: (event, eventId) => write(`id: ${eventId}\ndata: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    waiting: () => stream.writableLength + stream.readableLength,
    drained: async () => {
      if (stream.writableNeedDrain)
        await new Promise<void>((resolve) => {
          stream.once('drain', resolve);
          stream.once('close', resolve);
        });
    },
    close: () => void stream.end(),
    onClosed: (closed) => {
      stream.once('close', closed);
      stream.once('finish', closed);
    },
  };
}

type Socket = Parameters<NonNullable<Parameters<FastifyInstance['route']>[0]['wsHandler']>>[0];
const goingAway = 1_001;

function overSocket(socket: Socket): Wire {
  const send = (value: unknown) => socket.send(JSON.stringify(value));
  // Clients send nothing that matters. An error of a client ends only its own socket.
  socket.on('error', () => socket.terminate());
  return {
    began: (from, resumed) => send(resumed ? { eventId: from } : { eventId: from, gap: true }),
    event: (event, eventId) => send({ ...event, eventId }),
    beat: () => socket.ping(),
    waiting: () => socket.bufferedAmount,
    drained: async () => {
      while (socket.bufferedAmount > mostWaiting / 2 && socket.readyState === socket.OPEN)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    close: () => socket.close(goingAway),
    onClosed: (closed) => void socket.once('close', closed),
  };
}

const practiceOf = (request: FastifyRequest) => inPath(request, 'networkId');

/** The position to resume from: the header, or the parameter of that name for clients that cannot send headers. */
function lastEventIdOf(request: FastifyRequest): string | undefined {
  const id = header(request, headers.lastEventId) || parameter(request, headers.lastEventId) || undefined;
  if (id !== undefined && !cursorOf(id))
    throw new Refusal('header-invalid', { detail: `${headers.lastEventId} is not an event id of this practice.` });
  return id;
}
