import type { GrantSet, SecurityRole } from '@notewell/model';
import { permissionsInGrantSet } from '@notewell/rules';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconListCheck } from '@tabler/icons-react';
import { noneWords, useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './roles.module.css';

interface OwnGrantSetsProps {
  readonly sets: readonly GrantSet[];
  /** The practice's roles that may refer to them. */
  readonly roles: readonly SecurityRole[];
}

/** Grant sets of this practice. */
export function OwnGrantSets({ sets, roles }: OwnGrantSetsProps) {
  const { status } = useRoles();
  return (
    <Section title="Grant sets of your own" aside={sets.length > 0 ? sets.length : undefined}>
      {sets.length === 0 ? (
        <StatePanel compact icon={IconListCheck} title={noneWords(status)}>
          A grant set is a named group of permissions. Make your own if the built-in ones do not fit, then add it to a role of
          your own.
        </StatePanel>
      ) : (
        <ul className={classes.roles}>
          {sets.map((set) => {
            const given = permissionsInGrantSet(set).size;
            const named = roles.flatMap(({ name, grants }) => (grants?.includes(set.name) ? [name] : []));
            return (
              <li key={set.id}>
                <ResourceLink type="GrantSet" id={set.id ?? ''}>
                  {set.name}
                </ResourceLink>
                <span className={classes.quiet}>
                  {[
                    `${given} ${given === 1 ? 'permission' : 'permissions'}`,
                    named.length > 0 ? `in ${named.join(', ')}` : 'in no role',
                    set.description,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {set.hidden ? <Status plain>Hidden</Status> : null}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
