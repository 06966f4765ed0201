import { Button, MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useCount, useResource } from '@notewell/client/react';
import {
  definitionOf,
  isResourceType,
  PatientPopulationLevel,
  type PermissionFlag,
  RoleDistribution,
  type SecurityRole,
} from '@notewell/model';
import {
  allPermissions,
  grantSetNames,
  grantSets,
  grantSetsOf,
  isBeyondPractice,
  isGrantSetName,
  type OwnRole,
  permissionsOf,
  permissionsOfGrantSet,
  roleNameOf,
} from '@notewell/rules';
import { Fault, Section, SkeletonRows, StatePanel, useConfirm } from '@notewell/ui';
import { IconKey, IconLock } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  AdminPage,
  adminParts,
  MayButton,
  needsWords,
  useAct,
  useEdited,
  useMay,
  useWrite,
} from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { renderRole } from '../../../features/admin/role-picker/role-picker.tsx';
import { sentenceFor } from '../../../platform/failure.ts';
import { permissionLabel } from '../../../platform/permission-words.ts';
import classes from './role.module.css';

/** Edits or creates a role of the practice. Built-in roles are explained and read-only. */
export default function AdminRoleScreen() {
  const { id = '' } = useParams({ strict: false });
  const isNew = id === 'new';
  const fixed = roleNameOf(id);
  const { data: role, status, error } = useResource('SecurityRole', isNew || fixed ? undefined : id);
  if (fixed)
    return (
      <AdminPage part={adminParts.roles} title={fixed}>
        <StatePanel
          icon={IconLock}
          title="A role of the product"
          action={<Button renderRoot={(props) => <Link {...props} to="/admin/roles" />}>Roles</Button>}
        >
          It is the same in every practice. Make a role of your own that derives from it.
        </StatePanel>
      </AdminPage>
    );
  if (!isNew && !role)
    return (
      <AdminPage part={adminParts.roles} title="Role">
        {status === 'loading' ? (
          <SkeletonRows rows={8} />
        ) : status === 'missing' ? (
          <StatePanel icon={IconKey} title="There is no such role" />
        ) : (
          <StatePanel tone="error" icon={IconKey} title={sentenceFor(error)} />
        )}
      </AdminPage>
    );
  return <RoleForm key={id} id={isNew ? undefined : id} role={role} />;
}

const draftOf = (role: SecurityRole | undefined) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  derivedFrom: role?.derivedFrom?.id ?? null,
  grants: role?.grants ?? [],
  distribution: role?.distribution ?? 'ThisPractice',
  population: role?.population ?? null,
  hidden: role?.hidden ?? false,
});
const distributions = {
  EveryPractice: 'Every practice of this installation',
  ThisPractice: 'This practice',
  NonPractice: 'The vendor’s own staff',
} as const;
const levels = { All: 'All $t(patients)', CareTeam: 'Their care teams', Program: 'Their programs' } as const;

interface RoleFormProps {
  readonly id: string | undefined;
  readonly role: SecurityRole | undefined;
}

