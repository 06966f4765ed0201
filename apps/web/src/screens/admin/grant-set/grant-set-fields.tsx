import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { grantSetNames } from '@notewell/rules';
import { Fault, Section } from '@notewell/ui';
import { needsWords } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import classes from './grant-set.module.css';
import type { GrantSetForm } from './use-grant-set-form.ts';

/** Name, purpose and visibility of a grant set. */
export function GrantSetFields({ form }: { readonly form: GrantSetForm }) {
  const { id, set, locked, fault, name, setName, description, setDescription, hidden, setHidden, taken, addAllOf } = form;
  const { ownGrantSets } = useRoles();
  return (
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
  );
}
