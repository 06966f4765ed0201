import { definitionOf, resourceTypes } from '@notewell/model';
import { hostileLeaf, hostilePatch, hostileValue, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { draftOf, makeNamed, pathOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();
beforeAll(async () => {
  await makeNamed(calls.saving);
});

const everywhere = { 'notewell-cross-partition': 'true' };
/** Values that a header can carry at all; Node refuses the rest before sending. */
const headerText = fc.oneof(
  fc.constantFrom('', '0', '-1', 'true', 'x'.repeat(2_000), '"1"', '9'.repeat(40), '|', 'a|b', '\u00e9|\u00ff', 'null', '1e9'),
  fc.stringMatching(/^[ -~\u00a0-\u00ff]{0,40}$/),
);
const headerNames = [
  'notewell-partition-key',
  'notewell-continuation-token',
  'notewell-time-to-live',
  'notewell-no-history',
  'notewell-cross-partition',
  'if-none-exists',
  'if-none-match',
  'if-match',
  'idempotency-key',
  'prefer',
];
const someHeaders = fc.dictionary(fc.constantFrom(...headerNames), headerText, { maxKeys: 3 });
const rawBody = fc.oneof(
  fc.string(),
  fc.constantFrom('', '{', '[1,', '{"a":1}}', '"\\ud800"', '['.repeat(10_000), '\u0000', 'nul'),
);
const anyId = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '..%2f..',
    'null',
    '1',
    '01900000-0000-7000-8000-000000000000',
    `${'a'.repeat(400)}`,
    'x.y',
    '%27',
  ),
  fc.string().map(encodeURIComponent),
);
const query = fc.oneof(
  fc.constantFrom(
    '',
    '?pageSize=0',
    '?pageSize=1&pageSize=2',
    '?orderBy=__proto__',
    '?order=up',
    '?versionId=99999999999',
    '?versionId=%00',
  ),
  fc.string().map((text) => `?orderBy=${encodeURIComponent(text)}`),
);

/** Every request gets a response, and never a server error. */
const answered = (what: unknown, status: number, text: string) => {
  if (status >= 500 && status !== 501) throw new Error(`${status} for ${JSON.stringify(what)?.slice(0, 2_000)}: ${text}`);
};

test.each(resourceTypes)('%s: nothing that is sent is an error of the server', async (type) => {
  const definition = definitionOf(type);
  const path = pathOf(type);
  const made = await calls.call('POST', path, draftOf(type));
  const id = made.json<{ id: string }>().id;
  const filters = fc.array(
    fc.record(
      {
        kind: fc.oneof(fc.constantFrom(...Object.keys(definition.filters)), fc.string()),
        values: fc.oneof(fc.array(hostileLeaf, { maxLength: 3 }), hostileLeaf),
        from: hostileLeaf,
        to: hostileLeaf,
        text: hostileLeaf,
        exclude: fc.oneof(fc.boolean(), hostileLeaf),
      },
      { requiredKeys: ['kind'] },
    ),
    { maxLength: 3 },
  );
  const request = fc.oneof(
    fc.record({ method: fc.constant('POST'), path: fc.constant(path), body: hostileValue(definition) }),
    fc.record({ method: fc.constant('PUT'), path: fc.constant(`${path}/${id}`), body: hostileValue(definition) }),
    fc.record({ method: fc.constant('PATCH'), path: fc.constant(`${path}/${id}`), body: hostilePatch(definition) }),
    fc.record({ method: fc.constant('POST'), path: fc.constant(`${path}/queries`), body: fc.oneof(filters, hostileLeaf) }),
    fc.record({ method: fc.constantFrom('POST', 'PUT', 'PATCH'), path: fc.constant(`${path}/${id}`), body: rawBody }),
    fc.record({
      method: fc.constantFrom('GET', 'DELETE', 'PATCH', 'PUT'),
      path: fc.tuple(anyId, query).map(([bad, asked]) => `${path}/${bad}${asked}`),
      body: fc.constant(undefined),
    }),
    fc.record({ method: fc.constant('GET'), path: query.map((asked) => path + asked), body: fc.constant(undefined) }),
    fc.record({
      method: fc.constant('GET'),
      path: anyId.map((bad) => `${path}/${id}/_history/${bad}`),
      body: fc.constant(undefined),
    }),
  );
  await fc.assert(
    fc.asyncProperty(request, someHeaders, async (sent, headers) => {
      const answer = await calls.call(sent.method, sent.path, sent.body, { ...everywhere, ...headers });
      answered({ ...sent, headers }, answer.status, answer.text);
      if (answer.status >= 400 && answer.status !== 404) {
        expect(String(answer.headers['content-type'])).toContain('application/problem+json');
        expect(answer.json()).toMatchObject({ status: answer.status, requestId: expect.any(String) });
      }
    }),
    { numRuns: runs(60, 3_000) },
  );
});
