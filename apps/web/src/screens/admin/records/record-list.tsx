import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import { definitionOf, isRecord, labelOf, type UnknownRecord } from '@notewell/model';
import { isRetired, retirementOf } from '@notewell/rules';
import { type Column, RowTable, SearchInput, SkeletonRows, type Sorting, StatePanel, Status, useRowCursor } from '@notewell/ui';
import { IconBuildingCommunity, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListState } from '../../../features/notes/work-list/index.ts';
import { codeWords, valueWords } from '../../../features/records/fields/entry-words.ts';
import type { RecordKind } from '../../../features/records/record-kinds/kinds.ts';
import { useRecordWords } from '../../../features/records/record-kinds/use-record-words.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { inLabels } from '../../../platform/words.ts';
import { ResourceLink, useOpen } from '../../../shell/screens.tsx';
import classes from './records.module.css';

const pageSize = 200;
const typingPause = 90;
const states = [
  { value: 'used', label: 'In use' },
  { value: 'retired', label: 'Retired' },
  { value: 'all', label: 'All' },
] as const;
type State = (typeof states)[number]['value'];

interface RecordListProps {
  readonly kind: RecordKind;
  readonly mayCreate: boolean;
}

/** The records of one kind: search, those in use or retired, sorted by name or change. */
export function RecordList({ kind, mayCreate }: RecordListProps) {
  const { t } = useTranslation();
  const { type, row } = kind;
  const { title, noun, nouns } = useRecordWords()(kind);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), typingPause);
  const [state, setState] = useState<State>('used');
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', order: 'asc' });
  const retirement = retirementOf(type);
  const list = useList({
    type,
    filters: [
      ...(row.only?.filters ?? []),
      ...(asked ? [{ kind: 'Text', text: asked }] : []),
      ...(retirement && state !== 'all' ? [retirement.filter(state === 'used')] : []),
    ],
    orderBy: sorting.by,
    order: sorting.order,
    pageSize,
  });
  const rows: readonly UnknownRecord[] = list.items;
  const open = useOpen();
  const openRow = (record: UnknownRecord | undefined) => record && open(type, String(record['id']));
  const cursor = useRowCursor(rows.length, (index) => openRow(rows[index]));
  const columns = useMemo(() => columnsOf(kind, state === 'all', (text) => inLabels(t, text)), [kind, state, t]);
  const total = list.total ?? rows.length;
  return (
    <>
      <div className={classes['tools']} role="search" aria-label={title}>
        <SearchInput
          label={`Search ${nouns}`}
          placeholder={`Find ${nouns}`}
          className={classes['search'] ?? ''}
          value={typed}
          onSearch={(text) => {
            setTyped(text);
            cursor.reset();
          }}
          onKeyDown={cursor.onKeyDown}
        />
        {states.map(({ value, label }) => (
          <Button
            key={value}
            size="compact-sm"
            variant={state === value ? 'light' : 'subtle'}
            aria-pressed={state === value}
            onClick={() => setState(value)}
          >
            {label}
          </Button>
        ))}
        <span className={classes['count']} role="status">
          {list.status === 'ready'
            ? `${total.toLocaleString('en-US')}${list.continuation && !list.total ? '+' : ''} ${total === 1 ? noun : nouns}`
            : ''}
        </span>
      </div>
      {rows.length > 0 ? (
        <RowTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          onOpen={openRow}
          cursor={cursor}
          sorting={sorting}
          onSort={setSorting}
          onEnd={list.continuation ? list.loadMore : undefined}
          total={list.total}
        />
      ) : list.status === 'loading' ? (
        <SkeletonRows rows={14} label={`Loading ${nouns}`} />
      ) : (
        <ListState
          list={list}
          room={8}
          empty={
            asked || state !== 'used' ? (
              <StatePanel icon={IconSearch} title="No matches">
                Search for something else, or look among all {nouns}.
              </StatePanel>
            ) : (
              <StatePanel icon={IconBuildingCommunity} title={`No ${nouns} yet`}>
                {row.about} {mayCreate ? `Add the first with “New ${noun}”.` : ''}
              </StatePanel>
            )
          }
        >
          {null}
        </ListState>
      )}
    </>
  );
}

function columnsOf(kind: RecordKind, withState: boolean, say: (text: string) => string): readonly Column<UnknownRecord>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      width: 'minmax(11rem, 1.8fr)',
      sort: 'name',
      cell: ({ id, display }) => (
        <ResourceLink type={kind.type} id={String(id)} tabIndex={-1}>
          {typeof display === 'string' && display !== '' ? display : 'No name'}
        </ResourceLink>
      ),
    },
    ...(withState ? [stateColumn(kind)] : []),
    ...ownColumns(kind, say),
    {
      key: 'changed',
      head: 'Changed',
      width: '7.5rem',
      from: 'md',
      sort: 'lastModified',
      cell: ({ meta }) => (
        <span className={classes['quiet']}>
          {isRecord(meta) && meta['lastModified'] ? dateWords(dayOf(String(meta['lastModified']))) : 'just now'}
        </span>
      ),
    },
  ];
}

/** The columns that the kind of record names. */
function ownColumns({ type, row }: RecordKind, say: (text: string) => string): readonly Column<UnknownRecord>[] {
  const { fields } = definitionOf(type);
  return row.columns.flatMap((name, at): Column<UnknownRecord>[] => {
    const field = fields[name];
    if (!field) return [];
    const isList = field.spec.kind === 'list' && field.spec.of.spec.kind === 'group' && field.spec.of.spec.shape === undefined;
    return [
      {
        key: name,
        head: say(labelOf(name, field)),
        width: 'minmax(7rem, 1.2fr)',
        from: at < 2 ? 'sm' : 'md',
        // A list of entries counts; their words would fill the row.
        cell: (record) =>
          isList ? lengthOf(record[name]) : (name === 'code' ? codeWords : valueWords)(name, field, record[name]),
      },
    ];
  });
}

const stateColumn = ({ type }: RecordKind): Column<UnknownRecord> => ({
  key: 'state',
  head: 'Status',
  width: '6rem',
  cell: (record) =>
    isRetired(type, record) ? (
      <Status plain tone="quiet">
        Retired
      </Status>
    ) : (
      <Status plain tone="good">
        In use
      </Status>
    ),
});

const lengthOf = (value: unknown): string => (Array.isArray(value) && value.length > 0 ? String(value.length) : '');
