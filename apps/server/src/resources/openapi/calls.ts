import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import type { CallDescription } from './openapi-call.ts';

/** A call's own words; its method and path are those of the route. */
export type Described = Omit<CallDescription, 'method' | 'path'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call as the OpenAPI document has it; absent for routes that are no calls. */
    call?: Described;
  }
}

/** Options of a route that is described; calls that need no sign-in are declared here too. */
export const described = (call: Described) => ({ config: { call, ...(call.isPublic ? { public: true } : {}) } });

const known = new WeakMap<object, Map<string, CallDescription>>();

const ofCollection = new RegExp(`^${apiBase}(?:/practices/\\{networkId\\})?/\\{collection\\}`);

/** Collects every described route that is registered from now on. */
export function collectCalls(app: FastifyInstance): void {
  if (known.has(app.server)) return;
  known.set(app.server, new Map());
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.call) addCall(app, { ...config.call, method: methodOf(method), path: url.replace(/:(\w+)/g, '{$1}') });
  });
}

function methodOf(method: string | readonly string[]): CallDescription['method'] {
  const [one = ''] = [method].flat();
  return one.toLowerCase() as CallDescription['method']; // of the methods that routes here have
}

/** For calls that share one route. */
export function addCall(app: FastifyInstance, call: CallDescription): void {
  const path = call.path.replace(ofCollection, '');
  if (String(call.method) !== 'head') known.get(app.server)?.set(`${call.method} ${path}`, { ...call, path });
}

export const callsOf = (app: FastifyInstance): readonly CallDescription[] => [...(known.get(app.server)?.values() ?? [])];
