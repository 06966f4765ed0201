import { registry } from '@notewell/model';
import type { Problem } from '@notewell/protocol';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { type Route, routesServed } from './support/served-routes.ts';
import { bearer, get, patientId, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let calls: readonly Route[];
let own: Record<string, string>;
let administrator: Practitioner;
beforeAll(async () => {
  const { made, routes } = await routesServed(startServer);
  server = made;
  calls = routes.filter(({ url }) => url.startsWith('/api/'));
  own = await headersOf(people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
});
afterAll(() => server.stop());

async function headersOf(email: string): Promise<Record<string, string>> {
  const token = bearer(await signIn(server.origin, email));
  const { memberships } = (await (await get(server.origin, '/api/v1/session', token)).json()) as SessionAnswer;
  const [{ profile } = { profile: undefined }] = memberships;
  return { ...token, 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
}

const real: Readonly<Record<string, string>> = {
  networkId: 'north',
  collection: 'patients',
  id: patientId,
  versionId: '1',
  n: '0',
};
const pathOf = (url: string, spoilt: Readonly<Record<string, string>> = {}) =>
  url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(spoilt[name] ?? real[name] ?? patientId));
const namesIn = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The status and code of a response. */
async function ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<[number, string]> {
  const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
  const answer = await fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: { ...own, ...(body === undefined ? {} : { 'content-type': type }), ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status < 400) return [answer.status, String((await answer.body?.cancel()) ?? '')];
  return [answer.status, ((await answer.json()) as Problem).code];
}

describe('the edge of every route', () => {
  it('finds nothing under a name that no text may hold', async () => {
    let asked = 0;
    for (const { method, url } of calls)
      for (const name of namesIn(url)) {
        const answer = await ask(method, pathOf(url, { [name]: 'a\0' }));
        expect([method, url, name, ...answer]).toEqual([method, url, name, 404, 'not-found']);
        asked++;
      }
    expect(asked).toBeGreaterThan(100);
  });

  it('refuses such a character in a query', async () => {
    for (const { method, url } of calls)
      expect([method, url, ...(await ask(method, `${pathOf(url)}?some=a%00`))]).toEqual([method, url, 400, 'parameter-invalid']);
  });

  it('refuses such a character in headers that are decoded', async () => {
    for (const name of ['cookie', 'notewell-profile', 'notewell-continuation-token'])
      expect([name, ...(await ask('GET', '/api/v1/session', undefined, { [name]: 'a=%00' }))]).toEqual([
        name,
        400,
        'header-invalid',
      ]);
  });

  it.each(['\0', '\ud800', 'a\udfffb'])('refuses %j anywhere in a body', async (poison) => {
    const takesBytes = /\/(?:content(\/chunks(\/:n)?)?|tasks\/[^/]+\/:id\/files)$/;
    const writing = calls.filter(({ method, url }) => /^(POST|PUT|PATCH)$/.test(method) && !takesBytes.test(url));
    expect(writing.length).toBeGreaterThan(30);
    for (const { method, url } of writing)
      for (const body of [{ any: [{ name: poison }] }, [{ op: 'add', path: poison }], { [poison]: 1 }])
        expect([method, url, ...(await ask(method, pathOf(url), body))]).toEqual([method, url, 422, 'validation-failed']);
  });
});

describe('the log of reads', () => {
  it('tells from a header of the call that a device asked ahead of its person', async () => {
    const path = `/api/v1/practices/north/patients/${patientId}`;
    for (const readAhead of ['true', 'yes', '']) await ask('GET', path, undefined, { 'notewell-read-ahead': readAhead });
    type Entry = { readonly detail: Readonly<Record<string, unknown>> };
    const { body } = await administrator.call<Entry[]>('GET', `/audit?patient=${patientId}&action=read&pageSize=3`);
    expect(body.map(({ detail }) => detail['readAhead'])).toEqual([undefined, undefined, true]);
  });
});

describe('the log of refusals', () => {
  const refusals = async () => (await administrator.call<{ id: string }[]>('GET', '/audit?action=refused&pageSize=1000')).body;
  /** The state once everything noted so far is written: other calls and jobs may add entries at any moment. */
  const state = async () => {
    const { trail } = server.running.installation.store;
    await trail.flush();
    return trail.state();
  };
  const isSome = (count: number) => count > 0;
  /** A pair of surrogates on the place where a long name is cut. */
  const cutInTwo = `${'a'.repeat(99)}😀`;

  it('takes what follows a call with a poisoned path, whatever call it is', async () => {
    const odd = ['\0', cutInTwo, `${'i'.repeat(199)}😀`, '\ufffe', '\u202e', 'x'.repeat(400), "'; --", '\\u0000'];
    const systems = ['\u00ff'.repeat(200), '\\ud800', '=1+1'];
    for (const { method, url } of calls.filter((call) => call.url.startsWith('/api/v1/')))
      for (const name of namesIn(url))
        for (const [nth, value] of odd.entries()) {
          const more = { 'notewell-user-system': systems[nth % systems.length] ?? '', 'user-agent': '\u00ff%00' };
          const [status] = await ask(method, pathOf(url, { [name]: value }), method === 'GET' ? undefined : {}, more);
          expect([method, url, name, status < 500 || status === 501]).toEqual([method, url, name, true]);
        }
    const marker = '01900000-0000-7000-8000-00000000beef';
    expect((await ask('PUT', `/api/v1/practices/north/securityRoles/${marker}`, {}))[0]).toBe(403);
    await expect.poll(async () => (await refusals()).some(({ id }) => id === marker)).toBe(true);
    await expect.poll(state).toMatchObject({ waiting: 0, failures: 0, rescued: 0, failingSince: undefined });
    expect((await administrator.call('GET', '/audit/chain?verify=true')).body).not.toHaveProperty('verified.broken');
  }, 600_000);

  it('shows in health and metrics while it cannot be written', async () => {
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    const health = async () => (await get(server.origin, '/health/ready')).json();
    try {
      await expect.poll(health).toMatchObject({ status: 'ready', auditLog: { status: 'ok', waiting: 0 } });
      await owner.query('revoke insert on audit from notewell_app');
      const marker = '01900000-0000-7000-8000-00000000cafe';
      expect((await ask('PUT', `/api/v1/practices/north/securityRoles/${marker}`, {}))[0]).toBe(403);
      await expect.poll(health).toMatchObject({ auditLog: { status: 'failing', waiting: expect.toSatisfy(isSome) } });
      const metrics = await (await get(server.origin, '/metrics')).text();
      expect(metrics).toMatch(/notewell_audit_failing 1\n/);
      expect(metrics).toMatch(/notewell_audit_failed_batches_total [1-9]/);
      await owner.query('grant insert on audit to notewell_app');
      await expect.poll(async () => (await refusals()).some(({ id }) => id === marker)).toBe(true);
      await expect.poll(health).toMatchObject({ auditLog: { status: 'ok', waiting: 0 } });
    } finally {
      await owner.query('grant insert on audit to notewell_app');
      await owner.end();
    }
  }, 180_000);
});

describe('the OpenAPI document', () => {
  it('lists every call that is served, and no other', async () => {
    const { paths } = (await (await get(server.origin, '/api/v1/openapi.json')).json()) as {
      readonly paths: Readonly<Record<string, object>>;
    };
    const collections = Object.values(registry).map(({ collection }) => collection);
    const anyOf = new Map(collections.map((one) => [one, ':collection']));
    /** A path by its form alone: a parameter may have any name. */
    const formOf = (path: string) => path.replace(/[:{]\w+\}?/g, '*');
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((one) => `${one.toUpperCase()} ${path}`),
    );
    const forms = new Set(described.map(formOf));
    const served = new Set(calls.map(({ method, url }) => formOf(`${method} ${url}`)));
    const isDescribed = ({ method, url }: Route) =>
      (url.includes(':collection') ? collections : ['']).some((one) =>
        forms.has(formOf(`${method} ${url.replace(':collection', one)}`)),
      );
    const isServed = (call: string) =>
      served.has(formOf(call)) ||
      served.has(
        formOf(
          call
            .split('/')
            .map((part) => anyOf.get(part) ?? part)
            .join('/'),
        ),
      );
    expect(calls.filter((route) => !isDescribed(route))).toEqual([]);
    expect(described.filter((call) => !isServed(call))).toEqual([]);
  });
});

describe('what a caller is told', () => {
  it('says of a type that is never deleted that it is not, whoever asks', async () => {
    for (const caller of [people.administrator, people.patient]) {
      const answer = await fetch(`${server.origin}/api/v1/keyVaults/${patientId}`, {
        method: 'DELETE',
        headers: await headersOf(caller),
      });
      expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([405, 'delete-unsupported']);
    }
  });

  it('names what is not set up instead of an issue that was logged', async () => {
    for (const call of ['sync', 'ocr']) {
      const { status, body } = await administrator.call('POST', `/patients/${patientId}/${call}`);
      expect([call, status, body.title, body.detail]).toEqual([
        call,
        501,
        'This is not set up in this installation.',
        expect.stringMatching(/is (connected|installed)/),
      ]);
    }
  });

  it('does not call a bad filter an issue of ours', async () => {
    const { status, body } = await administrator.call('POST', '/patients/queries', { body: [{ kind: 'Nothing' }] });
    expect([status, body.title]).toEqual([400, 'The request could not be understood. Check what was sent.']);
  });
});
