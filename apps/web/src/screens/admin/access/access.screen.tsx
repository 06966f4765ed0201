import { Select } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import { definitionOf, PermissionFlag, resourceTypes } from '@notewell/model';
import { type Explanation, type Permission, typePermission } from '@notewell/rules';
import { Section, SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { IconUserQuestion } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage, adminParts } from '../../../features/admin/admin-page/index.ts';
import { StaffSelect } from '../../../features/admin/audit/people-select.tsx';
import { permissionLabel } from '../../../platform/permission-words.ts';
import classes from './access.module.css';

interface Access {
  readonly roles: readonly { readonly id: string; readonly display: string }[];
  readonly grants: readonly string[];
  readonly population: string;
  readonly permissions: readonly Explanation[];
}
const verbs = ['Create', 'Read', 'Update', 'Delete'] as const;
const option = (permission: Permission) => ({ value: permission, label: permissionLabel(permission) });
/** Every permission as an action to ask about. */
const actions = [
  { group: 'In general', items: PermissionFlag.values.map(option) },
  { group: 'Records', items: resourceTypes.flatMap((type) => verbs.map((verb) => option(typePermission(type, verb)))) },
];
const populations: Readonly<Record<string, string>> = {
  All: 'all $t(patients) of the practice',
  CareTeam: 'the $t(patients) of their care teams',
  Program: 'the $t(patients) of their programs',
  Listed: 'no $t(patient) but by temporary access',
};

/** Checks a permission of a person. Names the role and grant set that give it, or the missing grant set. */
export default function AdminAccessScreen() {
  const { t } = useTranslation();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const person = typeof search['person'] === 'string' ? search['person'] : null;
  const navigate = useNavigate();
  const access = useCall<Access>(person ? `access/${person}` : null);
  const [permission, setPermission] = useState<string>('Note.Update');
  const found = access.data?.permissions.find((one) => one.permission === permission);
  return (
    <AdminPage part={adminParts.access}>
      <div className={classes.ask}>
        <StaffSelect
          label="Person"
          placeholder="Who?"
          value={person}
          onChange={(id) => void navigate({ to: '/admin/access', search: id ? { person: id } : {} })}
        />
        <Select
          aria-label="Action"
          searchable
          allowDeselect={false}
          selectFirstOptionOnChange
          data={actions}
          value={permission}
          onChange={(next) => next && setPermission(next)}
        />
      </div>
      {!person ? (
        <StatePanel icon={IconUserQuestion} title="Choose a person">
          Then choose an action. The answer is yes or no, with the reason.
        </StatePanel>
      ) : access.error ? (
        <StatePanel
          icon={IconUserQuestion}
          title={access.error.status === 404 ? 'This person does not sign in' : (access.error.title ?? '')}
        >
          What they hold counts once they accept an invitation.
        </StatePanel>
      ) : !access.data ? (
        <SkeletonRows rows={10} />
      ) : (
        <div className={classes.stack}>
          {found ? <Answer found={found} /> : null}
          <p className={classes.text}>
            Roles: {access.data.roles.map(({ display }) => display).join(', ') || 'none'}.
            {access.data.grants.length > 0 ? ` Beside them: ${access.data.grants.join(', ')}.` : ''} Sees{' '}
            {t(populations[access.data.population] ?? access.data.population)}; a chart with a confidential team only as one of
            it.
          </p>
          <Everything permissions={access.data.permissions} chosen={permission} onChoose={setPermission} />
        </div>
      )}
    </AdminPage>
  );
}

function Answer({ found: { permission, held, through, grantSets } }: { readonly found: Explanation }) {
  return (
    <Section
      title={permissionLabel(permission)}
      aside={<Status tone={held ? 'good' : 'bad'}>{held ? 'Allowed' : 'Not allowed'}</Status>}
    >
      <div className={classes.body} role="status">
        {held ? (
          <ul className={classes.paths}>
            {through.map(({ roles, grantSet, byFullPermissions }) => (
              <li key={`${roles.join('>')} ${grantSet}`}>
                {roles.length > 0 ? `Role ${roles.join(', which derives from ')}` : 'Given in addition to roles'} → grant set{' '}
                {grantSet}
                {byFullPermissions ? ', which gives everything' : ''}
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.text}>
            {grantSets.length > 0
              ? `No grant set of theirs gives it. Any of these would: ${grantSets.join(', ')}.`
              : 'Only full permissions include it.'}
          </p>
        )}
      </div>
    </Section>
  );
}

interface EverythingProps {
  readonly permissions: readonly Explanation[];
  readonly chosen: string;
  readonly onChoose: (permission: string) => void;
}

function Everything({ permissions, chosen, onChoose }: EverythingProps) {
  const held = new Set<Permission>(permissions.filter((one) => one.held).map((one) => one.permission));
  const mark = (permission: Permission, words: string) => (
    <button
      type="button"
      className={classes.mark}
      data-held={held.has(permission) || undefined}
      aria-pressed={permission === chosen}
      aria-label={`${permissionLabel(permission)}: ${held.has(permission) ? 'allowed' : 'not allowed'}`}
      onClick={() => onChoose(permission)}
    >
      {words}
    </button>
  );
  return (
    <>
      <Section title="In general">
        <div className={classes.flags}>
          {PermissionFlag.values.map((flag) => (
            <span key={flag}>{mark(flag, permissionLabel(flag))}</span>
          ))}
        </div>
      </Section>
      <Section title="Records" aside="create, read, update, delete">
        <ul className={classes.types}>
          {resourceTypes.map((type) => (
            <li key={type}>
              <span>{definitionOf(type).labels[1]}</span>
              <span>
                {verbs.map((verb) => (
                  <span key={verb}>{mark(`${type}.${verb}`, verb.charAt(0))}</span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
