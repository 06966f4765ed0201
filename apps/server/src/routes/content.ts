import type { FastifyInstance } from 'fastify';
import { downloads } from './content-downloads.ts';
import { uploads } from './content-uploads.ts';
import type { RouteDeps } from './deps.ts';

/** Content is read as bytes whatever its type: these routes stand in a scope where no parser touches the body. */
export function contentRoutes(parent: FastifyInstance, deps: RouteDeps): void {
  void parent.register((app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, ready) => ready(null, payload));
    uploads(app, deps);
    downloads(app, deps);
    done();
  });
}
