import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useList } from '@notewell/client/react';
import type { Patient } from '@notewell/model';
import { iconSize, KeyHint } from '@notewell/ui';
import { IconArrowRight, IconBolt, IconSearch, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords } from '../platform/dates.ts';
import { patientFilters } from '../platform/patient-query.ts';
import { openPalette, palette, paletteStore } from './palette-store.ts';
import { useOpen, useShellFacts } from './screens.tsx';
import { useAllShortcuts, useShortcuts } from './shortcuts.tsx';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly run: () => void;
}

/** Milliseconds of quiet before patients are asked for. */
const typingPause = 120;

/** The list hands what it is given to the area that scrolls: the keyboard must be able to go there. */
const reachable = { viewportProps: { tabIndex: 0 } };

/** Any patient, screen or action by its name, on Ctrl or Command and K. */
export function CommandPalette() {
  const [query, setQuery] = useState('');
  const { t } = useTranslation();
  useShortcuts([{ keys: 'mod+k', does: 'Find anything', group: 'Everywhere', run: openPalette }]);
  const patients = usePatients(query);
  const groups = [
    { label: t('Patients'), entries: patients.entries },
    { label: 'Screens', entries: matching(useScreens(), query) },
    { label: 'Actions', entries: matching(useActions(), query) },
  ].filter(({ entries }) => entries.length > 0);
  const first = groups[0]?.entries[0];
  const [wanted, setWanted] = useState('');
  // Enter before the answer is there means the answer, and not what stood there for fewer letters.
  const awaitAnswer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || patients.settled) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted(query);
  };
  useEffect(() => {
    if (wanted === '' || !patients.settled) return;
    setWanted('');
    if (wanted !== query || !first) return;
    first.run();
    palette.close();
  }, [wanted, query, patients.settled, first]);
  const openFirst = (event: KeyboardEvent) => {
    // The palette chooses its first entry when the typing changes, not when patients arrive after it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || document.querySelector('[data-action][data-selected]')) return;
    first?.run();
    palette.close();
  };
  return (
    <Spotlight.Root
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 80, transition: 'fade' }}
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      clearQueryOnClose
      scrollable
      maxHeight="60vh"
    >
      <Spotlight.Search
        aria-label="Find anything"
        onKeyDownCapture={awaitAnswer}
        onKeyDown={openFirst}
        placeholder={t('Find a $t(patient), screen or action')}
        leftSection={<IconSearch size={iconSize.medium} aria-hidden />}
      />
      <Spotlight.ActionsList {...reachable}>
        {groups.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map(({ id, label: name, description, icon, keys, run }) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={description}
                leftSection={icon}
                rightSection={keys ? <KeyHint keys={keys} /> : null}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 ? <Spotlight.Empty>Nothing has that name.</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

const matching = (entries: readonly Entry[], query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};

/** `settled` says that these are the answer to what is typed now. */
function usePatients(query: string): { readonly entries: readonly Entry[]; readonly settled: boolean } {
  const open = useOpen();
  const [asked] = useDebouncedValue(query, typingPause);
  const filters = patientFilters(asked);
  const { items, status } = useList(
    filters.length > 0 ? { type: 'Patient', filters, orderBy: 'name', order: 'asc', pageSize: 8 } : null,
  );
  const settled = query === asked && (filters.length === 0 || status !== 'loading');
  const entries =
    filters.length === 0 ? [] : items.slice(0, 8).map((patient) => entryOf(patient, () => open('Patient', patient.id ?? '')));
  return { entries, settled };
}

function entryOf(patient: Patient, run: () => void): Entry {
  const facts = [patient.birthDate && dateWords(patient.birthDate), patient.medicalRecordNumber].filter(Boolean).join(' · ');
  return {
    id: `patient-${patient.id}`,
    label: patient.display ?? 'No name',
    ...(facts && { description: facts }),
    icon: <IconUser size={iconSize.medium} stroke={1.6} />,
    run,
  };
}

function useScreens(): readonly Entry[] {
  const { screens } = useShellFacts();
  const { t } = useTranslation();
  const navigate = useNavigate();
  return screens
    .filter(({ nav }) => nav)
    .map(({ path, title, nav }) => ({
      id: path,
      label: t(title),
      icon: <IconArrowRight size={iconSize.medium} stroke={1.6} />,
      ...(nav?.keys && { keys: nav.keys }),
      run: () => void navigate({ to: path }),
    }));
}

function useActions(): readonly Entry[] {
  return useAllShortcuts()
    .filter(({ keys, group }) => group !== 'Go to' && keys !== 'mod+k')
    .map(({ keys, does, run }) => ({ id: keys, label: does, icon: <IconBolt size={iconSize.medium} stroke={1.6} />, keys, run }));
}
