import { MantineProvider } from '@mantine/core';
import type { Client } from '@notewell/client';
import { ClientProvider } from '@notewell/client/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListState } from './list-state.tsx';

/** Renders the state of a list, online or offline. */
function drawn(
  list: { status: string; isPartial?: boolean; error?: unknown; items?: readonly unknown[] },
  online = true,
): string {
  const watch = (value: unknown) => ({ subscribe: () => () => undefined, snapshot: () => value });
  const client = {
    watchConnection: () => watch({ online, device: 'disk', unsent: 0, kept: 0 }),
    watchUnsent: () => watch([]),
    watchKeptWork: () => watch([]),
  } as unknown as Client; // the only members that the component uses
  return renderToStaticMarkup(
    <MantineProvider>
      <ClientProvider client={client}>
        <ListState list={{ items: [], refresh: () => undefined, ...list }} room={2} empty="Nothing to finish">
          Rows
        </ListState>
      </ClientProvider>
    </MantineProvider>,
  );
}

it('says that there is nothing only where all of it is known', () => {
  expect(drawn({ status: 'ready' })).toContain('Nothing to finish');
  expect(drawn({ status: 'ready', isPartial: true }, false)).not.toContain('Nothing to finish');
  expect(drawn({ status: 'ready', isPartial: true }, false)).toContain('Not on this device yet');
  expect(drawn({ status: 'error' }, false)).toContain('Not on this device yet');
});
it('shows what the device knows, and that there may be more', () => {
  const some = { status: 'ready', items: [1], isPartial: true };
  expect(drawn(some, false)).toContain('There may be more.');
  expect(drawn(some, false)).toContain('Rows');
  expect(drawn({ ...some, isPartial: false })).not.toContain('There may be more.');
});
it('names the missing permission of a list and offers no retry', () => {
  const failure = { status: 403, body: JSON.stringify({ missing: ['Note.Read'] }) };
  const denied = drawn({ status: 'denied', error: failure });
  expect(denied).toContain('You can’t see notes. Ask an administrator.');
  expect(denied).not.toContain('Try again');
  const failed = drawn({ status: 'error', error: { status: 500 } });
  expect(failed).toContain('This could not be loaded');
  expect(failed).toContain('Try again');
});
