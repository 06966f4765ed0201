import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Writes into the page which build it belongs to: a hash of the names of all its files. Read by `buildOf`. */
export function buildStamp(): Plugin {
  return {
    name: 'build-stamp',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const content = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16);
        return [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }];
      },
    },
  };
}
