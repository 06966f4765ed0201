import { Appointment, Condition, Encounter } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatContentRange, parseRange } from './content-range.ts';
import { type ErrorCode, errorFacts, errors, isProblem, problem, sentenceOf } from './errors.ts';
import { parseFilters } from './filters.ts';
import {
  formatIfNoneExists,
  formatProfile,
  formatSecurityToken,
  parseFlag,
  parseIfNoneExists,
  parseProfile,
  parseRetryAfter,
  parseSecurityToken,
  parseVersionTag,
  versionTag,
  wantsMinimal,
} from './header-values.ts';
import { parsePageSize, parseSort } from './listing.ts';
import { chunkPath, collectionPath, contentPath, historyPath, resourcePath } from './paths.ts';

const codes = Object.keys(errors) as ErrorCode[]; // the keys of a constant are its key type

describe('errors', () => {
  it('carry the sentence of their status, and are retried only as the specification says', () => {
    for (const code of codes) {
      const { status, title, detail, retryable } = errorFacts(code);
      // Some titles are more specific than the sentence of their status.
      if (!('title' in errors[code])) expect(title).toBe(sentenceOf(status));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(detail).toMatch(/\S/);
      expect(retryable).toBe([408, 429, 449].includes(status));
    }
    expect(sentenceOf(409)).toBe('Your changes conflict with those made concurrently by another user.');
    expect(sentenceOf(500)).toMatch(/^Sorry, we couldn't complete your request\./);
  });
  it('say that an issue was logged only where it was: faults of the server', () => {
    for (const code of codes) {
      const { status, title } = errorFacts(code);
      expect([code, title.includes('logged the issue')]).toEqual([
        code,
        status === 500 || (status === 503 && code === 'unavailable'),
      ]);
    }
  });
  it('tell a client to forget its token by their sub-status', () => {
    expect(problem('token-invalid', 'r').subStatus).toBe(1001);
    expect(problem('token-expired', 'r')).toMatchObject({
      subStatus: 1002,
      title: 'Your temporary access security token has expired.',
    });
  });
  it('are problems that can be told from others', () => {
    expect(isProblem(problem('stale-version', 'r'))).toBe(true);
    expect([null, 'x', {}, { code: 'toString', status: 1 }].some(isProblem)).toBe(false);
  });
});

describe('filters', () => {
  const parse = (body: unknown) => parseFilters(Appointment, body);
  it('are read against those of the type', () => {
    const start = { kind: 'Start', from: '2026-11-20', to: '2026-11-21T00:00:00Z' };
    expect(
      parse([{ kind: 'Status', values: ['booked'], exclude: true }, start, { kind: 'Text', text: 'Intake  Visit' }]),
    ).toEqual({
      ok: true,
      filters: [
        { kind: 'Status', paths: ['status'], exclude: true, by: 'value', values: ['booked'] },
        { kind: 'Start', paths: ['start'], exclude: false, by: 'range', of: 'instant', from: start.from, to: start.to },
        { kind: 'Text', paths: ['title', 'description'], exclude: false, by: 'text', words: ['intake', 'visit'] },
      ],
    });
    expect(parse([])).toEqual({ ok: true, filters: [] });
  });
  it('by what refers take one value, true or false', () => {
    const valuesOf = (values: unknown) => {
      const result = parseFilters(Encounter, [{ kind: 'HasNote', values }]);
      return result.ok ? result.filters[0] : result.code;
    };
    expect(valuesOf([true])).toMatchObject({ values: [true] });
    expect(valuesOf(['false'])).toMatchObject({ values: [false] });
    for (const values of [[], ['yes'], [true, false]]) expect(valuesOf(values)).toBe('filter-invalid');
  });
  it('say what kinds there are where one is unknown', () => {
    expect(parse([{ kind: 'Mood', values: [1] }])).toMatchObject({
      ok: false,
      code: 'filter-unknown',
      errors: [{ path: '0.kind' }],
    });
    expect(parse([{ kind: 'constructor', values: [1] }])).toMatchObject({ ok: false, code: 'filter-unknown' });
  });
  it.each<[unknown, string]>([
    [{}, ''],
    [[1], '0.kind'],
    [[{ kind: 'Status' }], '0.values'],
    [[{ kind: 'Status', values: [] }], '0.values'],
    [[{ kind: 'Status', values: [{}] }], '0.values'],
    [[{ kind: 'Status', values: ['\0'] }], '0.values'],
    [[{ kind: 'Status', values: ['booked'], from: 1 }], '0.from'],
    [[{ kind: 'Status', values: ['booked'], exclude: 'yes' }], '0.exclude'],
    [[{ kind: 'Status', values: ['booked'], colour: 1 }], '0.colour'],
    [[{ kind: 'Start' }], '0.from'],
    [[{ kind: 'Start', from: 'yesterday' }], '0.from'],
    [[{ kind: 'Start', to: '2026-13-01' }], '0.to'],
    [[{ kind: 'Text', text: ' ' }], '0.text'],
  ])('refuse %j at %s', (body, path) => {
    const result = parse(body);
    expect(result).toMatchObject({ ok: false, code: 'filter-invalid' });
    if (!result.ok) expect(result.errors.map((error) => error.path)).toContain(path);
  });
  it('take whatever is sent without throwing', () => {
    const filter = fc.record(
      { kind: fc.constantFrom('Status', 'Start', 'Text', 'x'), values: fc.anything(), from: fc.anything(), text: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(filter)), (body) => {
        const result = parse(body);
        expect(result.ok || result.errors.length > 0).toBe(true);
      }),
    );
  });
});

