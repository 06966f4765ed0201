import { createHash } from 'node:crypto';
import { describeModel } from '@notewell/model';
import { jsonType, modelPath, openApiPath } from '@notewell/protocol';
import { describeAccess } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { describeCalls } from './openapi.ts';
import { matches } from './reply.ts';

/** Both documents are the same for everybody for as long as the server runs: they are made once, when first asked for. */
export function modelRoutes(app: FastifyInstance): void {
  const documents = [
    [modelPath, () => describeModel(describeAccess())],
    [openApiPath, describeCalls],
  ] as const;
  for (const [url, make] of documents) {
    let made: { readonly text: string; readonly tag: string } | undefined;
    app.get(url, (request, reply) => {
      if (!made) {
        const text = JSON.stringify(make());
        made = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
      }
      reply.header('etag', made.tag).header('cache-control', 'no-cache');
      if (matches(request.headers['if-none-match'], made.tag)) return reply.code(304).send();
      return reply.type(`${jsonType}; charset=utf-8`).send(made.text);
    });
  }
}
