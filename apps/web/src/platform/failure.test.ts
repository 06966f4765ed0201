import type { Failure } from '@notewell/client';
import { describe, expect, it } from 'vitest';
import { detailsOf, PageLoadFailure, RefusedInForm, refusalWords, sentenceFor } from './failure.ts';
import { neededFor } from './needed-for.ts';

const problem = { title: 'The requested data was not found.', status: 404, requestId: 'r-1', code: 'not-found' };

describe('what went wrong, in words', () => {
  it('is the sentence of the status', () => {
    expect(sentenceFor({ status: 409 })).toBe('Your changes conflict with those made concurrently by another user.');
    expect(sentenceFor({ status: 500 })).toMatch(/^Sorry, we couldn't complete your request\./);
  });
  it('is the title the server gave, where it gave one', () => expect(sentenceFor({ problem })).toBe(problem.title));
  it('is the rule by which the server refused, which no other user broke', () => {
    const told = { status: 409, title: 'Your changes conflict.', detail: 'This offer is no longer open.' };
    expect(sentenceFor({ problem: { ...told, code: 'locked' } })).toBe(told.detail);
    expect(sentenceFor({ problem: { ...told, code: 'stale-version' } })).toBe(told.title);
    const errors = [{ path: 'definitionAssignments.0', code: 'locked', message: 'Otto Brandt: Record it first.' }];
    expect(sentenceFor({ problem: { ...told, code: 'locked', errors } })).toBe('Otto Brandt: Record it first.');
  });
  it('is what was entered wrong, where the server says so', () => {
    const errors = [{ path: 'attendees', code: 'inactive', message: 'The record of Lee, Ann is inactive.' }];
    const told = { status: 422, title: 'This could not be saved. Check what was entered.', code: 'validation-failed' };
    expect(sentenceFor({ problem: { ...told, errors } })).toBe('The record of Lee, Ann is inactive.');
    expect(sentenceFor({ problem: told })).toBe(told.title);
  });
  it('is unknown for anything else', () => {
    for (const thrown of [undefined, null, 'no', new Error('no'), {}])
      expect(sentenceFor(thrown)).toBe('Oops! An unknown error has occurred.');
  });
  it('says so when a page could not be loaded', () =>
    expect(sentenceFor(new PageLoadFailure(new TypeError()))).toBe(
      "Looks like this page couldn't be loaded.  You may need to refresh the page.",
    ));
});

describe('the details of an error', () => {
  it('are the request id, the status and the body', () => {
    expect(detailsOf({ problem })).toEqual({
      title: problem.title,
      requestId: 'r-1',
      status: 404,
      body: JSON.stringify(problem, null, 2),
    });
    expect(detailsOf({ status: 502, body: '<html>' })).toEqual({ status: 502, body: '<html>' });
  });
  it('are read from the data layer’s own failure', () =>
    expect(detailsOf({ failure: { status: 409, requestId: 'r-2', body: '{}' } })).toEqual({
      status: 409,
      requestId: 'r-2',
      body: '{}',
    }));
  it('are empty where nothing is known', () => expect(detailsOf(new Error('x'))).toEqual({}));
});

it('says who may do what was refused, where the refusal says so', () => {
  const refused = (body: string) => neededFor({ failure: { status: 403, body } });
  expect(refused(JSON.stringify({ missing: ['Note.Read'] }))).toBe('You can’t see notes. Ask an administrator.');
  expect(refused(JSON.stringify({ missing: ['manage users', 'invite users'] }))).toBe(
    'You can’t manage people and their sign-ins or invite people. Ask an administrator.',
  );
  expect([refused('{}'), refused('<html>'), neededFor(undefined)]).toEqual(['', '', '']);
});

it('says who was faster, and what to do, after a change of somebody else', () => {
  const todo = 'changed this just now, so yours was not saved. Look at it as it is now, and do this again if it is still needed.';
  const stale = { code: 'stale-version', status: 409, detail: 'The resource has changed since the version.' };
  expect(sentenceFor(new RefusedInForm(stale, 'Able, Ann'))).toBe(`Able, Ann was faster and ${todo}`);
  expect(sentenceFor(new RefusedInForm(stale))).toBe(`Somebody else was faster and ${todo}`);
  const rule = { code: 'locked', status: 409, detail: 'A signed note cannot be changed.' };
  expect(sentenceFor(new RefusedInForm(rule, 'Able, Ann'))).toBe(rule.detail);
});

it('says what was refused in sentences, with fields in words', () => {
  const body = {
    errors: [
      { path: 'documentDate', code: 'future', message: 'documentDate cannot be in the future' },
      { path: 'expires', code: 'later', message: 'expires must be later than documentDate' },
      { path: 'relatesTo', code: 'invalid', message: 'This document was replaced already.' },
    ],
  };
  const failure = { status: 422, body: JSON.stringify(body) } as unknown as Failure; // what the words are made of
  expect(refusalWords(failure)).toBe(
    'Document date cannot be in the future. Expires must be later than document date. This document was replaced already.',
  );
});
