import { Button, Skeleton } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import { definitionOf, isRecord, labelOfValue, type UnknownRecord } from '@notewell/model';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay, dayWords } from '../../../platform/dates.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { valueWords } from '../fields/entry-words.ts';
import classes from './chart-records.module.css';
import { NewChartRecord } from './new-chart-record.dialog.tsx';
import { chartRecordAddress } from './paths.ts';
import { type ChartRecordType, chartRecords, nameOfRecord } from './table.ts';

/** Records of one type in a patient's record, newest first where the row names no order. */
export const chartRecordsOf = (type: ChartRecordType, patientId: string): ListQuery<ChartRecordType> => ({
  type,
  // Records of the practice name the patient.
  ...(definitionOf(type).scope.kind === 'practice'
    ? { filters: [{ kind: 'Patient', values: [patientId] }] }
    : { partition: patientId }),
  orderBy: chartRecords[type].orderBy ?? 'created',
  order: chartRecords[type].orderBy ? 'asc' : 'desc',
  pageSize: 100,
});

interface RecordRowsProps {
  readonly type: ChartRecordType;
  readonly patientId: string;
}

/** The patient's records of one type: a line for each, and a button that adds one. Nothing without permission to read. */
export const RecordRows = memo(function RecordRows({ type, patientId }: RecordRowsProps) {
  const { t } = useTranslation();
  const may = useMayDo();
  const { labels } = chartRecords[type];
  const mayRead = may('Read', type);
  const today = useToday();
  const { items, status, isPartial } = useList(mayRead ? chartRecordsOf(type, patientId) : null);
  const [adding, setAdding] = useState(false);
  if (!mayRead) return null;
  const [one, many] = [t(labels[0]), t(labels[1])];
  return (
    <section className={classes['records']} aria-label={sentence(many)}>
      <header className={classes['head']}>
        <h3>{sentence(many)}</h3>
        {items.length > 0 ? null : status === 'loading' ? (
          // On the heading's line, so that a button below it does not move away from under a press.
          <span role="status" aria-label={`Loading ${many}`}>
            <Skeleton height={10} width={90} radius="xl" />
          </span>
        ) : (
          <span className={classes['quiet']}>{emptyWords(status, isPartial)}</span>
        )}
        {may('Create', type) ? (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={13} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add {one}
          </Button>
        ) : null}
      </header>
      {items.length === 0 ? null : (
        <ul className={classes['rows']}>
          {/* Any row as its fields. */}
          {items.map((item: UnknownRecord) => (
            <li key={String(item['id'])}>
              <Link to={chartRecordAddress(patientId, type, String(item['id']))}>
                {nameOfRecord(type, item) ?? `Unnamed ${one}`}
              </Link>
              <span className={classes['quiet']}>{detailWords(type, item, today)}</span>
            </li>
          ))}
        </ul>
      )}
      {adding ? <NewChartRecord type={type} patientId={patientId} onClose={() => setAdding(false)} /> : null}
    </section>
  );
});

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const emptyWords = (status: string, isPartial: boolean) =>
  status !== 'ready' ? 'Could not be loaded' : isPartial ? 'None on this device' : 'None recorded';

/** The row's columns in words. */
export function detailWords(type: ChartRecordType, row: UnknownRecord, today: string): string {
  const { fields } = definitionOf(type);
  const { columns, usual } = chartRecords[type];
  return columns
    .flatMap((name) => {
      const field = fields[name];
      if (!field) return [];
      if (name === 'end') return [];
      if (name === 'start') return periodWords(row['start'], row['end'], today);
      if (name === 'order') return typeof row[name] === 'number' ? [orderWords(row[name])] : [];
      if (name === 'relationships' && Array.isArray(row[name]))
        return row[name].flatMap((one) => (isRecord(one) && typeof one['display'] === 'string' ? [one['display']] : []));
      if (name === 'status' && row[name] === usual) return [];
      if (name === 'clinicalStatus' || name === 'status') return row[name] === undefined ? [] : [labelOfValue(String(row[name]))];
      return valueWords(name, field, row[name]) ?? [];
    })
    .join(' · ');
}
const dayIn = (value: unknown) => (typeof value === 'string' ? dayWords(value) : undefined);
/** A period in words. One that is over says so, because its row may have no state of its own. */
function periodWords(start: unknown, end: unknown, today: string): string[] {
  const [from, until] = [dayIn(start), dayIn(end)];
  if (until && calendarDay(String(end)) < today) return [`ended ${until}`];
  return from && until ? [`${from} – ${until}`] : from ? [`from ${from}`] : until ? [`until ${until}`] : [];
}
const orders = ['Primary', 'Secondary', 'Tertiary'];
const orderWords = (order: number): string => orders[order - 1] ?? `Payer ${order}`;
