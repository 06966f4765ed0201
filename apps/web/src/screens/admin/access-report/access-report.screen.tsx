import { Button, TextInput } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { type AuditLine, deedOf, groundOf, placeOf, tokenOf } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconHistory, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminPage, adminParts, useNames, usePages } from '../../../features/admin/admin-page/index.ts';
import { bytesOf, showPdf } from '../../../features/shared/printing/open-pdf.ts';
import { addDays, dateWords, momentWords, startOfDay } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './report.module.css';

const pageSize = 500;

/** Report of each access to one patient's record: person, time, place and permission. Made for printing. */
export default function AdminAccessReportScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: patient } = useResource('Patient', id);
  const me = useMe();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const lastMoment = (day: string) => new Date(Date.parse(startOfDay(addDays(day, 1))) - 1).toISOString();
  const span = { patient: id, ...(from && { from: startOfDay(from) }), ...(to && { to: lastMoment(to) }) };
  const log = usePages<AuditLine>('audit', { query: { ...span, pageSize } });
  const nameOf = useNames(log.items.map(({ actor }) => actor));
  const people = new Set(log.items.map(({ actor }) => actor)).size;
  const print = async () => {
    // Opened before the response, because browsers block windows opened later.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      showPdf(page, bytesOf(await client.call<string>('audit/printout', { query: { ...span, format: 'dataUrl' } })));
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
      title="Patient access report"
      actions={
        <>
          <TextInput
            label="From"
            className={classes.day}
            type="date"
            value={from}
            max={to}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="To"
            className={classes.day}
            type="date"
            value={to}
            min={from}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button leftSection={<IconPrinter size={16} aria-hidden />} loading={busy} onClick={() => void print()}>
            Print
          </Button>
        </>
      }
    >
      <div className={classes.sheet}>
        <h2>{patient?.display ?? 'A patient outside your view'}</h2>
        <p className={classes.about}>
          {patient?.birthDate ? `Born ${dateWords(patient.birthDate)}. ` : ''}
          {patient?.medicalRecordNumber ? `Record ${patient.medicalRecordNumber}. ` : ''}
          {me.practice}.{' '}
          {from || to ? `From ${from ? dateWords(from) : 'the beginning'} to ${to ? dateWords(to) : 'today'}. ` : ''}
          Made {momentWords(new Date().toISOString())} by {me.name}.
        </p>
        <p className={classes.about} role="status">
          {log.items.length}
          {log.hasMore ? '+' : ''} {log.items.length === 1 ? 'entry' : 'entries'} by {people} {people === 1 ? 'person' : 'people'}
          .
        </p>
        {log.items.length > 0 ? (
          // biome-ignore lint: what scrolls can be reached by the keyboard
          <div className={classes.scroller} tabIndex={0} role="region" aria-label="Who saw what">
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Under</th>
                  <th scope="col">From</th>
                </tr>
              </thead>
              <tbody>
                {log.items.map((line) => (
                  <tr key={`${line.at} ${line.requestId} ${line.action} ${line.id}`}>
                    <td>{momentWords(line.at)}</td>
                    <td>{nameOf(line.actor)}</td>
                    <td>{deedOf(line)}</td>
                    <td>
                      {groundOf(line)}
                      {tokenOf(line) ? <small>{tokenOf(line)?.slice(-12)}</small> : null}
                    </td>
                    <td>{placeOf(line)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
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
