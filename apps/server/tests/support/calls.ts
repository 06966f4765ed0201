import { definitionOf, type ResourceType } from '@notewell/model';
import { allPermissions } from '@notewell/rules';
import { makeResource, testIdOf } from '@notewell/testkit';
import Fastify, { type FastifyInstance } from 'fastify';
import { createSaving } from '../../src/behaviours/saving.ts';
import type { Caller } from '../../src/caller.ts';
import type { ContentStore } from '../../src/content/index.ts';
import { createChangeHub } from '../../src/events/hub.ts';
import { bodies } from '../../src/plugins/bodies.ts';
import { errors, sendProblem } from '../../src/plugins/errors.ts';
import { requestId } from '../../src/plugins/request-id.ts';
import { registerRoutes } from '../../src/routes/index.ts';
import type { Store } from '../../src/store/index.ts';

/** The practitioner that references of made resources point at. */
export const practitionerId = testIdOf('Practitioner');

/** Somebody who may do anything in a practice, unless told otherwise. */
export const callerWith = (changes: Partial<Caller> = {}): Caller => ({
  accountId: 'account-1',
  networkId: 'north',
  profile: { resourceType: 'Practitioner', id: practitionerId, display: 'Test Person' },
  roles: [],
  permissions: new Set<string>(allPermissions),
  patients: { kind: 'everything' },
  system: undefined,
  automation: false,
  requestId: 'test-request',
  ...changes,
});

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly text: string;
  readonly json: <T = Record<string, unknown>>() => T;
}
export interface Calls {
  readonly app: FastifyInstance;
  /** One call; the path begins after the practice for `/…`, and is whole where it begins with `/api`. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    caller?: Caller,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

const callerHeader = 'x-test-caller';

/** The routes over a store, with the caller given by the test in place of a session. */
export async function startCalls(store: Store): Promise<Calls> {
  // Each call names its caller by a header, so that several may be under way at once.
  const callers = new Map<string, Caller>();
  let called = 0;
  const app: FastifyInstance = Fastify({
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, 'call-unknown'),
  }) as unknown as FastifyInstance; // the error handler's reply is of the base type
  requestId(app);
  errors(app);
  bodies(app);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { networkId } = request.params as { networkId?: string }; // named by the practice routes
    const name = String(request.headers[callerHeader]);
    request.caller = { ...(callers.get(name) ?? callerWith()), networkId };
    callers.delete(name);
    done();
  });
  const hub = createChangeHub(store);
  await registerRoutes(app, {
    store,
    saving: createSaving({ store }),
    // These tests move no content; its own test has the real one.
    content: {} as ContentStore,
    hub,
    sessions: { watch: () => () => {} },
    now: Date.now,
  });
  await app.ready();
  return {
    app,
    async call(method, path, body, headers = {}, as = callerWith()) {
      const name = String(++called);
      callers.set(name, as);
      const url = path.startsWith('/api') ? path : `/api/v1/practices/${as.networkId ?? 'north'}${path}`;
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers, [callerHeader]: name },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.statusCode, headers: answer.headers, text: answer.payload, json: () => JSON.parse(answer.payload) };
    },
    close: async () => {
      hub.close();
      await app.close();
    },
  };
}

/** Where a type's calls are, for `call`. */
export const pathOf = (type: ResourceType): string => {
  const { scope, collection } = definitionOf(type);
  return scope.kind === 'global' ? `/api/v1/${collection}` : `/${collection}`;
};

/** A draft of any type that may be created. */
export function draftOf(type: ResourceType, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const { resourceType: _type, ...draft } = makeResource(type) as unknown as Record<string, unknown>; // any type's fields
  if (type === 'SecurityToken') {
    const patientAllowances = [{ id: testIdOf('Patient'), resourceType: 'Patient' }];
    return { ...draft, reason: 'Coverage', patientAllowances, ...overrides };
  }
  if (type === 'KeyVault')
    return { ...draft, practice: 'north', purpose: 'ReportPassword', value: 'Seven-sealed-seas', ...overrides };
  // A note begins unsigned; every other type may begin in any state.
  return { ...draft, ...(type === 'Note' ? { status: 'Preliminary' } : {}), ...overrides };
}
