import { Button, Checkbox, Select } from '@mantine/core';
import type { ResourceType } from '@notewell/model';
import type { RowOutcome, TableRowPreview } from '@notewell/protocol';
import { type Column, Fault, RowTable, StatePanel, Status, useRowCursor } from '@notewell/ui';
import { IconListCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { usePhone } from '../../../shell/frame/phone.ts';
import { isBlocked, outcomeWords, rowWords, totalsOf } from './outcomes.ts';
import { RowDetail } from './row-detail.tsx';
import type { Decisions } from './stages.ts';
import classes from './table-import.module.css';
import type { Import } from './use-import.ts';

const number = (count: number) => count.toLocaleString('en-US');
const outcomes = Object.keys(outcomeWords) as RowOutcome[]; // the keys of its table
const decisionsOffered = [
  { value: 'leave', label: 'Leave all out' },
  { value: 'update', label: 'Change the records found' },
  { value: 'create', label: 'Add all as new' },
];

interface ImportPreviewProps {
  readonly type: ResourceType;
  readonly nouns: string;
  readonly work: Import;
}

/** The second step: each row with what it would do, and the import itself. */
export function ImportPreview({ type, nouns, work }: ImportPreviewProps) {
  const { preview, decisions } = work;
  const phone = usePhone();
  const [shown, setShown] = useState<RowOutcome>();
  const [opened, setOpened] = useState<number>();
  const all = preview?.rows;
  const rows = useMemo(() => (all ?? []).filter(({ outcome }) => !shown || outcome === shown), [all, shown]);
  const cursor = useRowCursor(rows.length, (index) => setOpened(rows[index]?.row));
  const columns = useMemo(() => columnsOf(preview?.columns ?? [], decisions, phone), [preview, decisions, phone]);
  const heightOf = useMemo(() => heightFor(phone), [phone]);
  if (!preview) return null;
  const { counts, ignored } = preview;
  const row = all?.find((one) => one.row === opened);
  const duplicates = preview.rows.filter(({ outcome }) => outcome === 'duplicate');
  return (
    <>
      <div className={classes['tools']} role="group" aria-label="Rows to show">
        <Chip label="All" count={preview.rows.length} isOn={!shown} onClick={() => setShown(undefined)} />
        {outcomes.map((one) =>
          counts[one] > 0 ? (
            <Chip
              key={one}
              label={outcomeWords[one].label}
              count={counts[one]}
              isOn={shown === one}
              onClick={() => setShown(one)}
            />
          ) : null,
        )}
        {duplicates.length > 0 ? (
          <Select
            size="xs"
            className={classes['decide'] ?? ''}
            aria-label={`${number(duplicates.length)} possible duplicates`}
            placeholder="Possible duplicates…"
            data={decisionsOffered}
            value={null}
            onChange={(value) => decideAll(work, duplicates, value)}
          />
        ) : null}
      </div>
      {ignored.length > 0 ? (
        <p className={classes['ignored']}>
          Not imported, because no field has this name: {ignored.join(', ')}. Rename the heading if it belongs to a field.
        </p>
      ) : null}
      {rows.length === 0 ? (
        <StatePanel icon={IconListCheck} title="No rows">
          The file has headings and nothing below them. Choose another file.
        </StatePanel>
      ) : (
        <RowTable
          label={`Rows of the file with ${nouns}`}
          columns={columns}
          rows={rows}
          rowKey={(one) => String(one.row)}
          onOpen={(one) => setOpened(one.row)}
          cursor={cursor}
          heightOf={heightOf}
          total={rows.length}
        />
      )}
      <Footer work={work} />
      {row ? (
        <RowDetail
          type={type}
          preview={preview}
          row={row}
          decision={decisions[row.row] ?? (row.outcome === 'duplicate' ? 'leave' : undefined)}
          onDecide={(decision) => work.decide([row.row], decision)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}

function decideAll({ decide }: Import, rows: readonly TableRowPreview[], value: string | null): void {
  if (value !== 'leave' && value !== 'create' && value !== 'update') return;
  // A row that resembles another row has no record to change.
  const meant = value === 'update' ? rows.filter(({ like }) => like?.id !== undefined) : rows;
  decide(
    meant.map(({ row }) => row),
    value,
  );
}

interface ChipProps {
  readonly label: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onClick: () => void;
}
function Chip({ label, count, isOn, onClick }: ChipProps) {
  return (
    <Button size="compact-sm" variant={isOn ? 'light' : 'subtle'} aria-pressed={isOn} onClick={onClick}>
      {label} {number(count)}
    </Button>
  );
}

function Footer({ work }: { readonly work: Import }) {
  const { preview, decisions, stage, fault } = work;
  if (!preview) return null;
  const refused = preview.rows.filter((one) => isBlocked(one, decisions[one.row])).map(({ row }) => row);
  const totals = totalsOf(preview, decisions);
  const writes = totals.created + totals.changed;
  const leaves = refused.length > 0 && totals.refused === 0;
  return (
    <div className={classes['footer']}>
      <Fault>{fault}</Fault>
      {refused.length > 0 ? (
        <Checkbox
          label={`Leave out ${refused.length === 1 ? 'the refused row' : `the ${number(refused.length)} refused rows`}`}
          checked={leaves}
          onChange={(event) => work.decide(refused, event.currentTarget.checked ? 'leave' : undefined)}
        />
      ) : null}
      <span className={classes['sum']} role="status">
        {writes === 0 ? 'Nothing to import.' : `${number(totals.created)} to add, ${number(totals.changed)} to change.`}
        {totals.refused > 0 ? ' Correct the refused rows in the file and choose it again, or leave them out.' : ''}
        {preview.counts.otherPerson > 0 && totals.refused > 0 ? ' Open a row of another person to confirm it.' : ''}
      </span>
      <Button variant="default" onClick={work.reset}>
        Choose another file
      </Button>
      <Button loading={stage === 'saving'} disabled={writes === 0 || totals.refused > 0} onClick={() => void work.save()}>
        Import {number(writes)} {writes === 1 ? 'row' : 'rows'}
      </Button>
    </div>
  );
}

/** Letters of the reasons on one line, on a phone below the name, and lines at most. The opened row has all of them. */
const reasonLine = 70;
const reasonLineOnPhone = 24;
const mostLines = 4;
const isRefusal = (outcome: RowOutcome): boolean => outcome === 'refused' || outcome === 'otherPerson';
/** A refused row is as high as its reasons need. */
const heightFor =
  (phone: boolean) =>
  ({ outcome, faults = [] }: TableRowPreview): number => {
    const letters = isRefusal(outcome) ? faults.reduce((sum, { message }) => sum + message.length + 1, 0) : 0;
    const lines = Math.min(mostLines, Math.ceil(letters / (phone ? reasonLineOnPhone : reasonLine)));
    return 16 + 20 * (phone ? 1 + lines : Math.max(1, lines));
  };

const columnsOf = (names: readonly string[], decisions: Decisions, phone: boolean): readonly Column<TableRowPreview>[] => [
  { key: 'row', head: 'Row', width: '4rem', cell: ({ row }) => number(row), from: 'sm' },
  {
    key: 'outcome',
    head: 'Outcome',
    width: '9.5rem',
    cell: ({ outcome }) => (
      <Status plain tone={outcomeWords[outcome].tone}>
        {outcomeWords[outcome].label}
      </Status>
    ),
  },
  {
    key: 'name',
    head: 'Name',
    width: 'minmax(8rem, 1fr)',
    cell: (row) =>
      phone && isRefusal(row.outcome) ? (
        <span>
          {row.name || 'No name'}
          <span className={classes['reasons']}>{rowWords(row, names, decisions[row.row])}</span>
        </span>
      ) : (
        row.name || 'No name'
      ),
  },
  {
    key: 'what',
    head: 'What it does',
    width: 'minmax(8rem, 3fr)',
    from: 'sm',
    cell: (row) => {
      const words = rowWords(row, names, decisions[row.row]);
      return (
        <span className={isRefusal(row.outcome) ? classes['reasons'] : undefined} title={words}>
          {words}
        </span>
      );
    },
  },
];
