import { patchType } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';

/** JSON bodies; an empty one is absent rather than an error, because calls such as sync are posted empty. */
export function bodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>(['application/json', patchType], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
