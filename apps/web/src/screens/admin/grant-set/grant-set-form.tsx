import { Section } from '@notewell/ui';
import { AdminPage, adminParts, MayButton } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { FlagList } from './flag-list.tsx';
import classes from './grant-set.module.css';
import { GrantSetFields } from './grant-set-fields.tsx';
import { RecordPermissions } from './record-permissions.tsx';
import { type GrantSetFormProps, useGrantSetForm } from './use-grant-set-form.ts';

/** The name and all permissions. A change applies at once to everyone whose role names the set. */
export function GrantSetForm({ id, set }: GrantSetFormProps) {
  const form = useGrantSetForm({ id, set });
  const { given, locked, may, onToggle, busy, ready, act, save } = form;
  return (
    <AdminPage
      part={adminParts.roles}
      title={set?.name ?? 'New grant set'}
      aside={`${given.size} ${given.size === 1 ? 'permission' : 'permissions'}`}
      actions={
        <MayButton
          needs={['modify roles']}
          loading={busy}
          disabled={!ready}
          onClick={() => void act(save, 'Grant set saved. It applies at once to everybody whose role includes it.')}
        >
          Save grant set
        </MayButton>
      }
    >
      <div className={classes.grid}>
        <div className={classes.column}>
          <GrantSetFields form={form} />
          {id ? <RolesWith name={set?.name ?? ''} /> : null}
          <Section title="In general">
            <div className={classes.body}>
              <FlagList given={given} locked={locked} may={may} onToggle={onToggle} />
            </div>
          </Section>
        </div>
        <RecordPermissions form={form} />
      </div>
    </AdminPage>
  );
}

function RolesWith({ name }: { readonly name: string }) {
  const { entries } = useRoles();
  const holders = entries.filter(({ own }) => own?.grants?.includes(name));
  return (
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
  );
}
