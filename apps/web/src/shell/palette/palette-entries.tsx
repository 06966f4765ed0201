import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import { definitionOf, type Patient } from '@notewell/model';
import { type PracticeRecord, practiceRecords, practiceRecordTypes } from '@notewell/rules';
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
import { useOpen, useShellFacts } from '../screens.tsx';
import { useMayDo } from '../session/may.ts';
import { useMayBook } from '../session/may-book.ts';
import { useMe, useSessionActions } from '../session/session.ts';
import { begin } from './begun.ts';
import type { Command } from './commands.ts';
import { useFoundPatients } from './find-patients.ts';
import { type Findable, matching } from './palette-order.ts';
import { useRecentPatients } from './recent-charts.ts';
import { looseSearches, misspelling } from './similar-names.ts';

export interface Entry extends Findable {
  /** Text for the search box instead of an action, to go on typing. */
  readonly fill?: string;
  readonly description?: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly run: () => void;
  /** Opens it next to the open chart. */
  readonly openSecond?: () => void;
}

type PatientAct = (patient: Patient) => void;

/** Milliseconds without typing before patients are searched. */
const typingPause = 120;
const most = 8;

/** Most people who are compared with a misspelled name. */
const mostCompared = 100;

/** People whose names are similar to the text, by how little they differ. Asks only if `typed` is defined. */
function useSimilar(typed: string | undefined): { readonly items: readonly Patient[]; readonly settled: boolean } {
  const [near, wide] = typed === undefined ? [] : looseSearches(typed);
  const first = useFoundPatients(near ? [{ kind: 'Text', text: near }] : null, mostCompared);
  const ranked = rank(typed ?? '', first.items);
  const isNone = near !== undefined && first.status !== 'loading' && ranked.length === 0;
  const second = useFoundPatients(isNone && wide ? [{ kind: 'Text', text: wide }] : null, mostCompared);
  if (near === undefined) return { items: [], settled: true };
  if (!isNone) return { items: ranked, settled: first.status !== 'loading' };
  return { items: rank(typed ?? '', second.items), settled: second.status !== 'loading' };
}

const rank = (typed: string, items: readonly Patient[]): readonly Patient[] =>
  items
    .flatMap((patient) => {
      const wrong = misspelling(typed, patient.display ?? '');
      return wrong === undefined ? [] : [{ patient, wrong }];
    })
    .toSorted((a, b) => a.wrong - b.wrong)
    .map(({ patient }) => patient);

interface Found {
  readonly entries: readonly Entry[];
  /** True once the results are for the whole query. */
  readonly settled: boolean;
  /** True if no name has the words, and these are similar. */
  readonly isSimilar: boolean;
}

/**
 * Patients by query, or by similar names if there are none. Results for fewer letters are filtered until those for the query
 * arrive. `act` replaces opening the chart.
 */
export function usePatients(query: string, act?: { readonly label: string; readonly run: PatientAct }): Found {
  const toEntry = useToEntry();
  const [asked] = useDebouncedValue(query, typingPause);
  const { who } = useMe();
  const filters = who === 'staff' ? patientFilters(asked) : [];
  const { items, status } = useFoundPatients(filters.length > 0 ? filters : null, most);
  const isNone = filters.length > 0 && status === 'ready' && items.length === 0 && query === asked;
  const similar = useSimilar(isNone && filters.every(({ kind }) => kind === 'Text') ? asked : undefined);
  const settled = query === asked && (filters.length === 0 || status !== 'loading') && similar.settled;
  const shown = isNone ? similar.items : items;
  const entries = filters.length === 0 ? [] : shown.slice(0, most).map((patient) => acting(toEntry(patient), patient, act));
  return { entries: settled || isNone ? entries : matching(entries, query), settled, isSimilar: isNone };
}

function acting({ openSecond: _openSecond, ...entry }: Entry, patient: Patient, act: Parameters<typeof usePatients>[1]): Entry {
  if (!act) return _openSecond ? { ...entry, openSecond: _openSecond } : entry;
  return { ...entry, id: `${act.label} ${entry.id}`, label: `${act.label} ${entry.label}`, run: () => act.run(patient) };
}

/** The charts opened last, without the open one. */
export function useRecent(act?: Parameters<typeof usePatients>[1]): readonly Entry[] {
  const toEntry = useToEntry();
  return useRecentPatients().map((patient) => ({
    ...acting(toEntry(patient), patient, act),
    icon: <IconHistory size={iconSize.medium} stroke={1.6} />,
  }));
}

/** Active note types, which may be started for a patient. */
const noteTypes: ListQuery<'NoteDefinition'> = {
  type: 'NoteDefinition',
  filters: [{ kind: 'Status', values: ['Active'] }],
  pageSize: 1_000,
};

