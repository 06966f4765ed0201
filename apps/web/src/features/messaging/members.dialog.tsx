import { Alert, Button, NativeSelect } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { ChannelMembership, ChannelRole, Reference } from '@notewell/model';
import { nameOf } from '@notewell/rules/messaging';
import { PlainModal, useConfirm } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceFor } from '../../platform/failure.ts';
import { PickPatient } from '../charts/patient-picker/pick-patient.tsx';
import { addMember } from './begin-conversation.ts';
import classes from './messaging.module.css';
import { RelativesSelect } from './relatives-select.tsx';
import { StaffSelect } from './staff-select.tsx';
import type { OpenConversation } from './use-conversation.ts';

const roleWords: Readonly<Record<ChannelRole, string>> = { Owner: 'Owner', Member: 'Member', Reader: 'Reads only' };

const allRoles = ['Owner', 'Member', 'Reader'] as const satisfies readonly ChannelRole[];

interface MembersProps {
  readonly conversation: OpenConversation;
  readonly onClose: () => void;
}

/** The members, with the changes that the user may make. Each is made at once, so that a refusal shows here. */
export function MembersDialog({ conversation, onClose }: MembersProps) {
  const client = useClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [staff, setStaff] = useState<readonly string[]>([]);
  const [relatives, setRelatives] = useState<readonly string[]>([]);
  const { me, members, rights, channel, title } = conversation;
  const { id = '', kind, patient } = channel.data ?? {};
  // Nobody adds themselves here.
  const taken = new Set([me.profile.id, ...members.map(({ member }) => member.id)]);
  const work = async (act: () => Promise<unknown>) => {
    setFault(undefined);
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      setFault(sentenceFor(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const path = (one: ChannelMembership) => `channelMemberships/${one.id ?? ''}`;
  const remove = async (one: ChannelMembership) => {
    const isOwn = one.member.id === me.profile.id;
    const sure = await confirm({
      title: isOwn ? `Leave ${title}?` : `Remove ${nameOf(one.member)}?`,
      text: isOwn ? 'You no longer see its messages. An owner can add you again.' : 'They no longer see its messages.',
      confirm: isOwn ? 'Leave' : 'Remove',
      destructive: true,
    });
    if (!sure || !(await work(() => client.call(path(one), { method: 'DELETE' }))) || !isOwn) return;
    onClose();
    await navigate({ to: '/messages' });
  };
  const setRole = (one: ChannelMembership, role: ChannelRole) =>
    work(() =>
      client.call(path(one), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json-patch+json' },
        body: [{ op: one.role ? 'replace' : 'add', path: '/role', value: role }],
      }),
    );
  const addChosen = () =>
    work(async () => {
      for (const one of staff) await addMember(client, id, { id: one, resourceType: 'Practitioner' });
      for (const one of relatives) await addMember(client, id, { id: one, resourceType: 'RelatedPerson' });
      setStaff([]);
      setRelatives([]);
    });
  const addPatient = async (one: Reference<'Patient'>) => {
    const sure = await confirm({
      title: `Add ${nameOf(one)}?`,
      text: 'They can read everything that was said here so far.',
      confirm: 'Add',
    });
    if (sure) await work(() => addMember(client, id, one));
  };
  const direct = kind === 'Direct';
  return (
    <PlainModal onClose={onClose} title={`Members of ${title}`}>
      <ul className={classes['members']}>
        {members.map((one) => (
          <MemberRow
            key={one.id}
            membership={one}
            conversation={conversation}
            busy={busy}
            onRole={(role) => void setRole(one, role)}
            onRemove={() => void remove(one)}
          />
        ))}
      </ul>
      {fault ? (
        <Alert color="red" role="alert" mt="sm">
          {fault}
        </Alert>
      ) : null}
      {rights?.addStaff && !direct ? (
        <div className={classes['adding']}>
          <div className={classes['form']}>
            <StaffSelect label="Add colleagues" value={staff} taken={taken} onChange={setStaff} />
            {rights.addPatients && patient && kind === 'Patient' ? (
              <RelativesSelect patientId={patient.id} value={relatives} taken={taken} onChange={setRelatives} />
            ) : null}
          </div>
          <Button
            variant="default"
            loading={busy}
            disabled={staff.length + relatives.length === 0}
            onClick={() => void addChosen()}
          >
            Add
          </Button>
        </div>
      ) : null}
      {rights?.addPatients && kind === 'Patient' && !patient ? (
        <PickPatient label={t('Add a $t(patient)')} taken={taken} onAdd={(one) => void addPatient(one)} />
      ) : null}
      {rights?.addPatients && kind === 'Patient' && patient && !taken.has(patient.id) ? (
        <Button variant="default" mt="sm" loading={busy} onClick={() => void addPatient(patient)}>
          {`Add ${nameOf(patient)}`}
        </Button>
      ) : null}
    </PlainModal>
  );
}

interface MemberRowProps {
  readonly membership: ChannelMembership;
  readonly conversation: OpenConversation;
  readonly busy: boolean;
  readonly onRole: (role: ChannelRole) => void;
  readonly onRemove: () => void;
}

function MemberRow({ membership, conversation: { me, rights, channel }, busy, onRole, onRemove }: MemberRowProps) {
  const { member, role = 'Member' } = membership;
  const isOwn = member.id === me.profile.id;
  const name = nameOf(member);
  return (
    <li>
      <span className={classes['memberName']} dir="auto">
        {name}
        {isOwn ? ' (you)' : ''}
      </span>
      {rights?.changeRoles && channel.data?.kind !== 'Direct' ? (
        <NativeSelect
          size="xs"
          aria-label={`Role of ${name}`}
          disabled={busy}
          value={role}
          onChange={({ currentTarget }) => {
            const next = allRoles.find((known) => known === currentTarget.value);
            if (next) onRole(next);
          }}
          data={allRoles
            .filter((one) => one !== 'Owner' || member.resourceType === 'Practitioner')
            .map((value) => ({ value, label: roleWords[value] }))}
        />
      ) : (
        <span className={classes['when']}>{roleWords[role]}</span>
      )}
      {isOwn ? (
        rights?.leave ? (
          <Button size="compact-xs" variant="subtle" disabled={busy} onClick={onRemove}>
            Leave
          </Button>
        ) : null
      ) : rights?.remove(membership) ? (
        <Button size="compact-xs" variant="subtle" color="red" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      ) : null}
    </li>
  );
}
