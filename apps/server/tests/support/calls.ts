import { Channel, ChannelMembership, dayIn, definitionOf, Packet, type ResourceType } from '@notewell/model';
import { allPermissions } from '@notewell/rules';
import { makeResource, testId, testIdOf } from '@notewell/testkit';
import Fastify, { type FastifyInstance } from 'fastify';
import { bodies } from '../../src/http/bodies.ts';
import { errors, sendProblem } from '../../src/http/errors.ts';
import { requestId } from '../../src/http/request-id.ts';
import { storableText } from '../../src/http/storable-text.ts';
import { automationCaller } from '../../src/kernel/automation-caller.ts';
import type { Caller } from '../../src/kernel/caller.ts';
import { systemCaller } from '../../src/kernel/system-caller.ts';
import type { ContentStore } from '../../src/modules/content/files/index.ts';
import { requireTimelyDocumentation } from '../../src/modules/enrollments/late-documentation.ts';
import { createChangeHub } from '../../src/modules/events/hub.ts';
import { registerRoutes } from '../../src/modules/index.ts';
import type { Job } from '../../src/modules/module.ts';
import type { AppParts } from '../../src/modules/parts.ts';
import { preferenceCheck } from '../../src/modules/practices/preferences.ts';
import { retirementCheck } from '../../src/modules/practices/retirement.ts';
import { starterPreferences } from '../../src/modules/practices/starter/index.ts';
import { createSaving } from '../../src/modules/saving.ts';
import { practiceDay } from '../../src/resources/saving/practice-day.ts';
import { type Saving } from '../../src/resources/saving/saving.ts';
import type { Store } from '../../src/resources/store/index.ts';

/** Preferences of practices that book their visits here; what preferences forbid has tests of its own. */
export const checks = [
  preferenceCheck(async () => ({ resourceType: 'PracticePreferences', ...starterPreferences }) as const),
  retirementCheck,
  requireTimelyDocumentation,
];

/** The practitioner that references of made resources point at. */
export const practitionerId = testIdOf('Practitioner');

/** A caller with every permission in a practice, unless `changes` says otherwise. */
export const callerWith = (changes: Partial<Caller> = {}): Caller => ({
  accountId: 'account-1',
  networkId: 'north',
  profile: { resourceType: 'Practitioner', id: practitionerId, display: 'Test Person' },
  roles: [],
  permissions: new Set<string>(allPermissions),
  patients: { kind: 'everything' },
  day: dayIn(Date.now(), 'UTC'),
  system: undefined,
  automation: false,
  requestId: 'test-request',
  ...changes,
});

/** The account of jobs with the permissions of one of them. */
export const jobCaller = ({ permissions }: Pick<Job, 'permissions'>): Caller =>
  automationCaller({ networkId: 'north', day: callerWith().day }, permissions, 'test');

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly json: <T = Record<string, unknown>>() => T;
}
export interface Calls {
  readonly app: FastifyInstance;
  readonly saving: Saving;
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
/** Names the session that a call comes from; calls without it have none. */
export const sessionHeader = 'x-test-session';

/** Gives each caller the practice's day by the clock of the test, as a session has that of the server. */
function goByPracticeDay(app: FastifyInstance, store: Store, now = () => Date.now()): void {
  app.addHook('onRequest', async (request) => {
    const { caller } = request;
    if (caller?.networkId === undefined) return;
    const day = await practiceDay({ practice: caller.networkId, store }, now());
    request.caller = { ...caller, day };
  });
}

/** The routes over a store, with the caller given by the test in place of a session. */
export async function startCalls(store: Store, more: Partial<AppParts> = {}): Promise<Calls> {
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
  storableText(app);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { networkId } = request.params as { networkId?: string }; // named by the practice routes
    const name = String(request.headers[callerHeader]);
    request.caller = { ...(callers.get(name) ?? callerWith()), networkId };
    callers.delete(name);
    const id = request.headers[sessionHeader];
    const user = { id: request.caller.accountId, email: '', name: '' };
    const facts = { expires: Number.POSITIVE_INFINITY, boundTo: undefined, secondStep: false, seats: [], setCookies: [] };
    if (typeof id === 'string') request.session = { id, user, ...facts };
    done();
  });
  goByPracticeDay(app, store, more.now);
  const hub = createChangeHub(store);
  const saving = createSaving({ store, checks, ...(more.now && { now: more.now }) });
  await registerRoutes(app, {
    store,
    saving,
    // These tests move no content; its own test has the real one.
    content: {} as ContentStore,
    hub,
    sessions: { watch: () => () => {} },
    now: Date.now,
    ...more,
  });
  await app.ready();
  return {
    app,
    saving,
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
      const { statusCode: status, headers: sent, payload: text, rawPayload: bytes } = answer;
      return { status, headers: sent, text, bytes, json: () => JSON.parse(text) };
    },
    close: async () => {
      hub.close();
      await app.close();
    },
  };
}

/** The path of a type's calls, for `call`. */
export const pathOf = (type: ResourceType): string => {
  const { scope, collection } = definitionOf(type);
  return scope.kind === 'global' ? `/api/v1/${collection}` : `/${collection}`;
};

/** The packet that drafts of its answers name, and the channel that those of messages and memberships do, with its owner. */
export async function makeNamed(saving: Pick<Saving, 'create'>, practice = 'north'): Promise<void> {
  const caller = systemCaller(practice, 'test-channel');
  const channel = { id: testIdOf('Channel'), resourceType: 'Channel' };
  const member = { id: testId(70_001), resourceType: 'Practitioner' };
  const packet = makeResource('Packet');
  await saving.create({ practice, caller, definition: Packet, id: testIdOf('Packet'), draft: packet });
  await saving.create({ practice, caller, definition: Channel, id: channel.id, draft: { kind: 'Team' } });
  await saving.create({ practice, caller, definition: ChannelMembership, draft: { channel, member, role: 'Owner' } });
}

let members = 70_001;

/** A draft of any type that may be created. */
export function draftOf(type: ResourceType, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const { resourceType: _type, ...draft } = makeResource(type) as unknown as Record<string, unknown>; // any type's fields
  if (type === 'SecurityToken') {
    const patientAllowances = [{ id: testIdOf('Patient'), resourceType: 'Patient' }];
    return { ...draft, reason: 'Coverage', patientAllowances, ...overrides };
  }
  // Each membership needs another member.
  if (type === 'ChannelMembership') draft['member'] = { id: testId(++members), resourceType: 'Practitioner' };
  // All-day appointments take nobody's time, so that there may be many.
  if (type === 'Appointment') draft['allDay'] = true;
  if (type === 'KeyVault')
    return { ...draft, practice: 'north', purpose: 'ReportPassword', value: 'Seven-sealed-seas', ...overrides };
  // Somebody pays.
  if (type === 'Coverage') draft['payerName'] = 'Blue Shield';
  // A note begins unsigned; the first value of every other status is one that it may begin with.
  return { ...draft, ...(type === 'Note' ? { status: 'Preliminary' } : {}), ...overrides };
}