/** Actions on a patient who is named after them. */
export function useCommands(): readonly Command<PatientAct>[] {
  const { permissions } = useMe();
  const open = useOpen();
  const navigate = useNavigate();
  const screens = useNavigationScreens();
  const may = useMayDo();
  const writes = permissions.includes('note') && may('Create', 'Note') && may('Create', 'Encounter');
  const types = useList(writes ? noteTypes : null).items.filter(({ kind }) => kind !== 'Group');
  const start = (type?: string) => (patient: Patient) => {
    const { id = '' } = patient;
    begin({ task: 'start note', patient: id, ...(type && { type }) });
    open('Patient', id);
  };
  const books = useMayBook() && permissions.includes('Appointment.Update') && screens.some(({ path }) => path === '/schedule');
  const book = ({ id = '', display }: Patient) => {
    begin({ task: 'book a visit', patient: { id, resourceType: 'Patient', ...(display && { display }) } });
    void navigate({ to: '/schedule' });
  };
  const wait = ({ id = '', display }: Patient) => {
    begin({ task: 'wait for a visit', patient: { id, resourceType: 'Patient', ...(display && { display }) } });
    void navigate({ to: '/waitlist' });
  };
  return [
    ...(writes ? [{ id: 'start note', label: 'Start note for', typed: ['start note', 'note'], act: start() }] : []),
    ...(books ? [{ id: 'book', label: 'Book a visit for', typed: ['book', 'book a visit'], act: book }] : []),
    ...(books ? [{ id: 'wait', label: 'Add to the waitlist:', typed: ['waitlist', 'wait'], act: wait }] : []),
    ...types.map(({ id = '', title }) => ({ id, label: `${title} for`, typed: [title, `start ${title}`], act: start(id) })),
  ];
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
  const { permissions } = useMe();
  const lists = useRecordLists();
  const screens = useNavigationScreens().map(
    ({ path, title, nav: { keys, also } }): Entry => ({
      id: path,
      label: t(title),
      ...(also && { also }),
      icon: <IconArrowRight size={iconSize.medium} stroke={1.6} />,
      ...(keys && { keys }),
      run: () => void navigate({ to: path }),
    }),
  );
  const parts = useShellFacts().screens.flatMap(({ path, title, found }): readonly Entry[] =>
    found?.needs.some((one) => permissions.includes(one))
      ? [
          {
            id: path,
            label: t(title),
            also: `admin ${t(found.about)}`,
            icon: <IconArrowRight size={iconSize.medium} stroke={1.6} />,
            isLate: true,
            isTyped: true,
            run: () => void navigate({ to: path }),
          },
        ]
      : [],
  );
  return [...screens, ...parts, ...lists];
}

/** Tasks that begin on a screen of their own, from anywhere. */
const tasks = [
  { task: 'new patient', label: 'New $t(patient)', to: '/patients', needs: 'Patient.Create' },
  { task: 'book a visit', label: 'Book a visit', to: '/schedule', needs: 'Appointment.Update' },
  { task: 'wait for a visit', label: 'Add to the waitlist', to: '/waitlist', needs: 'Appointment.Update' },
] as const;

/** Lists of practice records, for people who keep them. */
function useRecordLists(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayDo = useMayDo();
  return practiceRecordTypes
    .filter((type) => mayDo('Update', type))
    .map((type) => {
      const { labels }: PracticeRecord = practiceRecords[type];
      return {
        id: `records ${type}`,
        label: t((labels ?? definitionOf(type).labels)[1]),
        also: 'practice records admin',
        icon: <IconArrowRight size={iconSize.medium} stroke={1.6} />,
        isLate: true,
        run: () => void navigate({ to: '/admin/records', search: { kind: type } }),
      };
    });
}

const schemes = [
  { value: 'light', label: 'Light colors' },
  { value: 'dark', label: 'Dark colors' },
  { value: 'auto', label: 'Colors of this device' },
] as const;

/** Actions of the open screen first, then those that are possible everywhere. */
export function useActions(commands: readonly Command<PatientAct>[]): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const screens = useNavigationScreens();
  const mayBook = useMayBook();
  const { signOut, lock } = useSessionActions();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const icon = <IconBolt size={iconSize.medium} stroke={1.6} />;
  const here = useAllShortcuts()
    .filter(({ keys, group }) => group !== 'Go to' && keys !== 'mod+k')
    .map(({ keys, does, run }): Entry => ({ id: keys, label: does, icon, keys, run }));
  const everywhere: Entry[] = [
    ...tasks
      .filter(
        ({ task, needs, to }) =>
          (mayBook || task !== 'book a visit') && permissions.includes(needs) && screens.some(({ path }) => path === to),
      )
      .map(({ task, label, to }) => ({
        id: task,
        label: t(label),
        icon,
        run: () => {
          begin({ task });
          void navigate({ to });
        },
      })),
    ...commands.map(({ id, label }) => ({
      id: `command ${id}`,
      label: `${label}…`,
      icon,
      isLate: true,
      isTyped: true,
      fill: `${label} `,
      run: () => undefined,
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
      also: 'password passkeys settings notifications quiet hours',
      icon,
      run: () => void navigate({ to: '/account' }),
    },
    { id: 'lock', label: 'Lock the screen', icon, isLate: true, run: lock },
    { id: 'sign out', label: 'Sign out', also: 'log out', icon, isLate: true, run: signOut },
  ];
  return [...here, ...everywhere.filter(({ label }) => !here.some((one) => one.label === label))];
}
