import { createHash } from 'node:crypto';
import { describeModel } from '@notewell/model';
import { headers as h, jsonType, modelPath, openApiPath } from '@notewell/protocol';
import { describeAccess } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { callsOf, described } from '../openapi/calls.ts';
import { describeCalls } from '../openapi/openapi.ts';
import { matches } from './reply.ts';

/** Both documents are the same for everybody for as long as the server runs: they are made once, when first asked for. */
export function modelRoutes(app: FastifyInstance): void {
  const documents = [
    [
      modelPath,
      { summary: 'Returns all types, enumerations, permissions, grant sets and roles' },
      () => describeModel(describeAccess()),
    ],
    [openApiPath, { summary: 'This document', isPublic: true }, () => describeCalls(callsOf(app))],
  ] as const;
  for (const [url, about, make] of documents) {
    const write = async () => {
      const text = JSON.stringify(await make());
      return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    };
    let written: ReturnType<typeof write> | undefined;
    app.get(
      url,
      described({ ...about, statuses: [200, 304], takes: [h.ifNoneMatch], tells: [h.etag], gives: 'json' }),
      async (request, reply) => {
        written ??= write();
        const { text, tag } = await written;
        reply.header('etag', tag).header('cache-control', 'no-cache');
        if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
        return reply.type(`${jsonType}; charset=utf-8`).send(text);
      },
    );
  }
}
