import { MantineProvider } from '@mantine/core';
import type { Client, SessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A view that never changes. */
export const watched = (value: unknown) => ({ subscribe: () => () => undefined, snapshot: () => value });

/** A loaded list without rows. */
export const emptyList = { items: [], status: 'ready', error: undefined, continuation: '', total: 0, isPartial: false };

interface Stage {
  /** The members that the content uses, and no others. */
  readonly client: object;
  /** Id of the signed-in practitioner, and what they may do. Without it, a user of no practice is signed in. */
  readonly user?: { readonly id: string; readonly permissions: Iterable<string> };
}

/** Markup of content for a signed-in user. */
export function markupOf(content: ReactNode, { client, user }: Stage): string {
  const memberships = user && [
    {
      networkId: 'north',
      display: 'North',
      profile: { resourceType: 'Practitioner', id: user.id, display: user.id },
      permissions: [...user.permissions],
    },
  ];
  const current = { user: { id: 'u', email: 'me@x.test', name: user?.id ?? 'Me' }, memberships: memberships ?? [] };
  const session = watched({ status: 'signed-in', current, error: undefined });
  return renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <SessionProvider session={session as unknown as SessionClient /* only read */}>
        <ClientProvider client={client as unknown as Client /* the members used */}>{content}</ClientProvider>
      </SessionProvider>
    </MantineProvider>,
  );
}
