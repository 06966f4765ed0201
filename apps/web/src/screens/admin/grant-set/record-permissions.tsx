import { Switch, TextInput } from '@mantine/core';
import { iconSize, Section } from '@notewell/ui';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './grant-set.module.css';
import { TypeTable } from './type-table.tsx';
import type { GrantSetForm } from './use-grant-set-form.ts';

/** The permissions of each type, with a search. */
export function RecordPermissions({ form }: { readonly form: GrantSetForm }) {
  const { given, locked, may, onToggle } = form;
  const [text, setText] = useState('');
  const [onlyGiven, setOnlyGiven] = useState(false);
  return (
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
  );
}
