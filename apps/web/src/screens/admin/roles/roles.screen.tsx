import { SegmentedControl, Switch } from '@mantine/core';
import { SearchInput, Section } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AdminPage, adminParts, MayButton } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { columnsOf, grantSetRows, matching, permissionRows } from './mapping.ts';
import { MappingTable } from './mapping-table.tsx';
import { OwnGrantSets } from './own-grant-sets.tsx';
import { OwnRoles } from './own-roles.tsx';
import classes from './roles.module.css';

const views = [
  { value: 'sets', label: 'Grant sets by role' },
  { value: 'permissions', label: 'Permissions by role' },
] as const;

/** Permissions of each role in one table, and the practice's own roles. */
export default function AdminRolesScreen() {
  const { entries, own, ownGrantSets, ownSets } = useRoles();
  const [view, setView] = useState<'sets' | 'permissions'>('sets');
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const navigate = useNavigate();
  const columns = useMemo(() => {
    const every = columnsOf(entries, own, ownGrantSets);
    return all ? every : every.filter(({ holders }) => holders === 'practice' || holders === 'own');
  }, [entries, own, ownGrantSets, all]);
  const groups = useMemo(
    () => matching(view === 'sets' ? grantSetRows(columns, ownGrantSets) : permissionRows(columns), text),
    [view, columns, ownGrantSets, text],
  );
  const mine = entries.flatMap((entry) => entry.own ?? []);
  return (
    <AdminPage
      part={adminParts.roles}
      aside={`${columns.length} roles`}
      actions={
        <>
          <MayButton
            needs={['modify roles']}
            variant="default"
            onClick={() => void navigate({ to: '/admin/grant-sets/$id', params: { id: 'new' } })}
          >
            New grant set
          </MayButton>
          <MayButton needs={['modify roles']} onClick={() => void navigate({ to: '/admin/roles/$id', params: { id: 'new' } })}>
            New role
          </MayButton>
        </>
      }
    >
      <div className={classes.stack}>
        <OwnRoles roles={mine} />
        <OwnGrantSets sets={ownSets} roles={mine} />
        <Section
          title="Who may do what"
          actions={
            <>
              <SearchInput size="xs" label="Find a row" value={text} onSearch={setText} />
              <Switch
                size="xs"
                label="Internal roles too"
                checked={all}
                onChange={(event) => setAll(event.currentTarget.checked)}
              />
            </>
          }
        >
          <div className={classes.views}>
            <SegmentedControl
              size="xs"
              aria-label="What the rows are"
              data={[...views]}
              value={view}
              onChange={(value) => setView(value === 'sets' ? 'sets' : 'permissions')}
            />
            <p className={classes.legend}>
              {view === 'sets'
                ? '✓ the role has the grant set, itself or from the role it derives from'
                : 'C create, R read, U update, D delete; ✓ the role may do this'}
            </p>
          </div>
          <MappingTable columns={columns} groups={groups} label={views.find((one) => one.value === view)?.label ?? ''} />
        </Section>
      </div>
    </AdminPage>
  );
}
