import type { FastifyInstance } from 'fastify';
import type { AppParts } from '../parts.ts';
import { downloads } from './content-downloads.ts';
import { uploads } from './content-uploads.ts';

/** Content of every type is read as bytes. These routes are in a scope where no parser touches the body. */
export function contentRoutes(parent: FastifyInstance, deps: AppParts): void {
  void parent.register((app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, ready) => ready(null, payload));
    uploads(app, deps);
    downloads(app, deps);
    done();
  });
}
