import { headers as h, headers, parseIfNoneExists } from '@notewell/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { disclosed } from '../disclosure.ts';
import { described } from '../openapi/calls.ts';
import { writing } from '../openapi/headers.ts';
import type { Store } from '../store/index.ts';
import { type Call, expiresOf, header, settle } from './call.ts';
import type { ResourceParts } from './deps.ts';
import { type Answer, once } from './once.ts';
import { collectionUrls } from './paths.ts';
import { sendStored, writeCharge } from './reply.ts';

/** `POST {collection}`: 201, or 200 with the one that carries the `if-none-exists` identifier. */
export function createRoute(app: FastifyInstance, { store, saving, now }: ResourceParts): void {
  for (const url of collectionUrls()) {
    app.post(
      url,
      described({
        summary: 'Create',
        ability: 'create',
        statuses: [200, 201],
        takes: [...writing, h.ifNoneExists, h.timeToLive],
        tells: [h.etag],
        sends: 'resource',
        gives: 'resource',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'create');
        if (request.body === undefined) throw new Refusal('body-required');
        const { practice, caller, definition } = call;
        const expires = expiresOf(request, caller, now());
        const ifNoneExists = identifierOf(request);
        // An existing row is returned, so the caller needs the permission to read.
        if (ifNoneExists) requireAbility(caller, definition, 'read');
        const answer = await once({ store, request, call }, (key) =>
          saving.create({ practice, caller, definition, draft: request.body, expires, once: key, ifNoneExists }),
        );
        return sendAnswer(reply, { store, call }, answer);
      },
    );
  }
}

/** The identifier of `if-none-exists`, if it was sent. */
export function identifierOf(request: FastifyRequest) {
  const value = header(request, headers.ifNoneExists);
  if (value === undefined) return undefined;
  const identifier = parseIfNoneExists(value);
  // A header is Latin-1: what was sent as UTF-8 is read as such.
  if (!identifier) throw new Refusal('header-invalid', { detail: `${headers.ifNoneExists} is <system>|<value>.` });
  return { system: fromHeader(identifier.system), value: fromHeader(identifier.value) };
}

function fromHeader(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a range
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

/** Sends what a write came to; a new resource's address too. */
export async function sendAnswer(
  reply: FastifyReply,
  { call, store }: { readonly call: Call; readonly store: Store },
  answer: Answer,
): Promise<FastifyReply> {
  reply.request.charge = writeCharge(answer.text ?? '');
  if (answer.text === undefined) return reply.code(204).send();
  if (answer.status === 201) {
    const base = call.definition.scope.kind === 'global' ? '/api/v1' : `/api/v1/practices/${call.practice}`;
    reply.header('location', `${base}/${call.definition.collection}/${answer.id}`);
  }
  const { text } = await disclosed(
    { caller: call.caller, definition: call.definition, practice: call.practice, store },
    answer.text,
  );
  return sendStored(reply, answer.status, answer.version, text);
}
