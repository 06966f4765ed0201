import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { definitionOf, isResourceType, type PermissionFlag } from '@notewell/model';
import { allPermissions, grantSetsOf, isGrantSetName, type OwnRole, permissionsOf, roleNameOf } from '@notewell/rules';
import { Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconKey, IconLock } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { AdminPage, adminParts, MayButton } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { permissionLabel } from '../../../platform/permission-words.ts';
import { useSay } from '../../../platform/words.ts';
import classes from './role.module.css';
import { RoleFields } from './role-fields.tsx';
import { draftOf, type RoleFormProps, useRoleForm } from './use-role-form.ts';

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

function RoleForm({ id, role }: RoleFormProps) {
  const { own, ownGrantSets } = useRoles();
  const form = useRoleForm({ id, role });
  const { draft, dirty, busy, act, holders, save, drop } = form;
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
        <RoleFields form={form} />
        <Comes draft={draft} own={own} ownGrantSets={ownGrantSets} self={id ?? 'new'} />
      </div>
    </AdminPage>
  );
}

type OwnGrantSets = ReturnType<typeof useRoles>['ownGrantSets'];

interface ComesProps {
  readonly draft: ReturnType<typeof draftOf>;
  readonly own: ReadonlyMap<string, OwnRole>;
  readonly ownGrantSets: OwnGrantSets;
  readonly self: string;
}

/** The resulting permissions of the role in the form. */
function Comes({ draft, own, ownGrantSets, self }: ComesProps) {
  const say = useSay();
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
        <p className={classes.text}>{sets.length === 0 ? 'Nothing yet.' : say(`Grant sets: ${sets.join(', ')}.`)}</p>
        {flags.length > 0 ? <p className={classes.text}>{flags.map((flag) => say(permissionLabel(flag))).join('. ')}.</p> : null}
        <ul className={classes.types}>
          {[...byType].map(([type, verbs]) => (
            <li key={type}>
              <span>{isResourceType(type) ? say(definitionOf(type).labels[1]) : type}</span>
              <span className={classes.verbs}>{verbs.map((verb) => verb.toLowerCase()).join(', ')}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
