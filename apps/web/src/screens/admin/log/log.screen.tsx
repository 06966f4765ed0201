import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { type AuditLine, deedOf, groundOf, isRefused, placeOf } from '@notewell/rules';
import { type Column, RowTable, SkeletonRows, StatePanel, Status, useRowCursor } from '@notewell/ui';
import { IconCloudOff, IconHistory } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage, adminParts, useAct, useNames, usePages } from '../../../features/admin/admin-page/index.ts';
import { dayOf, momentWords, timeOf } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { permissionLabel } from '../../../platform/permission-words.ts';
import { inLabels } from '../../../platform/words.ts';
import { saveFile } from '../../../shell/hooks/save-file.ts';
import { everythingAsked, queryOf } from './asked.ts';
import { ChainState } from './chain-state.tsx';
import { Filters } from './filters.tsx';
import { LineDrawer } from './line-drawer.tsx';
import classes from './log.module.css';

const pageSize = 200;
const keyOf = ({ at, requestId, action, id }: AuditLine) => `${at} ${requestId} ${action} ${id}`;

/** The security log: reads, writes, refusals and sign-ins, with search, export and verification. */
export default function AdminLogScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const given = (name: string) => (typeof search[name] === 'string' ? search[name] : null);
  const [asked, setAsked] = useState(() => ({
    ...everythingAsked,
    token: given('token'),
    person: given('person'),
    patient: given('patient'),
  }));
  const query = queryOf(asked);
  const log = usePages<AuditLine>('audit', { query: { ...query, pageSize } });
  const nameOf = useNames(
    log.items.flatMap(({ actor, patients }) => [actor, ...patients.slice(0, 1).map((id) => `Patient/${id}`)]),
  );
  const [open, setOpen] = useState<AuditLine>();
  const { t } = useTranslation();
  const columns = useMemo(() => columnsWith(nameOf, (text) => inLabels(t, text)), [nameOf, t]);
  const cursor = useRowCursor(log.items.length, (index) => setOpen(log.items[index]));
  const client = useClient();
  const { busy, fault, act } = useAct();
  const exported = () =>
    act(async () => saveFile(await client.file('audit', 'text/csv', { query }), `security-log-${dayOf(new Date())}.csv`));
  return (
    <AdminPage
      part={adminParts.log}
      full
      aside={<ChainState />}
      actions={
        <>
          {asked.patient ? (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/admin/access-report/$id" params={{ id: asked.patient ?? '' }} />}
            >
              Access report
            </Button>
          ) : null}
          <Button variant="default" loading={busy} onClick={() => void exported()}>
            Export CSV
          </Button>
        </>
      }
    >
      <Filters
        asked={asked}
        onChange={(part) => {
          setAsked((held) => ({ ...held, ...part }));
          cursor.reset();
        }}
      />
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
      {log.items.length > 0 ? (
        <RowTable
          label="Security log"
          columns={columns}
          rows={log.items}
          rowKey={keyOf}
          onOpen={setOpen}
          cursor={cursor}
          onEnd={log.hasMore ? log.more : undefined}
        />
      ) : log.status === 'loading' ? (
        <SkeletonRows rows={16} label="Loading the log" />
      ) : log.status === 'error' ? (
        <StatePanel
          tone="error"
          icon={IconCloudOff}
          title="The log could not be loaded"
          action={
            <Button variant="default" onClick={log.refresh}>
              Try again
            </Button>
          }
        >
          {sentenceFor(log.error)}
        </StatePanel>
      ) : (
        <StatePanel icon={IconHistory} title="No matching entries">
          Ask for less, or for other days.
        </StatePanel>
      )}
      <LineDrawer line={open} nameOf={nameOf} onClose={() => setOpen(undefined)} />
    </AdminPage>
  );
}

/** Numeric on a phone, so that the time is not cut off. */
function Moment({ at }: AuditLine) {
  return (
    <>
      <span className={classes.wide}>{momentWords(at)}</span>
      <span className={classes.narrow}>{`${dayOf(at).slice(2)} ${timeOf(at)}`}</span>
    </>
  );
}

function columnsWith(nameOf: (reference: string) => string, say: (text: string) => string): readonly Column<AuditLine>[] {
  return [
    { key: 'at', head: 'When', width: 'minmax(6.5rem, 11.5rem)', cell: Moment },
    { key: 'who', head: 'Who', width: 'minmax(5.5rem, 1.2fr)', cell: ({ actor }) => <span data-lines>{nameOf(actor)}</span> },
    {
      key: 'what',
      head: 'What',
      width: 'minmax(7rem, 1.5fr)',
      cell: (line) =>
        isRefused(line) ? (
          <Status tone="bad" plain>
            {say(deedOf(line))}
          </Status>
        ) : (
          <span data-lines>{say(deedOf(line))}</span>
        ),
    },
    {
      key: 'whose',
      head: 'Whose record',
      width: 'minmax(8rem, 1.2fr)',
      from: 'sm',
      cell: ({ patients: [first, ...others] }) =>
        first === undefined ? '' : `${nameOf(`Patient/${first}`)}${others.length > 0 ? ` and ${others.length} more` : ''}`,
    },
    {
      key: 'under',
      head: 'Allowed by',
      width: 'minmax(8rem, 1fr)',
      from: 'md',
      cell: (line) => say(permissionLabel(groundOf(line))),
    },
    { key: 'from', head: 'From', width: '8rem', from: 'md', cell: placeOf },
  ];
}
