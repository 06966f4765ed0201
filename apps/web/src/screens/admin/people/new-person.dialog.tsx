import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Fault, FormModal } from '@notewell/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { needsWords, useAct, useInvite, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { RolePicker } from '../../../features/admin/role-picker/role-picker.tsx';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './people.module.css';

interface NewPersonDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => void;
}
const noRoles: readonly string[] = [];
const blank = { given: '', family: '', credentials: '', email: '', roles: noRoles, invites: true };

/** The member of staff who has an address, as typed or in small letters. */
function useHolderOf(email: string): Practitioner | undefined {
  const [typed] = useDebouncedValue(email.trim(), 200);
  const values = [...new Set([typed, typed.toLowerCase()])];
  const found = useList(typed.includes('@') ? { type: 'Practitioner', filters: [{ kind: 'Email', values }], pageSize: 1 } : null);
  return typed === email.trim() ? found.items[0] : undefined;
}

/** Adds a staff member: record, roles and optional invitation in one step. */
export function NewPersonDialog({ opened, onClose, onInvited }: NewPersonDialogProps) {
  const [draft, setDraft] = useState(blank);
  const invite = useInvite();
  const may = useMay();
  const { make } = useWrite();
  const { busy, fault, act } = useAct();
  const { givable } = useRoles();
  const navigate = useNavigate();
  const mayGive = may('role management', 'modify roles');
  const change = (part: Partial<typeof blank>) => setDraft((held) => ({ ...held, ...part }));
  const known = useHolderOf(opened ? draft.email : '');
  const close = () => {
    onClose();
    setDraft(blank);
  };
  const add = async () => {
    const { given, family, credentials, email, roles, invites } = draft;
    const id = await make('Practitioner', {
      name: { given: given.trim(), family: family.trim() },
      ...(credentials.trim() && { credentials: credentials.trim() }),
      ...(email.trim() && { email: email.trim() }),
      ...(roles.length > 0 && { profile: { roles: roles.map((role) => ({ id: role, resourceType: 'SecurityRole' as const })) } }),
      active: true,
    });
    // Before the invitation's link shows, which would lie below; and so that nobody's own address is refused.
    onInvited();
    close();
    let sent = true;
    if (invites && email.trim())
      sent = await invite({ type: 'Practitioner', id }, email.trim()).then(
        () => true,
        (error: unknown) => {
          toastFailure(error, 'The person was added. The invitation was not sent');
          return false;
        },
      );
    // If the email failed, the person's page says so and can send it again.
    void navigate({ to: '/admin/people/$id', params: { id }, ...(sent ? {} : { hash: 'sign-in' }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!known) void act(add);
  };
  return (
    <FormModal opened={opened} onClose={close} title="New person">
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.pair}>
          <TextInput
            label="Given name"
            required
            data-autofocus
            value={draft.given}
            onChange={(e) => change({ given: e.currentTarget.value })}
          />
          <TextInput
            label="Family name"
            required
            value={draft.family}
            onChange={(e) => change({ family: e.currentTarget.value })}
          />
        </div>
        <div className={classes.pair}>
          <TextInput
            label="Credentials"
            placeholder="LCSW"
            value={draft.credentials}
            onChange={(e) => change({ credentials: e.currentTarget.value })}
          />
          <TextInput
            label="Email"
            type="email"
            required={draft.invites}
            value={draft.email}
            error={
              known ? (
                <>
                  {known.display} has this address already.{' '}
                  <Link to="/admin/people/$id" params={{ id: known.id ?? '' }}>
                    Open
                  </Link>
                </>
              ) : undefined
            }
            onChange={(e) => change({ email: e.currentTarget.value })}
          />
        </div>
        <RolePicker
          description={
            mayGive
              ? 'What the person may do. Roles can be changed at any time'
              : `${needsWords(['role management'])} The person gets the basic staff role`
          }
          disabled={!mayGive}
          roles={givable}
          value={draft.roles}
          onChange={(roles) => change({ roles })}
        />
        <Checkbox
          label="Send an invitation to sign in"
          checked={draft.invites}
          onChange={(event) => change({ invites: event.currentTarget.checked })}
        />
        <Fault>{fault}</Fault>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {draft.invites ? 'Add and invite' : 'Add'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
