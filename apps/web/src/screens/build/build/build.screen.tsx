import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import type { UnknownRecord } from '@notewell/model';
import { starterNeeds, starterTypes } from '@notewell/rules';
import {
  type Column,
  iconSize,
  PageHead,
  RowTable,
  SearchInput,
  SkeletonRows,
  type Sorting,
  StatePanel,
  Status,
  type Tone,
  useRowCursor,
} from '@notewell/ui';
import { IconCloudOff, IconLock, IconPlus, IconSitemap } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { kinds } from '../../../features/build/definitions/kinds.ts';
import { type DefinitionType, definitionTypes, isDefinitionType } from '../../../features/build/definitions/types.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { neededFor } from '../../../platform/needed-for.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './build.module.css';
import { FitMap } from './fit-map.tsx';
import { ImportButton } from './import-button.tsx';
import { NewDialog } from './new-dialog.tsx';

interface Row {
  readonly id?: string | undefined;
  readonly title: string;
  readonly status?: string | undefined;
  readonly version?: number | undefined;
  readonly description?: string | undefined;
  readonly meta?: { readonly lastModified?: string | undefined } | undefined;
}
const tones: Readonly<Record<string, Tone>> = { Draft: 'warn', Active: 'good', Retired: 'quiet' };

/** All definitions of the practice by type, with the status of each version. */
export default function BuildScreen() {
  const { kind }: UnknownRecord = useSearch({ strict: false });
  const isMap = kind === 'map';
  const type: DefinitionType = isMap ? 'NoteDefinition' : isDefinitionType(kind) ? kind : 'Questionnaire';
  const { title, about, noun } = kinds[type];
  const { permissions } = useMe();
  const mayDo = useMayDo();
  // Definitions belong to the practice; personal templates are elsewhere.
  const mayCreate = mayDo('Create', type, {});
  const mayAddStarter = ['preferences master' as const, ...starterNeeds].every((one) => permissions.includes(one));
  const [creating, setCreating] = useState(false);
  return (
    <div className={classes['page']}>
      <PageHead title="Build">
        {mayCreate && type === 'Questionnaire' ? <ImportButton /> : null}
        {mayCreate ? (
          <Button leftSection={<IconPlus size={iconSize.small} aria-hidden />} onClick={() => setCreating(true)}>
            New {noun}
          </Button>
        ) : null}
      </PageHead>
      <nav aria-label="What to build" className={classes['kinds']}>
        {definitionTypes.map((one) => {
          const { title: words, icon: Symbol } = kinds[one];
          return (
            <Link
              key={one}
              to="/build"
              search={{ kind: one }}
              className={classes['kind']}
              aria-current={one === type && !isMap ? 'page' : undefined}
            >
              <Symbol size={iconSize.small} aria-hidden />
              {words}
            </Link>
          );
        })}
        <Link to="/build" search={{ kind: 'map' }} className={classes['kind']} aria-current={isMap ? 'page' : undefined}>
          <IconSitemap size={iconSize.small} aria-hidden />
          How it fits together
        </Link>
      </nav>
      <p className={classes['about']}>{isMap ? 'Note types with their sections, forms, rules and signers.' : about}</p>
      {isMap ? (
        <FitMap />
      ) : (
        <Definitions key={type} type={type} label={title} mayCreate={mayCreate} mayAddStarter={mayAddStarter} />
      )}
      {creating ? <NewDialog type={type} onClose={() => setCreating(false)} /> : null}
    </div>
  );
}

interface DefinitionsProps {
  readonly type: DefinitionType;
  readonly label: string;
  readonly mayCreate: boolean;
  /** True if the user may add the starter set. */
  readonly mayAddStarter: boolean;
}

const firstOf = (type: DefinitionType, mayAddStarter: boolean) => (
  <>
    Make the first with “New {kinds[type].noun}”
    {mayAddStarter && starterTypes.some((one) => one === type) ? (
      <>
        , or add the ready-made ones in <Link to="/admin/preferences">Practice settings</Link>
      </>
    ) : null}
    .
  </>
);

