import { MantineProvider } from '@mantine/core';
import { NetworkFailure } from '@notewell/client';
import { errorFacts } from '@notewell/protocol';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageLoadFailure } from '../platform/failure.ts';
import { ErrorDetailsDialog } from '../shell/frame/error-details.dialog.tsx';
import { ErrorScreen } from './error.screen.tsx';
import { UpdateScreen } from './update.screen.tsx';

const entities: Readonly<Record<string, string>> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const inPlace = { components: { Modal: { defaultProps: { withinPortal: false } } } };

/** Text of each element, rendered by the application's component. */
function words(shown: ReactNode): string[] {
  const page = renderToStaticMarkup(createElement(MantineProvider, { env: 'test', theme: inPlace }, shown));
  return page
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/&#?\w+;/g, (entity) => entities[entity] ?? entity).trim())
    .filter(Boolean);
}
const screen = (error: unknown) => words(createElement(ErrorScreen, { error }));
const details = (error: unknown) => words(createElement(ErrorDetailsDialog, { error, opened: true, onClose: () => {} }));
const answer = (status: number) => ({ failure: { status } });
const other = "Sorry, we couldn't complete your request. We have logged the issue and sent back to our team for further review.";
const tokenOver = 'Your temporary access security token has expired.';

it.each<readonly [sentence: string, where: string, shown: () => string[]]>([
  ['Session expired.  Please refresh the page.', 'after a 401', () => screen(answer(401))],
  ["You don't have permissions to perform this action.", 'after a 403', () => screen(answer(403))],
  ['The requested data was not found.', 'after a 404', () => screen(answer(404))],
  [
    'A timeout occurred while attempting your request.  Some of your requests may not have completed.',
    'after a 408',
    () => screen(answer(408)),
  ],
  ['Your changes conflict with those made concurrently by another user.', 'after a 409', () => screen(answer(409))],
  ['The requested data was deleted or is no longer accessible.', 'after a 410', () => screen(answer(410))],
  ['This could not be saved. Check what was entered.', 'after a 422', () => screen(answer(422))],
  [other, 'after a 500', () => screen(answer(500))],
  [tokenOver, 'for a token that is not valid', () => screen({ failure: errorFacts('token-invalid') })],
  [tokenOver, 'for a token that has expired', () => screen({ failure: errorFacts('token-expired') })],
  [
    "Looks like this page couldn't be loaded.  You may need to refresh the page.",
    'where the code of a screen does not come',
    () => screen(new PageLoadFailure(new TypeError('Failed to fetch'))),
  ],
  ['Oops! An unknown error has occurred.', 'after anything else', () => screen(new Error('x is undefined'))],
  [
    'The server could not be reached. Check your connection and try again.',
    'where there was no answer at all',
    () => screen(new NetworkFailure('Failed to fetch')),
  ],
  ['Show me nerd stuff', 'on the button of the error screen', () => screen(answer(500))],
  ['Error Details', 'above details without a title', () => details({ status: 502 })],
  ['Updates are ready!', 'on the update screen', () => words(createElement(UpdateScreen))],
  ["Looks like you'll need to refresh the page to go further.", 'on the update screen', () => words(createElement(UpdateScreen))],
  ['Refresh the page', 'on the button of the update screen', () => words(createElement(UpdateScreen))],
])('says “%s” %s', (sentence, _, shown) => expect(shown()).toContain(sentence));

it('shows the request id, the status and the response body', () => {
  const shown = details({ failure: { title: 'No', status: 409, requestId: 'r-1', body: 'the body' } });
  expect(shown).toEqual(expect.arrayContaining(['No', 'Request id', 'r-1', 'Status', '409', 'Response body', 'the body']));
});
