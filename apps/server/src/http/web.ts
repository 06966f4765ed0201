import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pathOf, sendProblem } from './errors.ts';

const year = 31_536_000;
/** Files with a hash in their name never change; browsers revalidate everything else. */
const immutable = /[\\/]assets[\\/]/;
/** Not a call and not a file. An id may hold a dot: only what follows the last one shortly is a file's kind. */
const pagePaths = /^\/(?!api\/|health\/|metrics)(?!.*\.[a-z0-9]{1,12}$)/i;

/** The built web application: its files, and its page for every path of its own. */
export async function web(app: FastifyInstance, { folder }: { readonly folder: string }): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/', (_request, reply) =>
      sendProblem(reply, 'unavailable', { detail: 'The web application has not been built. Run npm start.' }),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.map', '**/*.gz', '**/*.br'],
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', immutable.test(path) ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    if (!pagePaths.test(pathOf(request.url))) return sendProblem(reply, 'call-unknown');
    return reply.sendFile('index.html');
  });
}
