import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { Fault, FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../features/admin/admin-page/index.ts';
import classes from './keys.module.css';
import { purposes, referenceTo, vault } from './vault.ts';

interface NewSecretProps {
  readonly opened: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a secret to the vault. Other records refer to it by reference. */
export function NewSecret({ opened, onDone, onClose }: NewSecretProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="New secret">
      <Fields onDone={onDone} onClose={onClose} />
    </FormModal>
  );
}

type Use = 'SignIn' | 'ReportPassword';
const uses = (['SignIn', 'ReportPassword'] satisfies Use[]).map((value) => ({ value, label: purposes[value] }));
const blank = { name: '', audience: '', value: '' };

function Fields({ onDone, onClose }: Omit<NewSecretProps, 'opened'>) {
  const client = useClient();
  const { busy, fault, act } = useAct();
  const [draft, setDraft] = useState<typeof blank & { practice: string; purpose: Use }>({
    ...blank,
    practice: client.networkId,
    purpose: 'SignIn',
  });
  const set = (part: Partial<typeof draft>) => setDraft((held) => ({ ...held, ...part }));
  const forSignIn = draft.purpose === 'SignIn';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { audience, ...rest } = draft;
    const body = { ...rest, status: 'Active', ...(forSignIn ? { audience } : {}) };
    void act(() => client.call(vault, { method: 'POST', body }), 'Secret kept.').then((done) => {
      if (!done) return;
      onDone();
      onClose();
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        description={draft.name ? `Referred to as ${referenceTo(draft)}` : 'Letters, digits and hyphens; it stays'}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Practice"
        description="Network id of the practice that can use the secret"
        required
        value={draft.practice}
        onChange={(event) => set({ practice: event.currentTarget.value })}
      />
      <Select
        label="What it is for"
        data={uses}
        allowDeselect={false}
        value={draft.purpose}
        onChange={(purpose) => set({ purpose: purpose === 'ReportPassword' ? purpose : 'SignIn' })}
      />
      {forSignIn ? (
        <TextInput
          label="Issuer"
          description="The only provider that receives it"
          type="url"
          required
          value={draft.audience}
          onChange={(event) => set({ audience: event.currentTarget.value })}
        />
      ) : null}
      <PasswordInput
        label="Value"
        description="Sealed with the practice’s key, and never shown again"
        required
        maxLength={2_000}
        autoComplete="off"
        value={draft.value}
        onChange={(event) => set({ value: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      />
      <Fault>{fault}</Fault>
      <Button type="submit" loading={busy}>
        Keep secret
      </Button>
    </form>
  );
}
