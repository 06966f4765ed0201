import { Button, MultiSelect } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { grantSetNames } from '@notewell/rules';
import { Fault, Section } from '@notewell/ui';
import { useState } from 'react';
import { needsWords, useAct, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { useSignInCalls } from '../../../features/admin/admin-page/use-sign-in-calls.ts';
import { RolePicker } from '../../../features/admin/role-picker/role-picker.tsx';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import classes from './person.module.css';

interface RolesSectionProps {
  readonly person: Practitioner;
  readonly onDone: () => void;
}
interface Held {
  readonly roles: readonly { readonly id: string }[];
  readonly grants: readonly string[];
}
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one) => b.includes(one));
const needs = ['role management', 'modify roles'] as const;

/** The person's roles and individual grant sets. A change applies at once. */
export function RolesSection({ person, onDone }: RolesSectionProps) {
  const { id = '' } = person;
  const may = useMay();
  const { givable, entries, ownGrantSets, nameOf } = useRoles();
  const access = useCall<Held>(`access/${id}`, { query: { permission: 'note' } });
  const { change } = useWrite();
  const { setGrants } = useSignInCalls('Practitioner', id);
  const { busy, fault, act } = useAct();
  const recorded = (person.profile?.roles ?? []).map((role) => role.id);
  const held = access.data?.grants ?? [];
  const [roles, setRoles] = useState<readonly string[]>();
  const [grants, setGrantsDraft] = useState<readonly string[]>();
  const chosen = roles ?? recorded;
  const extraGrants = grants ?? held;
  const dirty = !same(chosen, recorded) || !same(extraGrants, held);
  const locked = !may(...needs);
  useUnsavedForm(dirty);
  const signsIn = access.data !== undefined;
  const options = entries.filter((role) => chosen.includes(role.id) || givable.some((one) => one.id === role.id));
  const save = async () => {
    if (!same(chosen, recorded))
      await change('Practitioner', id, {
        profile: { ...person.profile, roles: chosen.map((role) => ({ id: role, resourceType: 'SecurityRole' as const })) },
      });
    if (signsIn && !same(extraGrants, held)) await setGrants(extraGrants);
    setRoles(undefined);
    setGrantsDraft(undefined);
    access.refresh();
    onDone();
  };
  return (
    <Section title="Roles" aside={chosen.map(nameOf).join(', ') || 'None'}>
      <div className={classes.body}>
        <RolePicker
          description={locked ? needsWords(needs) : 'Roles decide what somebody may do, as soon as you save'}
          disabled={locked}
          roles={options}
          value={chosen}
          onChange={setRoles}
        />
        {signsIn ? (
          <MultiSelect
            label="Extra permissions"
            description="Grant sets for this person alone. If several need the same, make a role"
            disabled={locked}
            searchable
            clearable
            data={[...new Set([...grantSetNames, ...ownGrantSets.keys(), ...held])]}
            value={[...extraGrants]}
            onChange={setGrantsDraft}
          />
        ) : null}
        <Fault>{fault}</Fault>
        <div className={classes.foot}>
          <Button
            disabled={!dirty || locked}
            loading={busy}
            onClick={() => void act(save, 'Roles saved. They count from now on.')}
          >
            Save roles
          </Button>
        </div>
      </div>
    </Section>
  );
}
