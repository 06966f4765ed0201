import {
  apiBase,
  headers,
  signingLinkDeclinePath,
  signingLinkOpenPath,
  signingLinkSignPath,
  signingProofs,
} from '@notewell/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { linkOrigin } from '../../http/link-origin.ts';
import { requireAbility } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { requireWhole } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { idOf, inPath, presentRow, requireCallOf, settle } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import type { AppParts } from '../parts.ts';
import { TooManyAnswers } from './remote-signing-parts.ts';
import { definitionOfSignable, isNote, type Signable, signableIn, signableTypes } from './signable.ts';

const words = (max: number) => z.string().trim().min(1).max(max);
const asking = z.object({
  role: z.enum(['Patient', 'Guardian', 'Witness']),
  name: words(300),
  relative: words(100).optional(),
  email: z.email().max(254),
  relationship: words(200).optional(),
  proof: z.enum(signingProofs),
});
const opening = z.object({ key: words(300), answer: words(40).optional() });
const declining = z.object({ key: words(300), answer: words(40), reason: z.string().max(2_000) });
const signing = z.object({
  key: words(300),
  answer: words(40),
  hash: words(128),
  method: z.enum(['Drawn', 'Typed']),
  ink: z.object({ width: z.number().positive(), height: z.number().positive(), path: words(50_000) }).optional(),
});

/**
 * Signing by a link. For staff who may change the note or plan: `POST`, `GET …/{id}/signing-links` and `DELETE …/{link}`. For
 * holders of a link, without a sign-in: `POST /signing-links/open`, `…/sign` and `…/decline`. `open` returns the request with
 * `{key}`, and the text to sign with `{key, answer}`. 410 if the link is over.
 */
export function signingLinkRoutes(app: FastifyInstance, deps: AppParts): void {
  const { remoteSigning } = deps;
  if (!remoteSigning) return;
  staffRoutes(app, deps, remoteSigning);
  visitorRoutes(app, remoteSigning);
}

type RemoteSigning = NonNullable<AppParts['remoteSigning']>;

function staffRoutes(app: FastifyInstance, { store, publicUrl, mail }: AppParts, remoteSigning: RemoteSigning): void {
  const url = `${apiBase}/practices/:networkId/:collection/:id/signing-links`;
  async function recordOf(request: FastifyRequest) {
    const call = await settle(request, store, 'update');
    requireCallOf(call, ...signableTypes);
    const { caller, definition, practice } = call;
    const row = await presentRow(call, store, idOf(request, call));
    requireAbility(caller, definition, 'update', { row: bodyOf(row) });
    // A link shows the whole record, so only staff who see the whole record may send one.
    await requireWhole({ caller, definition, practice, store }, row);
    const type = definition.type === 'CarePlan' ? 'CarePlan' : 'Note';
    const record = signableIn(type, bodyOf(row), row.id);
    requireCollecting(caller, record);
    return { practice, caller, type, record } as const;
  }
  app.post(
    url,
    described({
      summary: 'Sends a signing link',
      ability: 'update',
      types: [...signableTypes],
      statuses: [201],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply) => {
      const { practice, caller, record } = await recordOf(request);
      const origin = linkOrigin(request, { publicUrl, isMailed: mail !== undefined });
      const made = await remoteSigning.send({ practice, caller, record, request: parsedBody(asking, request.body), origin });
      return reply.code(201).header('cache-control', 'no-store').send(made);
    },
  );
  app.get(
    url,
    described({
      summary: 'Lists the signing links of the note or care plan',
      ability: 'update',
      types: [...signableTypes],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply) => {
      const { practice, type, record } = await recordOf(request);
      reply.header('cache-control', 'no-store');
      return remoteSigning.list(practice, { type, id: record.id });
    },
  );
  app.delete(
    `${url}/:link`,
    described({ summary: 'Withdraws a signing link', ability: 'update', types: [...signableTypes], statuses: [204], takes: who }),
    async (request, reply) => {
      const { practice, caller, record } = await recordOf(request);
      const link = inPath(request, 'link');
      await remoteSigning.revoke({ practice, caller, record }, link);
      return reply.code(204).send();
    },
  );
}

function visitorRoutes(app: FastifyInstance, remoteSigning: RemoteSigning): void {
  const visitorOf = ({ ip, id }: FastifyRequest) => ({ ip, requestId: id });
  const slowed = async <T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    reply.header('cache-control', 'no-store');
    try {
      return await work();
    } catch (error) {
      if (error instanceof TooManyAnswers) reply.header(headers.retryAfter, String(error.seconds));
      throw error;
    }
  };
  app.post(
    signingLinkOpenPath,
    described({
      summary: 'Shows what proof a signing link needs, then the document',
      sends: 'json',
      gives: 'json',
      statuses: [200],
      isPublic: true,
    }),
    (request, reply) => {
      const { key, answer } = parsedBody(opening, request.body);
      const visitor = visitorOf(request);
      return slowed<unknown>(reply, () =>
        answer === undefined ? remoteSigning.offer(key, visitor) : remoteSigning.open(key, answer, visitor),
      );
    },
  );
  app.post(
    signingLinkSignPath,
    described({ summary: 'Signs by a link', sends: 'json', gives: 'json', statuses: [200], isPublic: true }),
    (request, reply) => {
      const { ink, ...given } = parsedBody(signing, request.body);
      return slowed(reply, () => remoteSigning.sign({ ...given, ...(ink ? { ink } : {}) }, visitorOf(request)));
    },
  );
  app.post(
    signingLinkDeclinePath,
    described({ summary: 'Declines to sign by a link', statuses: [204], sends: 'json', isPublic: true }),
    async (request, reply) => {
      const declined = parsedBody(declining, request.body);
      await slowed(reply, () => remoteSigning.decline(declined, visitorOf(request)));
      return reply.code(204).send();
    },
  );
}

/**
 * Refuses callers who may not collect signatures for the record: links name people and their addresses. A link that is handed
 * over signs a plan as much as a signature in person does, and is for the same people.
 */
function requireCollecting(caller: Caller, record: Signable): void {
  const asking = { status: 'Requested' as const, ...(isNote(record) ? {} : { required: true }) };
  const asked = [...(record.patientSignatures ?? []), asking];
  const next = { ...record, patientSignatures: asked };
  requireAbility(caller, definitionOfSignable[record.resourceType], 'update', { row: record, next });
}
