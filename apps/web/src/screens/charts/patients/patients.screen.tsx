import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Patient } from '@notewell/model';
import { iconSize, RowTable, SearchInput, SkeletonRows, type Sorting, StatePanel, useRowCursor } from '@notewell/ui';
import { IconCloudOff, IconLock, IconUserPlus, IconUserSearch, IconUsers } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../features/admin/admin-page/may.tsx';
import { StaleLine } from '../../../features/notes/work-list/index.ts';
import { TableMenu } from '../../../features/records/table-import/table-menu.tsx';
import { sentenceFor } from '../../../platform/failure.ts';
import { neededFor } from '../../../platform/needed-for.ts';
import { patientFilters } from '../../../platform/patient-query.ts';
import { AskForAccess } from '../../../shell/access/ask-for-access.tsx';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useShortcuts } from '../../../shell/frame/shortcuts.tsx';
import { takeBegun } from '../../../shell/palette/begun.ts';
import { useFoundPatients } from '../../../shell/palette/find-patients.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { useWork } from '../../../shell/work/work.ts';
import { columns } from './columns.tsx';
import classes from './patients.module.css';

const PatientForm = lazy(() =>
  import('../../../features/charts/patient-form/patient-form.tsx').then((one) => ({ default: one.PatientForm })),
);
const mayCreate = ['Patient.Create'] as const;

/** Milliseconds without typing before the list reloads. */
const typingPause = 90;
const pageSize = 100;
const firstSorting: Sorting = { by: 'name', order: 'asc' };

/** All patients that the user may read, searched by name, birth date or record number. */
export default function PatientsScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [sorting, setSorting] = useState(firstSorting);
  const [asked] = useDebouncedValue(typed, typingPause);
  const filters = patientFilters(asked);
  const list = useFoundPatients(filters, pageSize, sorting);
  const open = useOpen();
  const openRow = (patient: Patient | undefined) => patient?.id && open('Patient', patient.id);
  const settled = typed === asked && list.status !== 'loading';
  const cursor = useRowCursor(list.items.length, (index) => openRow(list.items[index]), settled);
  const search = useRef<HTMLInputElement>(null);
  // Not focused on a phone, where the keyboard would cover half the list.
  const phone = usePhone();
  const may = useMay();
  const [registering, setRegistering] = useState(() => may(...mayCreate) && takeBegun('new patient') !== undefined);
  useShortcuts([
    { keys: '/', does: t('Search $t(patients)'), group: 'Lists', run: () => search.current?.focus() },
    ...(may(...mayCreate) ? [{ keys: 'n', does: t('New $t(patient)'), group: 'Lists', run: () => setRegistering(true) }] : []),
  ]);
  const named = useMemo(() => columns.map((column) => ({ ...column, head: t(column.head) })), [t]);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{t('Patients')}</h1>
        <SearchInput
          ref={search}
          className={classes.search}
          label={t('Search $t(patients)')}
          aria-controls={cursor.gridId}
          aria-activedescendant={cursor.active >= 0 ? cursor.rowId(cursor.active) : undefined}
          placeholder={phone ? 'Name, birth date, number' : 'Name, birth date or record number'}
          autoFocus={!phone}
          value={typed}
          onSearch={(text) => {
            setTyped(text);
            cursor.reset();
          }}
          onKeyDown={cursor.onKeyDown}
        />
        <span className={classes.count} role="status">
          {countWords(t, list)}
        </span>
        <TableMenu type="Patient" />
        {may(...mayCreate) ? (
          <Button leftSection={<IconUserPlus size={iconSize.small} aria-hidden />} onClick={() => setRegistering(true)}>
            {t('New $t(patient)')}
          </Button>
        ) : null}
      </div>
      {registering ? (
        <Suspense>
          <PatientForm onClose={() => setRegistering(false)} onSaved={(id) => open('Patient', id)} />
        </Suspense>
      ) : null}
      <PatientRows list={list} searched={filters.length > 0} gridId={cursor.gridId}>
        <RowTable
          label={t('Patients')}
          columns={named}
          rows={list.items}
          rowKey={(patient) => patient.id ?? ''}
          onOpen={openRow}
          cursor={cursor}
          sorting={sorting}
          onSort={setSorting}
          onEnd={list.continuation ? list.loadMore : undefined}
          total={list.total}
        />
      </PatientRows>
    </div>
  );
}

