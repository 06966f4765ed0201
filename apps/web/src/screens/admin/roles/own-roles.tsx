import type { SecurityRole } from '@notewell/model';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconKey } from '@tabler/icons-react';
import { noneWords, useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './roles.module.css';

interface OwnRolesProps {
  readonly roles: readonly SecurityRole[];
}

/** Roles of this practice. */
export function OwnRoles({ roles }: OwnRolesProps) {
  const { nameOf, status } = useRoles();
  return (
    <Section title="Roles of your own" aside={roles.length > 0 ? roles.length : undefined}>
      {roles.length === 0 ? (
        <StatePanel compact icon={IconKey} title={noneWords(status)}>
          The 23 built-in roles cannot be changed. If none fits, make your own: it can derive from one of them and add
          permissions.
        </StatePanel>
      ) : (
        <ul className={classes.roles}>
          {roles.map(({ id = '', name, description, derivedFrom, grants = [], hidden }) => (
            <li key={id}>
              <ResourceLink type="SecurityRole" id={id}>
                {name}
              </ResourceLink>
              <span className={classes.quiet}>
                {[
                  derivedFrom && `all of ${derivedFrom.display ?? nameOf(derivedFrom.id)}`,
                  grants.length > 0 &&
                    `${grants.length} grant ${grants.length === 1 ? 'set' : 'sets'} more: ${grants.join(', ')}`,
                  description,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {hidden ? <Status plain>Hidden</Status> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
