import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@notewell/ui/base.css';
import { MantineProvider } from '@mantine/core';
import { createClient, createSessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import { ConfirmProvider, cssVariablesResolver, theme } from '@notewell/ui';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { defineScreen, type Screen } from '../../../src/platform/screen.ts';
import { createWords } from '../../../src/platform/words.ts';
import { ShellFactsProvider } from '../../../src/shell/shell-facts.tsx';
import { parts } from './parts.tsx';

const Shown = parts[new URLSearchParams(location.search).get('part') ?? ''];
const load = () => Promise.reject(new Error('Nothing is opened here.'));
const screens: readonly Screen[] = [
  defineScreen({ path: '/patients/$id', title: 'Chart', shows: 'Patient', load }),
  defineScreen({ path: '/notes/$id', title: 'Note', shows: 'Note', load }),
];
const rootRoute = createRootRoute({ component: () => (Shown ? <Shown /> : null) });
const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
const session = createSessionClient();
const root = document.getElementById('root');

// Loads the session before rendering, as the session guard does.
void session.refresh().then(() => {
  if (!root) return;
  const client = createClient({ networkId: 'demo', profile: 'Practitioner/me', userId: 'me', live: false, session });
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <I18nextProvider i18n={createWords()}>
        <ShellFactsProvider facts={{ screens, variant: 'default' }}>
          <SessionProvider session={session}>
            <ClientProvider client={client}>
              <ConfirmProvider>
                <RouterProvider router={router} />
              </ConfirmProvider>
            </ClientProvider>
          </SessionProvider>
        </ShellFactsProvider>
      </I18nextProvider>
    </MantineProvider>,
  );
});
