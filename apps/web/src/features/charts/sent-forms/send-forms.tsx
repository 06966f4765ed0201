import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { isInformed } from '@notewell/rules';
import { nameOf } from '@notewell/rules/messaging';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf, isDay } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { packetsToSend, type Sendable } from './packets-to-send.ts';
import classes from './send-forms.module.css';

interface SendFormsProps {
  readonly patientId: string;
  readonly done: () => void;
}

const published = { kind: 'Status', values: ['Active'] } as const;
const forFamily = { kind: 'Audience', values: ['Patient', 'RelatedPerson'] } as const;

/** Published forms that patients fill in, and the packets of the practice. */
function useSendable(): {
  readonly forms: readonly Sendable[];
  readonly packets: readonly Sendable[];
  readonly isLoading: boolean;
} {
  const single = useReadableList({ type: 'Questionnaire', filters: [published, forFamily], pageSize: 100 });
  const several = useReadableList({ type: 'Form', filters: [published, forFamily], pageSize: 100 });
  const packets = useReadableList({ type: 'Packet', filters: [published], pageSize: 100 });
  // Offers the form alone where it has one questionnaire.
  const wrapped = new Set(
    several.items.flatMap(({ questionnaires = [] }) => (questionnaires.length === 1 ? questionnaires : [])).map(({ id }) => id),
  );
  const known = new Set(several.items.map(({ id }) => id));
  return {
    forms: [...single.items.filter(({ id = '' }) => !wrapped.has(id)), ...several.items]
      .map(({ id = '', resourceType, title }) => ({ id, resourceType, title }))
      .toSorted((one, other) => one.title.localeCompare(other.title)),
    // Of a packet with other forms, the patient could not open all.
    packets: packets.items
      .filter(({ forms = [] }) => forms.length > 0 && forms.every(({ id }) => known.has(id)))
      .map(({ id = '', resourceType, title, dueDays }) => ({ id, resourceType, title, dueDays })),
    isLoading: [single, several, packets].some(({ status }) => status === 'loading'),
  };
}

/** Sends forms or packets to the patient, or to a relative who may receive information. */
export function SendForms({ patientId, done }: SendFormsProps) {
  const { t } = useTranslation();
  const client = useClient();
  const today = dayOf(new Date());
  const { forms, packets, isLoading } = useSendable();
  const patient = useResource('Patient', patientId).data;
  const relatives = useReadableList({ type: 'RelatedPerson', partition: patientId, pageSize: 50 }).items.filter((one) =>
    isInformed(one, today),
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [to, setTo] = useState('');
  const [due, setDue] = useState<string>();
  const [fault, setFault] = useState<{ readonly field: 'forms' | 'due'; readonly words: string }>();
  // Fixed, so that a second press sends the same.
  const [key] = useState(() => crypto.randomUUID());
  const all = [...packets, ...forms];
  const days = all.find(({ id, dueDays }) => dueDays !== undefined && chosen.includes(id))?.dueDays;
  const dueDay = due ?? (days === undefined ? '' : addDays(today, days));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return setFault({ field: 'forms', words: 'Choose at least one form.' });
    if (dueDay !== '' && (!isDay(dueDay) || dueDay < today))
      return setFault({ field: 'due', words: 'Choose today or a later day.' });
    const relative = relatives.find(({ id }) => id === to);
    const made = packetsToSend({
      chosen: all.filter(({ id }) => chosen.includes(id)),
      patient: { id: patientId, ...(patient?.display ? { display: patient.display } : {}) },
      relative,
      due: dueDay,
    });
    for (const [index, draft] of made.entries()) await client.create('PacketResponse', draft, { key: `${key}.${index}` });
    done();
  };
  const faultOf = (field: 'forms' | 'due') => (fault?.field === field ? fault.words : undefined);
  const options = (of: readonly Sendable[]) => of.map(({ id, title }) => ({ value: id, label: title }));
  const groups = [
    { group: 'Packets', items: options(packets) },
    { group: 'Forms', items: options(forms) },
  ].filter(({ items }) => items.length > 0);
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => void send(event).catch((error: unknown) => toastFailure(error, 'The forms were not sent'))}
    >
      <MultiSelect
        size="xs"
        label="Forms"
        required
        searchable
        description={!isLoading && groups.length === 0 ? t('No published form is for $t(patients) to fill in.') : undefined}
        nothingFoundMessage="No such form"
        data={groups}
        value={[...chosen]}
        error={faultOf('forms')}
        onChange={(ids) => {
          setChosen(ids);
          setFault(undefined);
        }}
      />
      <NativeSelect
        size="xs"
        label="To"
        data={[
          { value: '', label: patient?.display ?? t('The $t(patient)') },
          ...relatives.map(({ id = '', display }) => ({
            value: id,
            label: nameOf({ id, resourceType: 'RelatedPerson', display }),
          })),
        ]}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        label="Due"
        min={today}
        value={dueDay}
        error={faultOf('due')}
        onChange={(event) => {
          setDue(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <div className={classes['actions']}>
        <Button size="compact-sm" variant="default" onClick={done}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit">
          Send
        </Button>
      </div>
    </form>
  );
}
