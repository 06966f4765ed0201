import { Button, PasswordInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { KeyVault } from '@notewell/model';
import { FormModal, Status, type Tone, useConfirm } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { MayButton, useAct } from '../../../features/admin/admin-page/index.ts';
import { momentWords } from '../../../platform/dates.ts';
import classes from './keys.module.css';
import { purposes, referenceTo, vault, writable } from './vault.ts';
import { Versions } from './versions.dialog.tsx';

interface EntryRowProps {
  readonly entry: KeyVault;
  readonly onChange: () => void;
}
const tones: Readonly<Record<KeyVault['status'], Tone>> = { Active: 'good', Retired: 'warn', Destroyed: 'quiet' };

/** One entry: its purpose, its current version with date, and its actions. */
export function EntryRow({ entry, onChange }: EntryRowProps) {
  const client = useClient();
  const confirm = useConfirm();
  const { busy, fault, act } = useAct();
  const [open, setOpen] = useState<'versions' | 'value'>();
  const { id = '', purpose, practice, name, status, generation = 1, activated, expires } = entry;
  const isKey = purpose === 'Data';
  const title = isKey ? practice : referenceTo(entry);
  const put = (changes: Partial<KeyVault>, done: string) =>
    act(() => client.call(`${vault}/${id}`, { method: 'PUT', body: { ...writable(entry), ...changes } }), done).then((worked) => {
      if (worked) onChange();
      return worked;
    });
  const rotate = async () => {
    const sure = await confirm({
      title: `Rotate the key of ${practice}?`,
      text: 'New data uses the new version, on every server within half a minute. Data under older versions can still be read.',
      confirm: 'Rotate',
    });
    if (sure && (await act(() => client.call(`${vault}/${id}/rotate`, { method: 'POST' }), 'Key rotated.'))) onChange();
  };
  const destroy = async () => {
    const sure = await confirm({
      title: `Destroy ${name}?`,
      text: 'The secret is deleted and cannot be restored. Connections that use it stop working.',
      confirm: 'Destroy',
      destructive: true,
    });
    if (sure) await put({ status: 'Destroyed' }, 'Secret destroyed.');
  };
  const small = { size: 'compact-sm', variant: 'default', loading: busy } as const;
  const needs = ['KeyVault.Update'] as const;
  return (
    <li>
      <span className={classes.what}>
        <b>{title}</b>
        <span className={classes.quiet}>
          {purposes[purpose]} · version {generation}
          {activated ? ` since ${momentWords(activated)}` : ''}
          {expires ? ` · until ${momentWords(expires)}` : ''}
        </span>
        {fault ? (
          <span role="alert" className={classes.fault}>
            {fault}
          </span>
        ) : null}
      </span>
      {isKey ? null : <Status tone={tones[status]}>{status}</Status>}
      <span className={classes.deeds}>
        <Button size="compact-sm" variant="subtle" aria-label={`Versions of ${title}`} onClick={() => setOpen('versions')}>
          Versions
        </Button>
        {isKey ? (
          <MayButton {...small} needs={needs} aria-label={`Rotate the key of ${practice}`} onClick={() => void rotate()}>
            Rotate…
          </MayButton>
        ) : status === 'Destroyed' ? null : (
          <>
            <MayButton {...small} needs={needs} aria-label={`New value of ${name}`} onClick={() => setOpen('value')}>
              New value…
            </MayButton>
            {status === 'Active' ? (
              <MayButton
                {...small}
                needs={needs}
                aria-label={`Retire ${name}`}
                onClick={() => void put({ status: 'Retired' }, 'Secret retired.')}
              >
                Retire
              </MayButton>
            ) : (
              <>
                <MayButton
                  {...small}
                  needs={needs}
                  aria-label={`Use ${name} again`}
                  onClick={() => void put({ status: 'Active' }, 'Secret in use.')}
                >
                  Use again
                </MayButton>
                <MayButton {...small} needs={needs} aria-label={`Destroy ${name}`} onClick={() => void destroy()}>
                  Destroy…
                </MayButton>
              </>
            )}
          </>
        )}
      </span>
      <FormModal opened={open === 'value'} onClose={() => setOpen(undefined)} title={`New value of ${name}`}>
        <NewValue
          busy={busy}
          fault={fault}
          onSave={async (value) => {
            if (await put({ value }, 'Secret rotated.')) setOpen(undefined);
          }}
        />
      </FormModal>
      <Versions id={id} title={title} opened={open === 'versions'} onClose={() => setOpen(undefined)} />
    </li>
  );
}

interface NewValueProps {
  readonly busy: boolean;
  readonly fault: string;
  readonly onSave: (value: string) => Promise<void>;
}
function NewValue({ busy, fault, onSave }: NewValueProps) {
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSave(value);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordInput
        label="Value"
        description="Used from the moment it is saved, and never shown"
        required
        data-autofocus
        maxLength={2_000}
        autoComplete="off"
        value={value}
        error={fault || undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      />
      <Button type="submit" loading={busy} disabled={value === ''} justify="center">
        Save
      </Button>
    </form>
  );
}
