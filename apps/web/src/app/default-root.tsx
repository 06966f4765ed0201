import { createSessionClient } from '@notewell/client';
import { SessionProvider } from '@notewell/client/react';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { RootVariant } from '../platform/user-agent.ts';
import { createWords } from '../platform/words.ts';
import { watchForUpdates } from '../platform/worker/service-worker.ts';
import { ShellFactsProvider } from '../shell/shell-facts.tsx';
import { onceSignedIn } from './once-signed-in.ts';
import { createAppRouter } from './router.tsx';
import { screens } from './screens.ts';

function start(variant: RootVariant) {
  const session = createSessionClient();
  void session.refresh();
  watchForUpdates();
  const { router, fetchSoon } = createAppRouter(screens);
  onceSignedIn(session, () => void fetchSoon());
  return { session, router, words: createWords(), facts: { screens, variant } };
}

function Application({ variant }: { readonly variant: RootVariant }) {
  const [{ session, router, words, facts }] = useState(() => start(variant));
  return (
    <I18nextProvider i18n={words}>
      <ShellFactsProvider facts={facts}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </ShellFactsProvider>
    </I18nextProvider>
  );
}

export const DefaultRoot = () => <Application variant="default" />;
/** The same screens in the phone's frame: bottom navigation, one column. */
export const MobileRoot = () => <Application variant="mobile" />;
