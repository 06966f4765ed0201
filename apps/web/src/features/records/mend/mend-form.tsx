import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { MendProps } from '../../../shell/work/mending.ts';
import { useKeptActions } from '../../../shell/work/work.ts';
import type { Fields } from '../draft/record-draft.ts';
import classes from './mend.module.css';

interface MendFormProps extends MendProps {
  /** Faults of what is typed, or of fields that are not shown here. */
  readonly above: readonly string[];
  /** The corrected record; undefined while it has faults. */
  readonly wanted: () => Fields | undefined;
  readonly children: ReactNode;
}

/** The frame of both forms: what was refused, the fields, and the button. */
export function MendForm({ group, above, wanted, onClose, children }: MendFormProps) {
  const { mend } = useKeptActions();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = wanted();
    if (!next || busy) return;
    setBusy(true);
    if (await mend(group.items, next)) onClose();
    else setBusy(false);
  };
  const hasFile = group.items.some(({ kind }) => kind === 'upload');
  return (
    <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
      {above.length > 0 ? <p role="alert">{above.join(' ')}</p> : null}
      {children}
      {hasFile ? <p className={classes['quiet']}>Its file is sent with it.</p> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Send again
        </Button>
      </Group>
    </form>
  );
}