const onlyOnDevice =
  'Without the server only the $t(patients) of today and of the next working day are found, and those whose charts you opened.';

/** Above rows that are incomplete. */
function DeviceLine({ refresh }: { readonly refresh: () => void }) {
  const { t } = useTranslation();
  const { online } = useWork();
  return (
    <div className={classes.device} role="status">
      <IconCloudOff size={iconSize.small} aria-hidden />
      <span>{t(onlyOnDevice)}</span>
      {online ? (
        <Button size="compact-xs" variant="default" onClick={refresh}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

/** Number of patients: the server's count, else the loaded ones. */
function countWords(
  t: TFunction,
  { total, items, continuation, status, fromDevice }: ReturnType<typeof useFoundPatients>,
): string {
  if (fromDevice) return t('patientsOnDevice', { count: items.length });
  // The server's count lacks patients registered on this device.
  if (total !== undefined && total >= items.length) return t('patientsFound', { count: total });
  if (status !== 'ready' || items.length === 0) return '';
  return continuation ? t('patientsAtLeast', { count: items.length }) : t('patientsFound', { count: items.length });
}

interface PatientRowsProps {
  readonly list: ReturnType<typeof useFoundPatients>;
  readonly searched: boolean;
  readonly gridId: string;
  readonly children: React.ReactNode;
}

/** The rows or their state: loading, empty, no matches, failed, offline. */
function PatientRows({ list, searched, gridId, children }: PatientRowsProps) {
  const { t } = useTranslation();
  const { online } = useWork();
  if (list.items.length > 0)
    return (
      <>
        {list.fromDevice ? <DeviceLine refresh={list.refresh} /> : <StaleLine list={list} />}
        {children}
      </>
    );
  const instead = () => {
    if (list.status === 'loading') return <SkeletonRows rows={16} label={t('Loading $t(patients)')} />;
    if (list.fromDevice) {
      return (
        <StatePanel icon={IconCloudOff} title={t('No such $t(patient) on this device')}>
          {t(onlyOnDevice)}
        </StatePanel>
      );
    }
    if (list.status === 'error' && !online) {
      return (
        <StatePanel icon={IconCloudOff} title="You are offline">
          {t('$t(Patients) you opened before are still in reach from Home and by their links.')}
        </StatePanel>
      );
    }
    if (list.status === 'denied') {
      return (
        <StatePanel icon={IconLock} title={t('You may not see $t(patients)')}>
          {neededFor(list.error)}
        </StatePanel>
      );
    }
    if (list.status === 'error') {
      return (
        <StatePanel
          tone="error"
          icon={IconCloudOff}
          title={t('The $t(patients) could not be loaded')}
          action={
            <Button variant="default" onClick={list.refresh}>
              Try again
            </Button>
          }
        >
          {sentenceFor(list.error)}
        </StatePanel>
      );
    }
    return searched ? (
      <StatePanel icon={IconUserSearch} title={t('No $t(patient) found')} action={<AskForAccess />}>
        Check the spelling, or try part of the name, a birth date such as 3/2/1984, the record number, or a whole social security
        number with its hyphens.
      </StatePanel>
    ) : (
      <StatePanel icon={IconUsers} title={t('No $t(patients) yet')}>
        {t(
          'They appear here once they are registered or the practice has brought in its records, and you are of their care team.',
        )}
      </StatePanel>
    );
  };
  return (
    <div id={gridId} className={classes.instead}>
      {instead()}
    </div>
  );
}
