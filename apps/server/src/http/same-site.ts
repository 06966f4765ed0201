import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes and sockets from pages of other sites, because browsers send cookies with those too. Programs that send a
 * bearer token, or neither header, are not browsers and pass.
 */
export function sameSite(app: FastifyInstance, { publicUrl }: { readonly publicUrl: URL | undefined }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method } = request;
    if ((safeMethods.has(method) && headers.upgrade === undefined) || headers.authorization !== undefined) return done();
    if (isOurs(request, publicUrl)) return done();
    done(new Refusal('permission-missing', { detail: 'Writes from pages of another site are refused.' }));
  });
}

function isOurs({ headers }: FastifyRequest, publicUrl: URL | undefined): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site === 'cross-site' || site === 'same-site') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return publicUrl ? from.origin === publicUrl.origin || from.host === host : from.host === host;
}
