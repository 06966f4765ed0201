import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, get, password, people, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startServer();
  origin = server.origin;
});
afterAll(() => server.stop());

const problemOf = async (answer: Response) =>
  (await answer.json()) as { code: string; status: number; title: string; detail: string; requestId: string; type: string };

describe('an error', () => {
  test('is a problem with a code, the sentence of its status and the request’s id', async () => {
    const answer = await get(origin, '/api/v1/nothing-here', { 'notewell-request-id': 'my-own-request-id' });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('notewell-request-id')).toBe('my-own-request-id');
    const problem = await problemOf(answer);
    expect(problem).toMatchObject({ status: answer.status, requestId: 'my-own-request-id' });
    expect(problem.type).toContain(problem.code);
  });

  test('for an unknown path of someone signed in is 404, for a known one with another method 405', async () => {
    const headers = bearer(await signIn(origin, people.clinician));
    const unknown = await get(origin, '/api/v1/no/such/call', headers);
    expect([unknown.status, (await problemOf(unknown)).code]).toEqual([404, 'call-unknown']);
    const method = await fetch(`${origin}/api/v1/session`, { method: 'DELETE', headers });
    expect([method.status, (await problemOf(method)).code]).toEqual([405, 'method-unsupported']);
    expect(method.headers.get('allow')).toContain('GET');
  });

  test.each([
    ['{"email": ', 400, 'malformed-json'],
    ['{"__proto__": {"a": 1}}', 400, 'malformed-json'],
  ])('for the body %s is %i', async (body, status, code) => {
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([answer.status, (await problemOf(answer)).code]).toEqual([status, code]);
  });

  test('for a body nested by the thousand says so', async () => {
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    });
    expect([answer.status, await problemOf(answer)]).toMatchObject([400, { detail: 'The body is nested too deeply.' }]);
  });

  test('for a field of the body without its form says that it is the body', async () => {
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'no address', password: 'a long password' }),
    });
    expect((await problemOf(answer)).detail).toBe('A field of the body has a wrong format.');
  });

  test('for a body over the limit of its call is 413', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(100_000) });
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([answer.status, (await problemOf(answer)).code]).toEqual([413, 'too-large']);
  });

  test('reads an oversized body to its end and keeps the connection', async () => {
    const size = 9_000_000;
    const { host, port } = new URL(origin);
    const head = (call: string, more = '') => `${call} HTTP/1.1\r\nhost: ${host}\r\n${more}\r\n`;
    const sending = `content-type: application/json\r\ncontent-length: ${size}\r\n`;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(head('POST /api/auth/sign-in/email', sending) + 'x'.repeat(1_000));
    let said = '';
    for await (const part of socket) {
      said += String(part);
      if (said.endsWith('}') && !said.includes('live')) {
        expect(said).toMatch(/^HTTP\/1\.1 413/);
        socket.write('x'.repeat(size - 1_000) + head('GET /health/live', 'connection: close\r\n'));
      }
    }
    expect(said).toContain('{"status":"live"}');
  });

  test('for a body in a form that no call takes is 415', async () => {
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: '<a/>',
    });
    expect([answer.status, (await problemOf(answer)).code]).toEqual([415, 'body-unsupported']);
  });

  test.each(['/%zz', '/api/v1/%', '/api/v1/%E0%A4%A'])('for the path %s, which cannot be decoded, is a refusal', async (path) => {
    const { port } = new URL(origin);
    const status = await new Promise<number>((resolve, reject) => {
      rawRequest({ port, path, host: '127.0.0.1' }, (answer) => resolve(answer.resume().statusCode ?? 0))
        .on('error', reject)
        .end();
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('for what is not HTTP closes the connection and nothing else', async () => {
    const { port } = new URL(origin);
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('\u0000\u0001 nonsense\r\n\r\n'));
      socket.on('data', (part) => {
        text += part.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(said).toMatch(/^HTTP\/1\.1 400/);
    expect(said).toContain('content-type: application/problem+json');
    expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, code: 'request-malformed' });
    expect((await get(origin, '/health/live')).status).toBe(200);
  });
});

/** Sends words as they are and answers all that comes back before the connection closes. */
async function spoken(words: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(words));
    socket.on('data', (part) => {
      text += part.toString();
      // A socket that was opened says nothing more: it is cut, and what was said judged.
      if (text.includes('}') || text.startsWith('HTTP/1.1 101')) socket.end();
    });
    socket.on('close', () => resolve(text));
  });
}

