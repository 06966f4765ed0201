import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import { Fault, FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useInvite } from '../../../features/admin/admin-page/index.ts';
import { patientFilters } from '../../../platform/patient-query.ts';
import classes from './people.module.css';

interface InviteDialogProps {
  readonly type: 'Patient' | 'RelatedPerson';
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => void;
}

/** Invites a patient or a related person to sign in to their own record. */
export function InviteDialog({ type, opened, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation();
  const invite = useInvite();
  const { busy, fault, act } = useAct();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, 120);
  const [id, setId] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const found = useList(
    opened ? { type, filters: text.trim() ? patientFilters(text) : [], orderBy: 'name', pageSize: 20 } : null,
  );
  const close = () => {
    onClose();
    setId(null);
    setEmail('');
    setTyped('');
  };
  const choose = (chosen: string | null) => {
    setId(chosen);
    setEmail(found.items.find((one) => one.id === chosen)?.email ?? '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!id) return;
    void act(() => invite({ type, id }, email.trim())).then((done) => {
      if (!done) return;
      onInvited();
      close();
    });
  };
  const what = type === 'Patient' ? t('Patient') : 'Related person';
  return (
    <FormModal opened={opened} onClose={close} title={type === 'Patient' ? t('Invite a $t(patient)') : 'Invite a related person'}>
      <form className={classes.form} onSubmit={submit}>
        <Select
          label={what}
          required
          searchable
          data-autofocus
          placeholder="Type a name"
          nothingFoundMessage="No matches"
          searchValue={typed}
          onSearchChange={setTyped}
          filter={({ options }) => options}
          data={found.items.map((one) => ({
            value: one.id ?? '',
            label: 'patient' in one ? `${one.display ?? ''} — ${one.patient.display ?? ''}` : (one.display ?? ''),
          }))}
          value={id}
          onChange={choose}
        />
        <TextInput
          label="Email"
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          description="They get a link that works once, for seven days. Where no email can be sent, you get it to hand over"
        />
        <Fault>{fault}</Fault>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!id}>
            Send invitation
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