function RoleForm({ id, role }: RoleFormProps) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { change, make, remove } = useWrite();
  const { busy, fault, act } = useAct();
  const { entries, givable: bases, own, ownGrantSets, ownSets } = useRoles();
  const holders = useCount('Practitioner', [{ kind: 'Role', values: [id ?? 'new'] }]).count;
  const { draft, dirty, set, clear } = useEdited(draftOf(role));
  const locked = !may('modify roles');
  const offered = [...grantSetNames, ...ownSets.flatMap((one) => (one.hidden ? [] : one.name))];
  // Keeps sets that the role already names, even if hidden now.
  const options = [...new Set([...offered.filter((name) => givable(name, ownGrantSets)), ...draft.grants])];
  const aboutOf = (name: string) =>
    isGrantSetName(name)
      ? grantSets[name].about
      : (ownSets.find((one) => one.name === name)?.description ?? 'Made by this practice');
  const reaches = RoleDistribution.values.filter(
    (value) =>
      value === draft.distribution || value === 'ThisPractice' || (value === 'NonPractice' && may('non-practice distribution')),
  );
  const save = async () => {
    const fields = {
      name: draft.name.trim(),
      description: draft.description.trim() || undefined,
      derivedFrom: draft.derivedFrom ? { id: draft.derivedFrom, resourceType: 'SecurityRole' as const } : undefined,
      grants: draft.grants.length > 0 ? [...draft.grants] : undefined,
      distribution: draft.distribution,
      population: draft.population ?? undefined,
      hidden: draft.hidden || undefined,
    };
    if (id) {
      await change('SecurityRole', id, fields);
      clear();
    } else {
      const made = await make('SecurityRole', fields);
      void navigate({ to: '/admin/roles/$id', params: { id: made }, replace: true });
    }
  };
  const drop = async () => {
    const sure = await confirm({
      title: `Delete the role ${role?.name ?? ''}?`,
      text: holders
        ? `${holders === 1 ? 'One person holds' : `${holders} people hold`} it and lose what it gives at once.`
        : 'Nobody holds it.',
      confirm: 'Delete role',
      destructive: true,
    });
    if (sure && id && (await act(() => remove('SecurityRole', id), 'Role deleted.'))) void navigate({ to: '/admin/roles' });
  };
  return (
    <AdminPage
      part={adminParts.roles}
      title={id ? (role?.name ?? 'Role') : 'New role'}
      aside={id && holders !== undefined ? `held by ${holders}` : null}
      actions={
        <>
          {id ? (
            <MayButton needs={['modify roles']} variant="default" loading={busy} onClick={() => void drop()}>
              Delete
            </MayButton>
          ) : null}
          <MayButton
            needs={['modify roles']}
            loading={busy}
            disabled={!dirty || draft.name.trim() === ''}
            onClick={() => void act(save, 'Role saved. It applies at once to everybody who has it.')}
          >
            Save role
          </MayButton>
        </>
      }
    >
      <div className={classes.grid}>
        <Section title="What it is">
          <div className={classes.body}>
            {locked ? <p className={classes.text}>{needsWords(['modify roles'])}</p> : null}
            <Fault>{fault}</Fault>
            <TextInput
              label="Name"
              required
              disabled={locked}
              value={draft.name}
              onChange={(e) => set({ name: e.currentTarget.value })}
            />
            <Textarea
              label="What it is for"
              autosize
              minRows={2}
              disabled={locked}
              value={draft.description}
              onChange={(e) => set({ description: e.currentTarget.value })}
            />
            <Select
              label="Derives from"
              description="Includes everything in that role, also later additions"
              clearable
              searchable
              disabled={locked}
              data={entries
                .filter((one) => one.id !== id && (bases.includes(one) || one.id === draft.derivedFrom))
                .map((one) => ({ value: one.id, label: one.name }))}
              renderOption={renderRole(entries)}
              value={draft.derivedFrom}
              onChange={(derivedFrom) => set({ derivedFrom })}
            />
            <MultiSelect
              label="Grant sets"
              description="Permissions of its own"
              searchable
              disabled={locked}
              data={options}
              value={[...draft.grants]}
              onChange={(grants) => set({ grants })}
              renderOption={({ option }) => (
                <span>
                  {option.value}
                  <span className={classes.about}>{aboutOf(option.value)}</span>
                </span>
              )}
            />
            <div className={classes.pair}>
              <Select
                label="Who may hold it"
                description="A role works only in the practice that created it"
                disabled={locked}
                allowDeselect={false}
                data={reaches.map((value) => ({ value, label: distributions[value] }))}
                value={draft.distribution}
                onChange={(value) =>
                  set({ distribution: RoleDistribution.values.find((one) => one === value) ?? 'ThisPractice' })
                }
              />
              <Select
                label="Whom its holders see"
                description="Instead of the practice setting"
                placeholder="Practice setting"
                clearable
                disabled={locked}
                data={PatientPopulationLevel.values.map((value) => ({ value, label: t(levels[value]) }))}
                value={draft.population}
                onChange={(value) => set({ population: PatientPopulationLevel.values.find((one) => one === value) ?? null })}
              />
            </div>
            <Switch
              label="Hidden: not offered when you assign roles"
              disabled={locked}
              checked={draft.hidden}
              onChange={(event) => set({ hidden: event.currentTarget.checked })}
            />
          </div>
        </Section>
        <Comes draft={draft} own={own} ownGrantSets={ownGrantSets} self={id ?? 'new'} />
      </div>
    </AdminPage>
  );
}

type OwnGrantSets = ReturnType<typeof useRoles>['ownGrantSets'];

/** A practice cannot give permissions reserved for the vendor. */
const givable = (name: string, own: OwnGrantSets) => ![...permissionsOfGrantSet(name, own)].some(isBeyondPractice);

interface ComesProps {
  readonly draft: ReturnType<typeof draftOf>;
  readonly own: ReadonlyMap<string, OwnRole>;
  readonly ownGrantSets: OwnGrantSets;
  readonly self: string;
}

/** The resulting permissions of the role in the form. */
function Comes({ draft, own, ownGrantSets, self }: ComesProps) {
  const derivedFrom = draft.derivedFrom ? { id: draft.derivedFrom } : undefined;
  const roles = new Map(own).set(self, { id: self, grants: draft.grants, derivedFrom });
  const sets = grantSetsOf([self], roles).filter((name) => isGrantSetName(name) || ownGrantSets.has(name));
  const held = permissionsOf(sets, ownGrantSets);
  const byType = new Map<string, string[]>();
  const flags: PermissionFlag[] = [];
  for (const permission of allPermissions) {
    if (!held.has(permission)) continue;
    const [type = '', verb] = permission.split('.');
    if (verb === undefined)
      flags.push(permission as PermissionFlag); // a permission without a verb
    else byType.set(type, [...(byType.get(type) ?? []), verb]);
  }
  return (
    <Section title="What it comes to" aside={`${held.size} of ${allPermissions.length} permissions`}>
      <div className={classes.body}>
        <p className={classes.text}>{sets.length === 0 ? 'Nothing yet.' : `Grant sets: ${sets.join(', ')}.`}</p>
        {flags.length > 0 ? <p className={classes.text}>{flags.map(permissionLabel).join('. ')}.</p> : null}
        <ul className={classes.types}>
          {[...byType].map(([type, verbs]) => (
            <li key={type}>
              <span>{isResourceType(type) ? definitionOf(type).labels[1] : type}</span>
              <span className={classes.verbs}>{verbs.map((verb) => verb.toLowerCase()).join(', ')}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