describe('a connection', () => {
  test.each([
    ['a header with a control character', 'GET / HTTP/1.1\r\nhost: x\r\nbad: a\u0000b\r\n\r\n', 400, 'request-malformed'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 'request-malformed'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ])('with %s is answered as any error is, and closed', async (_name, words, status, code) => {
    const said = await spoken(words);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(said).toContain('content-type: application/problem+json');
    expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({ status, code });
  });

  test.each(['/', '/api/v1/session', '/api/v1/model', '/nowhere', '/health/live'])(
    'that asks at %s for a socket gets none',
    async (path) => {
      const said = await spoken(
        [
          `GET ${path} HTTP/1.1`,
          `host: ${new URL(origin).host}`,
          'connection: Upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
          '',
          '',
        ].join('\r\n'),
      );
      expect(said).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect(said).not.toContain('101 Switching');
    },
  );
});

describe('health', () => {
  test('is live and ready once everything is open', async () => {
    expect(await (await get(origin, '/health/live')).json()).toEqual({ status: 'live' });
    expect(await (await get(origin, '/health/ready')).json()).toMatchObject({ status: 'ready', auditLog: { status: 'ok' } });
  });
});

describe('metrics', () => {
  test('are told to this machine, by call and not by path', async () => {
    await get(origin, '/api/v1/session', bearer(await signIn(origin, people.clinician)));
    const text = await (await get(origin, '/metrics')).text();
    expect(text).toContain('notewell_request_seconds_count{method="GET",route="/api/v1/session",status="2xx"}');
    expect(text).toContain('process_cpu_seconds_total');
  });

  test('need a token behind a proxy', async () => {
    expect((await get(origin, '/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
    const guarded = await server.another({ NOTEWELL_METRICS_TOKEN: 'a-token' });
    expect((await get(guarded.address, '/metrics')).status).toBe(403);
    expect((await get(guarded.address, '/metrics', bearer('another'))).status).toBe(403);
    expect((await get(guarded.address, '/metrics', bearer('a-token'))).status).toBe(200);
  });
});

describe('what leaves the server', () => {
  test('tells browsers to trust nothing that is not ours', async () => {
    const page = await get(origin, '/');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('says over https that it is never to be asked without, and its cookies never leave without', async () => {
    const { address } = await server.another({ NOTEWELL_PUBLIC_URL: 'https://clinic.example' });
    for (const path of ['/', '/api/v1/model'])
      expect((await get(address, path)).headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    const answer = await fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://clinic.example' },
      body: JSON.stringify({ email: people.clinician, password }),
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-notewell\.session_token=.*; Secure/);
    expect(cookie).toContain('; Path=/;');
    expect(cookie).not.toContain('Domain=');
    expect((await get(address, '/api/v1/session', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  });

  test('of the API is kept in no cache and can never act as a page', async () => {
    const answer = await get(origin, '/api/v1/session');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('the rate of requests', () => {
  test('beyond its limit is answered 429 with how long to wait', async () => {
    const limited = await server.another({ NOTEWELL_RATE_LIMIT: '5' });
    const answers: Response[] = [];
    // A token that nobody gave out is no other caller.
    for (let n = 0; n < 7; n++)
      answers.push(await get(limited.address, '/api/v1/session', n % 2 === 0 ? {} : { authorization: `Bearer invented.${n}` }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const last = answers.at(-1)!;
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemOf(last)).code).toBe('rate-limited');
    expect((await get(limited.address, '/health/live')).status).toBe(200);
  });
});

describe('an address that a header says', () => {
  /** Asks as many addresses would, if they were believed. */
  const askedBySix = async (more: Record<string, string>) => {
    const limited = await server.another({ NOTEWELL_RATE_LIMIT: '5', ...more });
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n++)
      statuses.push((await get(limited.address, '/api/v1/session', { 'x-forwarded-for': `203.0.113.${n}` })).status);
    return statuses;
  };
  test('is believed where a proxy is trusted, and nowhere else', async () => {
    expect(await askedBySix({})).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await askedBySix({ NOTEWELL_TRUST_PROXY: 'true' })).toEqual([401, 401, 401, 401, 401, 401]);
  });
});

describe('the first start', () => {
  test('offers a link that makes the practice and its administrator, once', async () => {
    const { identity } = server.running.installation;
    const key = await identity.accounts.makeSetupLink(1);
    expect(await (await get(origin, `/setup?key=${key}`)).text()).toContain(`value="${key}"`);
    const body = {
      key,
      networkId: 'west',
      practice: 'West <Clinic>',
      name: 'Wanda West',
      email: 'wanda@west.test',
      password: 'a good long password',
    };
    const post = (value: object) =>
      fetch(`${origin}/api/v1/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(value),
      });
    const faulty = await post({ ...body, networkId: 'West!', password: 'short' });
    expect(faulty.status).toBe(422);
    expect(((await faulty.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'networkId',
      'password',
    ]);
    expect((await post(body)).status).toBe(204);
    expect((await post(body)).status).toBe(403);
    const token = await signIn(origin, 'wanda@west.test', 'a good long password');
    const session = (await (await get(origin, '/api/v1/session', bearer(token))).json()) as {
      memberships: { display: string; permissions: string[] }[];
    };
    expect(session.memberships).toMatchObject([{ display: 'West <Clinic>' }]);
    expect(session.memberships[0]?.permissions).toContain('manage users');
  });

  test('escapes what a link carries', async () => {
    const text = await (await get(origin, `/setup?key=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(text).not.toContain('<script>');
  });
});
