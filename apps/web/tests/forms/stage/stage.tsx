import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@notewell/ui/base.css';
import { MantineProvider } from '@mantine/core';
import { createClient, createSessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import { cssVariablesResolver, theme } from '@notewell/ui';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { AnswersView, FormPlaceContext, FormRenderer, storedAnswers } from '../../../src/features/forms/form-renderer/index.ts';
import { createWords } from '../../../src/platform/words.ts';
import { answersIn, type SheetState, sheetItems } from '../sheet.ts';
import { parts } from './parts.tsx';

const asked = new URLSearchParams(location.search);
// the address is written by this page's test
const state = (asked.get('state') ?? 'empty') as SheetState;
const client = createClient({ networkId: 'sheet', profile: 'Practitioner/me', userId: 'me', live: false });
const place = { patient: { id: 'sample-patient', resourceType: 'Patient' }, noteId: 'note', start: '2026-03-18T15:00:00Z' };

function Sheet() {
  const items = sheetItems();
  return (
    <main style={{ maxWidth: 760, margin: '0 auto', padding: 16 }}>
      <h1>{`Every kind of question: ${state}`}</h1>
      {items.map(({ name, item }) => {
        const answers = answersIn(item, name, state);
        return (
          <section
            key={name}
            data-sheet={name}
            style={{ paddingBlock: 12, borderTop: '1px solid var(--mantine-color-default-border)' }}
          >
            <h2 style={{ fontSize: 12, margin: '0 0 6px', color: 'var(--mantine-color-dimmed)' }}>{name}</h2>
            {state === 'view' ? (
              <AnswersView answers={storedAnswers([item], answers)} items={[item]} />
            ) : (
              <FormRenderer items={[item]} answers={answers} onChange={() => undefined} disabled={state === 'read-only'} />
            )}
          </section>
        );
      })}
    </main>
  );
}

const Shown = parts[asked.get('part') ?? ''] ?? Sheet;
const root = document.getElementById('root');
const session = createSessionClient();

// Loads the session before rendering, as the session guard does.
void session.refresh().then(() => {
  if (!root) return;
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <SessionProvider session={session}>
        <ClientProvider client={client}>
          <I18nextProvider i18n={createWords()}>
            <FormPlaceContext value={place}>
              <Shown />
            </FormPlaceContext>
          </I18nextProvider>
        </ClientProvider>
      </SessionProvider>
    </MantineProvider>,
  );
});
