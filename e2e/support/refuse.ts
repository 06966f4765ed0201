import type { Route } from '@playwright/test';

const refusal = {
  status: 422,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'urn:notewell:error:validation-failed',
    title: 'This could not be saved. Check what was entered.',
    status: 422,
    code: 'validation-failed',
    errors: [{ path: 'title', code: 'invalid', message: 'title is refused by this journey' }],
  }),
};

/** Answers a write as a server that refuses it; reads and calls go on. */
export const refuse = (route: Route) =>
  /^(PATCH|PUT)$/.test(route.request().method()) ? route.fulfill(refusal) : route.fallback();

/** Answers a write or a call in the same way. */
export const refuseCalls = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal));
