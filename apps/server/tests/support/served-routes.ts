import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { authCalls } from '../../src/modules/accounts/calls/auth-calls.ts';
import { authBase } from '../../src/modules/accounts/identity/auth.ts';

export interface Route {
  readonly method: string;
  readonly url: string;
}

/** Every route of the applications that `work` makes, so that no call that is ever added can be forgotten. */
export async function routesServed<T>(work: () => Promise<T>): Promise<{ readonly made: T; readonly routes: readonly Route[] }> {
  const routes = new Map<string, Route>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }; // as Fastify documents the channel
    const serve = (method: string, url: string) => routes.set(`${method} ${url}`, { method, url });
    fastify.addHook('onRoute', ({ method, url }) => {
      if (url === `${authBase}/*`) {
        for (const [path, { get }] of authCalls) serve(get ? 'GET' : 'POST', path);
        return;
      }
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') serve(one, url);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { made: await work(), routes: [...routes.values()] };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
