import { Switch } from '@mantine/core';
import { SearchInput, Section } from '@notewell/ui';
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
          <SearchInput size="xs" label="Find a record" value={text} onSearch={setText} />
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
