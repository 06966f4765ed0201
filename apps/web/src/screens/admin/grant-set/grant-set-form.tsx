import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { GrantSet } from '@notewell/model';
import {
  grantSetNames,
  isBeyondPractice,
  isGrantSetName,
  type Permission,
  permissionsInGrantSet,
  permissionsOfGrantSet,
} from '@notewell/rules';
import { Fault, iconSize, Section } from '@notewell/ui';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  AdminPage,
  adminParts,
  MayButton,
  needsWords,
  useAct,
  useMay,
  useWrite,
} from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { FlagList } from './flag-list.tsx';
import { fieldsFor, toggled } from './given.ts';
import classes from './grant-set.module.css';
import { TypeTable } from './type-table.tsx';

interface GrantSetFormProps {
  readonly id: string | undefined;
  readonly set: GrantSet | undefined;
}
const same = (a: ReadonlySet<Permission>, b: ReadonlySet<Permission>) => a.size === b.size && [...a].every((one) => b.has(one));

/** The name and all permissions. A change applies at once to everyone whose role names the set. */
export function GrantSetForm({ id, set }: GrantSetFormProps) {
  const may = useMay();
  const navigate = useNavigate();
  const { change, make } = useWrite();
  const { busy, fault, act } = useAct();
  const { entries, ownGrantSets, refresh } = useRoles();
  const [name, setName] = useState(set?.name ?? '');
  const [description, setDescription] = useState(set?.description ?? '');
  const [hidden, setHidden] = useState(set?.hidden ?? false);
  const stored = permissionsInGrantSet(set ?? {});
  const [given, setGiven] = useState(stored);
  const [text, setText] = useState('');
  const [onlyGiven, setOnlyGiven] = useState(false);
  const locked = !may('modify roles');
  const typed = name.trim();
  const taken =
    id === undefined && (isGrantSetName(typed) || ownGrantSets.has(typed)) ? 'There is a grant set of that name' : undefined;
  const dirty =
    !same(given, stored) ||
    typed !== (set?.name ?? '') ||
    description.trim() !== (set?.description ?? '') ||
    hidden !== (set?.hidden ?? false);
  const holders = entries.filter(({ own }) => own?.grants?.includes(set?.name ?? ''));
  const onToggle = (permission: Permission, on: boolean) => setGiven((held) => toggled(held, permission, on));
  const addAllOf = (other: string | null) => {
    if (!other) return;
    const more = [...permissionsOfGrantSet(other, ownGrantSets)].filter((one) => !isBeyondPractice(one) || may(one));
    setGiven((held) => new Set([...held, ...more]));
  };
  const save = async () => {
    const fields = { description: description.trim() || undefined, hidden: hidden || undefined, ...fieldsFor(given) };
    if (id) await change('GrantSet', id, fields);
    else {
      const made = await make('GrantSet', { name: typed, ...fields });
      void navigate({ to: '/admin/grant-sets/$id', params: { id: made }, replace: true });
    }
    refresh();
  };
  return (
    <AdminPage
      part={adminParts.roles}
      title={set?.name ?? 'New grant set'}
      aside={`${given.size} ${given.size === 1 ? 'permission' : 'permissions'}`}
      actions={
        <MayButton
          needs={['modify roles']}
          loading={busy}
          disabled={!dirty || typed === '' || taken !== undefined}
          onClick={() => void act(save, 'Grant set saved. It applies at once to everybody whose role includes it.')}
        >
          Save grant set
        </MayButton>
      }
    >
      <div className={classes.grid}>
        <div className={classes.column}>
          <Section title="What it is">
            <div className={classes.body}>
              {locked ? <p className={classes.text}>{needsWords(['modify roles'])}</p> : null}
              <Fault>{fault}</Fault>
              <TextInput
                label="Name"
                description={id ? 'Roles name it, so it stays as it is' : 'It cannot be changed later, for roles name it'}
                required
                disabled={locked || id !== undefined}
                error={taken}
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Textarea
                label="What it is for"
                autosize
                minRows={2}
                disabled={locked}
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
              />
              <Select
                label="Add all of another grant set"
                description="A copy: later additions to the original are not included"
                searchable
                disabled={locked}
                data={[...grantSetNames, ...ownGrantSets.keys()].filter((one) => one !== set?.name)}
                value={null}
                onChange={addAllOf}
              />
              <Switch
                label="Hidden: not offered when you create roles"
                description="Roles that include it keep it. A grant set is never deleted"
                disabled={locked}
                checked={hidden}
                onChange={(event) => setHidden(event.currentTarget.checked)}
              />
            </div>
          </Section>
          {id ? (
            <Section title="Roles with it" aside={holders.length}>
              <div className={classes.body}>
                <p className={classes.text}>
                  {holders.length === 0
                    ? 'No role names it yet.'
                    : holders.map((role, index) => (
                        <span key={role.id}>
                          {index > 0 ? ', ' : ''}
                          <ResourceLink type="SecurityRole" id={role.id}>
                            {role.name}
                          </ResourceLink>
                        </span>
                      ))}
                </p>
              </div>
            </Section>
          ) : null}
          <Section title="In general">
            <div className={classes.body}>
              <FlagList given={given} locked={locked} may={may} onToggle={onToggle} />
            </div>
          </Section>
        </div>
        <Section title="Records">
          <div className={classes.body}>
            <div className={classes.find}>
              <TextInput
                size="xs"
                type="search"
                aria-label="Find a record"
                placeholder="Find a record"
                leftSection={<IconSearch size={iconSize.small} aria-hidden />}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Switch
                size="xs"
                label="Only granted permissions"
                checked={onlyGiven}
                onChange={(event) => setOnlyGiven(event.currentTarget.checked)}
              />
            </div>
            <TypeTable given={given} text={text} onlyGiven={onlyGiven} locked={locked} may={may} onToggle={onToggle} />
          </div>
        </Section>
      </div>
    </AdminPage>
  );
}
