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
    const write = async () => {
      const text = JSON.stringify(await make());
      return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    };
    let written: ReturnType<typeof write> | undefined;
    app.get(url, async (request, reply) => {
      written ??= write();
      const { text, tag } = await written;
      reply.header('etag', tag).header('cache-control', 'no-cache');
      if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(`${jsonType}; charset=utf-8`).send(text);
    });
  }
}