function Definitions({ type, label, mayCreate, mayAddStarter }: DefinitionsProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', order: 'asc' });
  const [asked] = useDebouncedValue(typed.trim(), 90);
  const [status, setStatus] = useState('Draft Active');
  const list = useList({
    type,
    filters: [
      ...(asked ? [{ kind: 'Text', text: asked }] : []),
      ...(status ? [{ kind: 'Status', values: status.split(' ') }] : []),
    ],
    orderBy: sorting.by,
    order: sorting.order,
    pageSize: 100,
  });
  const rows: readonly Row[] = list.items;
  const open = (row: Row | undefined) =>
    row?.id && void navigate({ to: '/build/$type/$definitionId', params: { type, definitionId: row.id } });
  const cursor = useRowCursor(rows.length, (index) => open(rows[index]));
  return (
    <>
      <div className={classes['tools']}>
        <SearchInput
          label={`Search ${label.toLowerCase()}`}
          placeholder="Find by name"
          className={classes['search'] ?? ''}
          value={typed}
          onSearch={setTyped}
          onKeyDown={cursor.onKeyDown}
        />
        {(
          [
            ['Draft Active', 'In use'],
            ['Retired', 'Retired'],
            ['', 'All'],
          ] as const
        ).map(([value, words]) => (
          <Button
            key={words}
            size="compact-sm"
            variant={status === value ? 'light' : 'subtle'}
            aria-pressed={status === value}
            onClick={() => setStatus(value)}
          >
            {words}
          </Button>
        ))}
      </div>
      {rows.length > 0 ? (
        <div className={classes['table']}>
          <RowTable
            label={label}
            columns={columnsFor(type)}
            rows={rows}
            rowKey={(row) => row.id ?? ''}
            onOpen={open}
            cursor={cursor}
            sorting={sorting}
            onSort={setSorting}
            onEnd={list.continuation ? list.loadMore : undefined}
            total={list.total}
          />
        </div>
      ) : list.status === 'loading' ? (
        <SkeletonRows rows={10} label={`Loading ${label.toLowerCase()}`} />
      ) : list.status === 'ready' ? (
        <StatePanel
          icon={kinds[type].icon}
          title={asked || status !== 'Draft Active' ? 'Nothing found' : `No ${label.toLowerCase()} yet`}
        >
          {asked || status !== 'Draft Active'
            ? 'Search for another name, or show every status.'
            : mayCreate
              ? firstOf(type, mayAddStarter)
              : 'People who build forms for the practice add the first one.'}
        </StatePanel>
      ) : list.status === 'denied' ? (
        <StatePanel icon={IconLock} title={`You may not see ${label.toLowerCase()}`}>
          {neededFor(list.error)}
        </StatePanel>
      ) : (
        <StatePanel
          tone="error"
          icon={IconCloudOff}
          title={`The ${label.toLowerCase()} could not be loaded`}
          action={
            <Button variant="default" onClick={list.refresh}>
              Try again
            </Button>
          }
        >
          {sentenceFor(list.error)}
        </StatePanel>
      )}
    </>
  );
}

const columnsFor = (type: DefinitionType): readonly Column<Row>[] => [
  {
    key: 'title',
    head: 'Name',
    width: 'minmax(12rem, 2fr)',
    sort: 'name',
    cell: ({ id = '', title }) => (
      <Link to="/build/$type/$definitionId" params={{ type, definitionId: id }} tabIndex={-1}>
        {title}
      </Link>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    width: '6.5rem',
    cell: ({ status = 'Active' }) => (
      <Status plain tone={tones[status] ?? 'quiet'}>
        {status}
      </Status>
    ),
  },
  { key: 'version', head: 'Version', width: '5.5rem', from: 'sm', cell: ({ version }) => version ?? '' },
  {
    key: 'about',
    head: 'About',
    width: 'minmax(8rem, 2fr)',
    from: 'md',
    cell: ({ description }) => <span className={classes['quiet']}>{description}</span>,
  },
  {
    key: 'changed',
    head: 'Changed',
    width: '8rem',
    from: 'sm',
    sort: 'lastModified',
    cell: ({ meta }) => (
      <span className={classes['quiet']}>{meta?.lastModified ? dateWords(dayOf(new Date(meta.lastModified))) : 'just now'}</span>
    ),
  },
];
