import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { type AuditLine, countAccess } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconHistory, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage, adminParts, useNames, usePages } from '../../../features/admin/admin-page/index.ts';
import { bytesOf, showPdf } from '../../../features/shared/printing/open-pdf.ts';
import { dateWords, isDay, lastDay, momentWords, spanOfDays } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './report.module.css';
import { DaysTable, EntriesTable } from './report-tables.tsx';

const pageSize = 500;

const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Report of each access to one patient's record, by day in the patient's words or entry by entry. Made for printing. */
export default function AdminAccessReportScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const { data: patient } = useResource('Patient', id);
  const me = useMe();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [view, setView] = useState<'days' | 'entries'>('days');
  const span = { patient: id, ...spanOfDays(from, to) };
  const log = usePages<AuditLine>('audit', { query: { ...span, pageSize } });
  const nameOf = useNames(log.items.map(({ actor }) => actor));
  const personOf = (actor: string) => (actor === `Patient/${id}` ? `${nameOf(actor)} ${t('(the $t(patient))')}` : nameOf(actor));
  const { opened, copied, others } = countAccess(log.items);
  const print = async () => {
    // Opened before the response, because browsers block windows opened later.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      showPdf(page, bytesOf(await client.call<string>('audit/printout', { query: { ...span, view, format: 'dataUrl' } })));
    } catch (error) {
      page?.close();
      toastFailure(error, 'Not printed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <AdminPage
      part={adminParts.log}
      title={t('$t(Patient) access report')}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[
              { value: 'days', label: 'By day' },
              { value: 'entries', label: 'Every entry' },
            ]}
            value={view}
            onChange={(value) => setView(value === 'entries' ? 'entries' : 'days')}
          />
          <TextInput
            label="From"
            className={classes.day}
            type="date"
            value={from}
            max={to || lastDay}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="To"
            className={classes.day}
            type="date"
            value={to}
            min={from}
            max={lastDay}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button leftSection={<IconPrinter size={16} aria-hidden />} loading={busy} onClick={() => void print()}>
            Print
          </Button>
        </>
      }
    >
      <div className={classes.sheet}>
        <h2>{patient?.display ?? t('A $t(patient) outside your view')}</h2>
        <p className={classes.about}>
          {patient?.birthDate ? `Born ${dateWords(patient.birthDate)}. ` : ''}
          {patient?.medicalRecordNumber ? `Record ${patient.medicalRecordNumber}. ` : ''}
          {me.practice}.{' '}
          {isDay(from) || isDay(to)
            ? `From ${isDay(from) ? dateWords(from) : 'the beginning'} to ${isDay(to) ? dateWords(to) : 'today'}. `
            : ''}
          Made {momentWords(new Date().toISOString())} by {me.name}.
        </p>
        <p className={classes.about} role="status">
          {log.hasMore ? `${opened} or more people` : peopleWords(opened)} opened or changed this record.
          {copied > 0
            ? ` It was copied to the ${copied === 1 ? 'device' : 'devices'} of ${peopleWords(copied)} who did not open it.`
            : ''}
          {others > 0
            ? ` Without opening it, ${peopleWords(others)} only saw the name in a list, or met a refusal or a notice of changes.`
            : ''}
          {view === 'entries' ? ` ${log.items.length}${log.hasMore ? '+' : ''} entries.` : ''}
        </p>
        {log.items.length > 0 ? (
          // biome-ignore lint: what scrolls can be reached by the keyboard
          <div className={classes.scroller} tabIndex={0} role="region" aria-label="Who saw what">
            {view === 'days' ? (
              <DaysTable lines={log.items} nameOf={personOf} />
            ) : (
              <EntriesTable lines={log.items} nameOf={personOf} />
            )}
          </div>
        ) : log.status === 'loading' ? (
          <SkeletonRows rows={12} />
        ) : (
          <StatePanel
            icon={IconHistory}
            title={log.error ? sentenceFor(log.error) : 'Nobody opened this record in this period'}
          />
        )}
        {log.hasMore ? (
          <Button variant="default" onClick={log.more} className={classes.more}>
            Load what is older
          </Button>
        ) : null}
        <p className={classes.about}>Taken from the security log, whose entries are chained so that a change shows.</p>
      </div>
    </AdminPage>
  );
}
