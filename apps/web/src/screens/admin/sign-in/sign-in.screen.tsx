import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useCall, useClient } from '@notewell/client/react';
import { Fault, Section, SkeletonRows, StatePanel, Status, useConfirm } from '@notewell/ui';
import { IconLogin2 } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useConfirmIdentity } from '../../../features/account/confirm-identity/index.ts';
import { AdminPage, adminParts, useAct, useEdited } from '../../../features/admin/admin-page/index.ts';
import { useMe } from '../../../shell/session/session.ts';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import classes from './sign-in.module.css';

interface Provider {
  readonly display: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly hasSecret: boolean;
}
const call = 'sign-in-provider';

/** Settings of the practice's identity provider. */
export default function AdminSignInScreen() {
  const { practice } = useMe();
  const found = useCall<Provider>(call);
  const none = found.error?.status === 404;
  const ready = found.data !== undefined || none;
  const aside = ready ? <Status tone={found.data ? 'good' : 'quiet'}>{found.data ? 'In use' : 'None'}</Status> : null;
  return (
    <AdminPage part={adminParts.signIn}>
      <Section title={`How people of ${practice} sign in`} aside={aside}>
        {ready ? (
          <ProviderForm key={JSON.stringify(found.data ?? null)} kept={found.data} onChange={found.refresh} />
        ) : found.error ? (
          <StatePanel tone="error" icon={IconLogin2} title={found.error.title ?? 'This could not be loaded'} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Section>
    </AdminPage>
  );
}

interface ProviderFormProps {
  readonly kept: Provider | undefined;
  readonly onChange: () => void;
}
function ProviderForm({ kept, onChange }: ProviderFormProps) {
  const client = useClient();
  const confirm = useConfirm();
  const isSelf = useConfirmIdentity();
  const { busy, fault, act } = useAct();
  const { draft, dirty, set, clear } = useEdited({
    display: kept?.display ?? '',
    issuer: kept?.issuer ?? '',
    clientId: kept?.clientId ?? '',
    clientSecret: '',
  });
  useUnsavedForm(dirty);
  const changing = 'You are about to change how everybody signs in. Confirm that it is you.';
  const change = async (method: 'PUT' | 'DELETE', done: string, body?: unknown) => {
    if (!(await isSelf(changing))) return;
    if (!(await act(() => client.call(call, { method, ...(body === undefined ? {} : { body }) }), done))) return;
    clear();
    onChange();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { clientSecret, ...facts } = draft;
    void change('PUT', 'Sign-in saved.', { ...facts, ...(clientSecret ? { clientSecret } : {}) });
  };
  const remove = async () => {
    const sure = await confirm({
      title: 'Remove this sign-in?',
      text: 'People without a password can no longer sign in. Open sessions continue until they end.',
      confirm: 'Remove',
    });
    if (sure) await change('DELETE', 'Sign-in removed.');
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <p className={classes.quiet}>
        People sign in with the practice’s OpenID Connect provider. Only members and invited people get in.
      </p>
      <TextInput
        label="Name on the button"
        description="Such as “Sunrise staff”"
        required
        maxLength={60}
        value={draft.display}
        onChange={(event) => set({ display: event.currentTarget.value })}
      />
      <TextInput
        label="Issuer"
        description="Its address, as the provider writes it; https, and reachable from outside"
        type="url"
        required
        value={draft.issuer}
        onChange={(event) => set({ issuer: event.currentTarget.value })}
      />
      <TextInput
        label="Client id"
        required
        maxLength={300}
        value={draft.clientId}
        onChange={(event) => set({ clientId: event.currentTarget.value })}
      />
      <PasswordInput
        label="Client secret"
        description={
          kept?.hasSecret
            ? 'A secret is stored and never shown. Leave this empty to keep it; a new issuer needs a new secret'
            : 'Stored encrypted and never shown. You can also enter a key reference, such as vault://practice/name'
        }
        autoComplete="off"
        value={draft.clientSecret}
        onChange={(event) => set({ clientSecret: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      />
      <Fault>{fault}</Fault>
      <Group>
        <Button type="submit" loading={busy}>
          Save
        </Button>
        {kept ? (
          <Button variant="default" color="red" onClick={() => void remove()}>
            Remove
          </Button>
        ) : null}
      </Group>
    </form>
  );
}