describe('listing', () => {
  it('takes 50 at a time, 1 to 1,000', () => {
    expect(['1', '1000', undefined].map(parsePageSize)).toEqual([1, 1_000, 50]);
    expect(['0', '1001', '-1', '1.5', '', 'x', '1e2'].map(parsePageSize)).toEqual(Array(7).fill(undefined));
  });
  it('sorts by the names of the type', () => {
    expect(parseSort(Condition, 'created', 'desc')).toEqual({
      ok: true,
      sort: { by: 'created', path: 'recordedDate', order: 'desc' },
    });
    expect(parseSort(Condition, undefined, undefined)).toEqual({ ok: true, sort: undefined });
    expect(parseSort(Condition, 'toString', 'asc')).toMatchObject({ ok: false, code: 'sort-unknown' });
    expect(parseSort(Condition, 'created', 'up')).toMatchObject({ ok: false, code: 'parameter-invalid' });
  });
});

describe('header values', () => {
  it('name the profile that calls', () => {
    expect(parseProfile('Practitioner/abc-1')).toEqual({ type: 'Practitioner', id: 'abc-1' });
    expect(formatProfile({ type: 'Patient', id: 'x' })).toBe('Patient/x');
    expect(['Practitioner', 'Note/1', 'Patient/', 'Patient/a/b', 'Patient/a b', ''].map(parseProfile)).toEqual(
      Array(6).fill(undefined),
    );
  });
  it('hold tokens, identifiers, flags and versions', () => {
    const token = { id: 'abc', versionId: '3' };
    expect(parseSecurityToken(formatSecurityToken(token))).toEqual(token);
    expect(parseSecurityToken('abc:0')).toBeUndefined();
    const key = { system: 'urn:x', value: 'a|b' };
    expect(parseIfNoneExists(formatIfNoneExists(key))).toEqual(key);
    expect(['|a', 'a|', 'a', ''].map(parseIfNoneExists)).toEqual(Array(4).fill(undefined));
    expect(['true', ' FALSE', '1'].map(parseFlag)).toEqual([true, false, undefined]);
    expect(['"3"', 'W/"3"', '3', '"x"'].map(parseVersionTag)).toEqual(['3', '3', '3', undefined]);
    expect(versionTag('3')).toBe('"3"');
    expect(wantsMinimal('respond-async, return=minimal')).toBe(true);
    expect(wantsMinimal('return=representation')).toBe(false);
  });
  it('wait 100 seconds where nobody says how long', () => {
    expect([null, '', 'soon', '-1', '30'].map(parseRetryAfter)).toEqual([100, 100, 100, 100, 30]);
  });
});

describe('ranges of content', () => {
  it.each<[string | undefined, number, ReturnType<typeof parseRange>]>([
    ['bytes=0-9', 100, { start: 0, end: 9 }],
    ['bytes=90-', 100, { start: 90, end: 99 }],
    ['bytes=-5', 100, { start: 95, end: 99 }],
    ['bytes=50-500', 100, { start: 50, end: 99 }],
    ['bytes=100-', 100, 'unsatisfiable'],
    ['bytes=-0', 100, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=9-5', 100, undefined],
    ['bytes=0-1,5-6', 100, undefined],
    ['lines=0-1', 100, undefined],
    [undefined, 100, undefined],
  ])('%s of %d', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
  it('say where they lie', () => {
    expect(formatContentRange({ start: 0, end: 9 }, 100)).toBe('bytes 0-9/100');
  });
});

describe('paths', () => {
  it('stand under the practice, and escape what comes from outside', () => {
    expect(resourcePath(Condition, 'demo', 'p.1')).toBe('/api/v1/practices/demo/conditions/p.1');
    expect(historyPath(Condition, 'demo', '../x', '3')).toBe('/api/v1/practices/demo/conditions/..%2Fx/_history/3');
    expect(collectionPath({ collection: 'announcements', scope: { kind: 'global' } }, 'demo')).toBe('/api/v1/announcements');
    expect(chunkPath(Condition, 'demo', '1', 0)).toBe(`${contentPath(Condition, 'demo', '1')}/chunks/0`);
    expect(chunkPath(Condition, 'demo', '1')).toBe(`${contentPath(Condition, 'demo', '1')}/chunks`);
  });
});
