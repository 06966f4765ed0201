import { Button, NativeSelect, Group as Row, SegmentedControl, TextInput } from '@mantine/core';
import { type Loaded, useCall, useClient, useConnection } from '@notewell/client/react';
import type { Group, Reference } from '@notewell/model';
import type { MembershipPreview } from '@notewell/protocol';
import { type ConflictKind, conflictWords } from '@notewell/rules/scheduling';
import { Fault, FormModal } from '@notewell/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../../../features/charts/patient-picker/pick-patient.tsx';
import { dateWords, dayOf, shortDay, timeOf } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import classes from './record.module.css';

interface MembershipDialogProps {
  readonly id: string;
  readonly group: Group;
  readonly onClose: () => void;
}
type Kind = 'join' | 'leave';

const nameOf = ({ id, display }: { readonly id: string; readonly display?: string | undefined }) => display ?? id;
const isConflict = (kind: string): kind is ConflictKind => Object.hasOwn(conflictWords, kind);

/** A patient joins or leaves from a day on. Shows the sessions that change before it is saved. */
export function MembershipDialog({ id, group, onClose }: MembershipDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [kind, setKind] = useState<Kind>('join');
  const [member, setMember] = useState<Reference<'Patient'>>();
  const [from, setFrom] = useState(() => dayOf(new Date()));
  const [unit, setUnit] = useState('');
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState<{ readonly of: string; readonly fault: string }>();
  const [busy, setBusy] = useState(false);
  const path = `groups/${encodeURIComponent(client.id(id))}/membership`;
  const change = { kind, member: member && { id: member.id }, from, ...(kind === 'join' && unit && { unit }) };
  // The server knows the sessions that a change here affects once what was booked on this device has arrived.
  const isWaiting = useConnection().unsent > 0;
  const isComplete = member !== undefined && from !== '' && !isWaiting;
  const preview = useCall<MembershipPreview>(isComplete ? `${path}/preview` : null, { method: 'POST', body: change });
  const plan = isComplete ? planOf(preview) : undefined;
  const asked = JSON.stringify(change);
  const fault = failed?.of === asked ? failed.fault : undefined;
  const isTaken = plan?.sessions.some(({ conflicts }) => conflicts.length > 0) ?? false;
  const patients = (group.members ?? []).flatMap(({ member: one }) => (one.resourceType === 'Patient' ? [one] : []));
  const save = async () => {
    setBusy(true);
    try {
      await client.call(path, { method: 'POST', body: { ...change, ...(isTaken && { reason }) } });
      onClose();
    } catch (error) {
      setFailed({ of: asked, fault: sentenceFor(error) });
      setBusy(false);
      // It may be refused for what was booked since the preview.
      preview.refresh();
    }
  };
  return (
    <FormModal onClose={onClose} title="Join or leave the group">
      <div className={classes['form']}>
        <SegmentedControl
          aria-label="Change"
          value={kind}
          data={[
            { value: 'join', label: 'Joins' },
            { value: 'leave', label: 'Leaves' },
          ]}
          onChange={(value) => {
            setKind(value === 'leave' ? 'leave' : 'join');
            setMember(undefined);
          }}
        />
        {kind === 'leave' ? (
          <NativeSelect
            label="Member"
            value={member?.id ?? ''}
            data={[{ value: '', label: 'Choose…' }, ...patients.map((one) => ({ value: one.id, label: nameOf(one) }))]}
            onChange={({ currentTarget: { value } }) => setMember(value ? { id: value, resourceType: 'Patient' } : undefined)}
          />
        ) : member ? (
          <Row justify="space-between">
            <strong>{nameOf(member)}</strong>
            <Button size="compact-sm" variant="default" onClick={() => setMember(undefined)}>
              Choose another
            </Button>
          </Row>
        ) : (
          <PickPatient label={t('patient')} taken={new Set()} onAdd={setMember} />
        )}
        <TextInput
          type="date"
          label={kind === 'join' ? 'First day as a member' : 'First day without them'}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        {kind === 'join' && group.units?.length ? (
          <NativeSelect
            label="Part of the group"
            value={unit}
            data={[{ value: '', label: 'None' }, ...group.units]}
            onChange={({ currentTarget }) => setUnit(currentTarget.value)}
          />
        ) : null}
        {isWaiting ? <p role="status">Waits until your unsent changes are sent.</p> : null}
        {plan ? <Effects {...plan} /> : null}
        {isTaken ? (
          <TextInput
            label={t('Reason to change these $t(sessions) anyway')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ) : null}
        <Fault>{fault ?? (isComplete && preview.error ? sentenceFor(preview.error) : undefined)}</Fault>
        <Row justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!plan || (isTaken && reason.trim() === '')} onClick={() => void save()}>
            {kind === 'join' ? 'Add to the group' : 'Remove from the group'}
          </Button>
        </Row>
      </div>
    </FormModal>
  );
}

/** The effect of the present choice: an earlier answer says nothing about it, nor after an error. */
export const planOf = ({ data, error, current }: Loaded<MembershipPreview>): MembershipPreview | undefined =>
  current && !error ? data : undefined;

/** A membership that goes or stays with its first day, and the coming sessions that change. */
export const Effects = ({ removed, again, sessions }: MembershipPreview) => (
  <>
    {removed ? (
      <p role="status">
        {`They joined on ${dateWords(removed)}. The membership is removed as a mistake. To keep it, choose a later day.`}
      </p>
    ) : null}
    {again ? <p role="status">{`A later membership stays: it begins on ${dateWords(again)}.`}</p> : null}
    <Sessions sessions={sessions} />
  </>
);

/** The coming sessions that change, those with a conflict first in words. */
function Sessions({ sessions }: Pick<MembershipPreview, 'sessions'>) {
  const { t } = useTranslation();
  if (sessions.length === 0) return <p role="status">{t('No coming $t(session) changes.')}</p>;
  const taken = sessions.filter(({ conflicts }) => conflicts.length > 0);
  return (
    <div role="status">
      <p>
        {sessions.length === 1
          ? t('1 coming $t(session) changes')
          : t('{{count, number}} coming $t(sessions) change', { count: sessions.length })}
        {taken.length > 0 ? `, ${taken.length} with a conflict:` : '.'}
      </p>
      {taken.length > 0 ? (
        <ul>
          {taken.slice(0, 10).map(({ id, start, conflicts }) => (
            <li key={id}>
              {shortDay(dayOf(start))}, {timeOf(start)}:{' '}
              {[...new Set(conflicts.map(({ kind }) => (isConflict(kind) ? conflictWords[kind] : kind)))].join(', ')}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
