import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { type Column, RowTable, SearchInput, SkeletonRows, type Sorting, StatePanel, Status, useRowCursor } from '@notewell/ui';
import { IconUserSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type SignIn, signInStates } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { ListState } from '../../../features/notes/work-list/index.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { ResourceLink, useOpen } from '../../../shell/screens.tsx';
import { type Asked, nothingAsked, staffFilters } from './filters.ts';
import classes from './people.module.css';

const pageSize = 200;
const typingPause = 120;
const statuses = [
  { value: 'active', label: 'Signs in' },
  { value: 'invited', label: 'Invited' },
  { value: 'expired', label: 'Invitation not accepted' },
  { value: 'none', label: 'Not invited' },
  { value: 'ended', label: 'Access ended' },
  { value: 'deactivated', label: 'Deactivated' },
] as const;
const accesses = [
  { value: 'internal', label: 'Vendor: internal tools' },
  { value: 'external', label: 'Vendor: enters practices' },
] as const;

interface StaffProps {
  readonly signIns: readonly SignIn[];
  /** False until sign-in states are loaded; until then they are not shown. */
  readonly known: boolean;
}

/** Staff, filtered by name, role, program and sign-in state. */
export function Staff({ signIns, known }: StaffProps) {
  const [asked, setAsked] = useState<Asked>(nothingAsked);
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', order: 'asc' });
  const [text] = useDebouncedValue(asked.text, typingPause);
  const byId = useMemo(() => new Map(signIns.map((one) => [one.profile.id, one])), [signIns]);
  const filters = staffFilters({ ...asked, text }, signIns);
  const list = useList({ type: 'Practitioner', filters, orderBy: sorting.by, order: sorting.order, pageSize });
  const roles = useRoles();
  const programs = useList({ type: 'Program', orderBy: 'name', pageSize: 200 });
  const columns = useMemo(() => columnsWith(byId, known, roles.nameOf), [byId, known, roles.nameOf]);
  const open = useOpen();
  const openRow = (person: Practitioner | undefined) => person?.id && open('Practitioner', person.id);
  const cursor = useRowCursor(list.items.length, (index) => openRow(list.items[index]));
  const change = (part: Partial<Asked>) => {
    setAsked((held) => ({ ...held, ...part }));
    cursor.reset();
  };
  return (
    <>
      <div className={classes.filters} role="search" aria-label="People">
        <SearchInput
          className={classes.search}
          label="Search people"
          placeholder="Name, email or NPI"
          value={asked.text}
          onSearch={(text) => change({ text })}
          onKeyDown={cursor.onKeyDown}
        />
        <Select
          aria-label="Role"
          placeholder="Any role"
          clearable
          searchable
          data={roles.givable.map(({ id, name }) => ({ value: id, label: name }))}
          value={asked.role}
          onChange={(role) => change({ role })}
        />
        <Select
          aria-label="Program"
          placeholder="Any program"
          clearable
          searchable
          data={programs.items.map(({ id = '', name }) => ({ value: id, label: name }))}
          value={asked.program}
          onChange={(program) => change({ program })}
        />
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          data={[...statuses]}
          value={asked.status}
          onChange={(value) => change({ status: statuses.find((one) => one.value === value)?.value ?? null })}
        />
        <Select
          aria-label="Internal or external"
          placeholder="Anybody"
          clearable
          data={[...accesses]}
          value={asked.access}
          onChange={(value) => change({ access: accesses.find((one) => one.value === value)?.value ?? null })}
        />
        <span className={classes.count} role="status">
          {list.status === 'ready'
            ? `${list.total ?? list.items.length}${list.continuation && !list.total ? '+' : ''} people`
            : ''}
        </span>
      </div>
      {list.items.length > 0 ? (
        <RowTable
          label="People"
          columns={columns}
          rows={list.items}
          rowKey={({ id }) => id ?? ''}
          onOpen={openRow}
          cursor={cursor}
          sorting={sorting}
          onSort={setSorting}
          onEnd={list.continuation ? list.loadMore : undefined}
          total={list.total}
        />
      ) : list.status === 'loading' ? (
        <SkeletonRows rows={14} label="Loading people" />
      ) : (
        <ListState
          list={list}
          room={8}
          empty={
            <StatePanel icon={IconUserSearch} title="Nobody like that">
              {filters.length > 0 ? 'Change what you ask for, or clear it.' : 'Add the first person with New person.'}
            </StatePanel>
          }
        >
          {null}
        </ListState>
      )}
    </>
  );
}

/** The state of a person's sign-in; undefined if they are deactivated. */
function SignInStatus({ state }: { readonly state: keyof typeof signInStates | undefined }) {
  const { words, tone } = state ? signInStates[state] : ({ words: 'Deactivated', tone: 'bad' } as const);
  return (
    <Status tone={tone} plain>
      {words}
    </Status>
  );
}

function columnsWith(
  signIns: ReadonlyMap<string, SignIn>,
  known: boolean,
  roleName: (id: string) => string,
): readonly Column<Practitioner>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      width: 'minmax(11rem, 1.6fr)',
      sort: 'name',
      cell: ({ id = '', display }) => (
        <ResourceLink type="Practitioner" id={id} tabIndex={-1}>
          {display ?? 'No name'}
        </ResourceLink>
      ),
    },
    {
      key: 'status',
      head: 'Signs in',
      width: '9rem',
      cell: ({ id = '', active }) =>
        active === false || known ? (
          <SignInStatus state={active === false ? undefined : (signIns.get(id)?.state ?? 'none')} />
        ) : (
          ''
        ),
    },
    {
      key: 'roles',
      head: 'Roles',
      width: 'minmax(9rem, 1.4fr)',
      from: 'sm',
      cell: ({ profile }) => (profile?.roles ?? []).map(({ id }) => roleName(id)).join(', '),
    },
    {
      key: 'programs',
      head: 'Programs',
      width: 'minmax(8rem, 1.2fr)',
      from: 'md',
      cell: ({ programs }) => (programs ?? []).flatMap(({ display }) => display ?? []).join(', '),
    },
    { key: 'email', head: 'Email', width: 'minmax(10rem, 1.2fr)', sort: 'email', from: 'md', cell: ({ email }) => email ?? '' },
    {
      key: 'seen',
      head: 'Last here',
      width: '8rem',
      from: 'md',
      cell: ({ id = '' }) => {
        const seen = signIns.get(id)?.lastSeen;
        return seen ? dateWords(dayOf(seen)) : '';
      },
    },
  ];
}
