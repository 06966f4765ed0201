import { Alert, Button, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { ChannelKind, Reference } from '@notewell/model';
import { creatableKinds, nameOf } from '@notewell/rules/messaging';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceFor } from '../../platform/failure.ts';
import { subjectOfMe } from '../../shell/session/may.ts';
import { useMe } from '../../shell/session/session.ts';
import { PickPatient } from '../charts/patient-picker/pick-patient.tsx';
import { conversationBeginner } from './begin-conversation.ts';
import classes from './messaging.module.css';
import { RelativesSelect } from './relatives-select.tsx';
import { StaffSelect } from './staff-select.tsx';

const labels: Readonly<Record<ChannelKind, string>> = {
  Direct: 'One colleague',
  Team: 'Team',
  Patient: '$t(Patient)',
  Announcement: 'Announcements',
};
const abouts: Readonly<Record<ChannelKind, string>> = {
  Direct: 'Between the two of you. Nobody is added later.',
  Team: 'For colleagues who work together.',
  Patient: 'With a $t(patient), who reads everything in it.',
  Announcement: 'Owners write, everybody else reads.',
};

interface NewConversationProps {
  readonly onClose: () => void;
  readonly onBegun: (id: string, kind: ChannelKind) => void;
  /** The patient whom it is with or about, from their chart. */
  readonly about?: Reference<'Patient'> | undefined;
  /** Conversations with or about this patient that the user is in already. */
  readonly known?: { readonly [K in ChannelKind]?: string | undefined };
}

/** Begins a conversation of a kind that the user may create, with people whom they may message. */
export function NewConversationDialog({ onClose, onBegun, about: of, known = {} }: NewConversationProps) {
  const client = useClient();
  const { t } = useTranslation();
  const { online } = useConnection();
  const me = useMe();
  const all = creatableKinds(subjectOfMe(me));
  const kinds = of
    ? all.filter((one) => one === 'Patient' || one === 'Team').toReversed()
    : all.filter((one) => one !== 'Direct' || me.permissions.includes('message staff'));
  const [kind, setKind] = useState<ChannelKind>(kinds[0] ?? 'Team');
  const [name, setName] = useState('');
  const [isOpen, setIsOpen] = useState('private');
  const [staff, setStaff] = useState<readonly string[]>([]);
  const [relatives, setRelatives] = useState<readonly string[]>([]);
  const [patient, setPatient] = useState<Reference<'Patient'> | undefined>(of);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [beginConversation] = useState(() => conversationBeginner(client, me.profile.id));
  const named = !of && (kind === 'Team' || kind === 'Announcement');
  const words = of ? { ...labels, Patient: 'With the $t(patient)', Team: 'Staff only' } : labels;
  const explained = of ? { ...abouts, Team: 'For colleagues, about the $t(patient), who does not see it.' } : abouts;
  const missing = () => {
    if (kind === 'Direct' && staff.length === 0) return 'Choose a colleague.';
    if (kind === 'Patient' && !patient) return t('Choose a $t(patient).');
    return named && name.trim() === '' ? 'Give it a name.' : undefined;
  };
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = missing();
    setFault(lacks);
    if (lacks) return;
    setBusy(true);
    const colleagues = staff.map((id) => ({ id, resourceType: 'Practitioner' as const }));
    const family = relatives.map((id) => ({ id, resourceType: 'RelatedPerson' as const }));
    try {
      const about = kind === 'Patient' || of ? patient : undefined;
      const id = await beginConversation({
        kind,
        name: named ? name.trim() : undefined,
        isPrivate: !named || isOpen === 'private',
        patient: about,
        people: [
          ...(about && kind === 'Patient' ? [about, ...family] : []),
          ...(kind === 'Direct' ? colleagues.slice(0, 1) : colleagues),
        ],
      });
      onBegun(id, kind);
    } catch (error) {
      setFault(sentenceFor(error));
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={onClose} title="New conversation" size="lg">
      <form noValidate className={classes['form']} onSubmit={(event) => void begin(event)}>
        <SegmentedControl
          aria-label="Kind"
          value={kind}
          onChange={(next) => {
            setKind(next);
            setStaff([]);
            setFault(undefined);
          }}
          data={kinds.map((value) => ({ value, label: t(words[value]) }))}
        />
        <p className={classes['about']}>{t(explained[kind])}</p>
        {known[kind] ? <Known onOpen={() => onBegun(known[kind] ?? '', kind)} /> : null}
        {named ? (
          <>
            <TextInput label="Name" data-autofocus value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
            <Radio.Group label="Who finds it" value={isOpen} onChange={setIsOpen}>
              <Radio value="private" label="Only members whom an owner adds" mt={4} />
              <Radio value="open" label="All staff, who may join" mt={4} />
            </Radio.Group>
          </>
        ) : null}
        {kind === 'Patient' ? (
          <PatientChoice
            patient={patient}
            isFixed={of !== undefined}
            onChoose={(next) => {
              setPatient(next);
              setRelatives([]);
            }}
          />
        ) : null}
        {kind === 'Patient' && patient ? (
          <RelativesSelect patientId={patient.id} value={relatives} taken={new Set()} onChange={setRelatives} />
        ) : null}
        {me.permissions.includes('message staff') ? (
          <StaffSelect
            key={kind}
            label={kind === 'Direct' ? 'Colleague' : 'Colleagues'}
            single={kind === 'Direct'}
            value={staff}
            taken={new Set([me.profile.id])}
            onChange={setStaff}
          />
        ) : null}
        {fault ? (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        ) : null}
        {online ? null : <p className={classes['about']}>A new conversation needs a connection.</p>}
        <div className={classes['formEnd']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!online}>
            Begin
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

/** Offers the conversation of this kind that there is. */
const Known = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Alert color="blue" title="There is one already">
    <Button size="compact-sm" variant="default" onClick={onOpen}>
      Open it
    </Button>
  </Alert>
);

interface PatientChoiceProps {
  readonly patient: Reference<'Patient'> | undefined;
  /** True if the dialog was opened from a chart. */
  readonly isFixed: boolean;
  readonly onChoose: (patient: Reference<'Patient'> | undefined) => void;
}

function PatientChoice({ patient, isFixed, onChoose }: PatientChoiceProps) {
  const { t } = useTranslation();
  if (!patient) return <PickPatient label={t('Patient')} taken={new Set()} onAdd={onChoose} />;
  return (
    <div className={classes['picked']}>
      <b>{nameOf(patient)}</b>
      {isFixed ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => onChoose(undefined)}>
          Change
        </Button>
      )}
    </div>
  );
}
