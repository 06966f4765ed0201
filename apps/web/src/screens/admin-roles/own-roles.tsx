import type { SecurityRole } from '@notewell/model';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconKey } from '@tabler/icons-react';
import { noneWords, useRoles } from '../../features/admin/use-roles.ts';
import { ResourceLink } from '../../shell/screens.tsx';
import classes from './roles.module.css';

interface OwnRolesProps {
  readonly roles: readonly SecurityRole[];
}

/** Roles that this practice has made for itself. */
export function OwnRoles({ roles }: OwnRolesProps) {
  const { nameOf, status } = useRoles();
  return (
    <Section title="Roles of your own" aside={roles.length > 0 ? roles.length : undefined}>
      {roles.length === 0 ? (
        <StatePanel compact icon={IconKey} title={noneWords(status)}>
          The 23 roles of the product stay as they are. Make one of your own where they do not fit: it can derive from one of them
          and add to it.
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
