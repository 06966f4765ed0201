import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Patient } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconArrowRight, IconBolt, IconHistory, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords } from '../../platform/dates.ts';
import { patientFilters } from '../../platform/patient-query.ts';
import { useNavigationScreens } from '../frame/navigation.tsx';
import { useOpenSecondChart } from '../frame/second-chart.ts';
import { useAllShortcuts } from '../frame/shortcuts.tsx';
import { useOpen } from '../screens.tsx';
import { useMe, useSessionActions } from '../session/session.ts';
import { begin } from './begun.ts';
import { useFoundPatients } from './find-patients.ts';
import { type Findable, matching } from './palette-order.ts';
import { useRecentPatients } from './recent-charts.ts';

export interface Entry extends Findable {
  readonly description?: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly run: () => void;
  /** Opens it next to the open chart. */
  readonly openSecond?: () => void;
}

/** Milliseconds without typing before patients are searched. */
const typingPause = 120;
const most = 8;

/**
 * Patients by query. `settled` is true once the results are for the whole query.
 * Until then, results for fewer letters are filtered.
 */
export function usePatients(query: string): { readonly entries: readonly Entry[]; readonly settled: boolean } {
  const toEntry = useToEntry();
  const [asked] = useDebouncedValue(query, typingPause);
  const { who } = useMe();
  const filters = who === 'staff' ? patientFilters(asked) : [];
  const { items, status } = useFoundPatients(filters.length > 0 ? filters : null, most);
  const settled = query === asked && (filters.length === 0 || status !== 'loading');
  const entries = filters.length === 0 ? [] : items.slice(0, most).map(toEntry);
  return { entries: settled ? entries : matching(entries, query), settled };
}

/** The charts opened last, without the open one. */
export function useRecent(): readonly Entry[] {
  const toEntry = useToEntry();
  return useRecentPatients().map((patient) => ({
    ...toEntry(patient),
    icon: <IconHistory size={iconSize.medium} stroke={1.6} />,
  }));
}

/** Offers to open next to the open chart, if there is one and room for another. */
function useToEntry(): (patient: Patient) => Entry {
  const open = useOpen();
  const openSecondChart = useOpenSecondChart();
  return (patient) => {
    const id = patient.id ?? '';
    return entryOf(patient, () => open('Patient', id), openSecondChart && (() => openSecondChart(id)));
  };
}

function entryOf(patient: Patient, run: () => void, openSecond: (() => void) | undefined): Entry {
  const { id, display, birthDate, medicalRecordNumber, otherNames } = patient;
  const facts = [birthDate && dateWords(birthDate), medicalRecordNumber].filter(Boolean).join(' · ');
  return {
    id: `patient-${id}`,
    label: display ?? 'No name',
    also: [birthDate, medicalRecordNumber, ...(otherNames ?? []).flatMap(({ given, family }) => [given, family])].join(' '),
    ...(facts && { description: facts }),
    icon: <IconUser size={iconSize.medium} stroke={1.6} />,
    run,
    ...(openSecond && { openSecond }),
  };
}

export function useScreens(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useNavigationScreens().map(({ path, title, nav: { keys } }) => ({
    id: path,
    label: t(title),
    icon: <IconArrowRight size={iconSize.medium} stroke={1.6} />,
    ...(keys && { keys }),
    run: () => void navigate({ to: path }),
  }));
}

/** Tasks that begin on a screen of their own, from anywhere. */
const tasks = [
  { task: 'new patient', label: 'New $t(patient)', to: '/patients', needs: 'Patient.Create' },
  { task: 'book a visit', label: 'Book a visit', to: '/schedule', needs: 'Appointment.Create' },
] as const;

const schemes = [
  { value: 'light', label: 'Light colors' },
  { value: 'dark', label: 'Dark colors' },
  { value: 'auto', label: 'Colors of this device' },
] as const;

/** Actions of the open screen first, then those that are possible everywhere. */
export function useActions(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const screens = useNavigationScreens();
  const { signOut, lock } = useSessionActions();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const icon = <IconBolt size={iconSize.medium} stroke={1.6} />;
  const here = useAllShortcuts()
    .filter(({ keys, group }) => group !== 'Go to' && keys !== 'mod+k')
    .map(({ keys, does, run }): Entry => ({ id: keys, label: does, icon, keys, run }));
  const everywhere: Entry[] = [
    ...tasks
      .filter(({ needs, to }) => permissions.includes(needs) && screens.some(({ path }) => path === to))
      .map(({ task, label, to }) => ({
        id: task,
        label: t(label),
        icon,
        run: () => {
          begin(task);
          void navigate({ to });
        },
      })),
    ...schemes
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, label }) => ({
        id: `colors ${value}`,
        label,
        icon,
        isLate: true,
        also: 'theme mode',
        run: () => setColorScheme(value),
      })),
    {
      id: 'account',
      isLate: true,
      label: 'Your account',
      also: 'password passkeys settings',
      icon,
      run: () => void navigate({ to: '/account' }),
    },
    { id: 'lock', label: 'Lock the screen', icon, isLate: true, run: lock },
    { id: 'sign out', label: 'Sign out', also: 'log out', icon, isLate: true, run: signOut },
  ];
  return [...here, ...everywhere.filter(({ label }) => !here.some((one) => one.label === label))];
}
