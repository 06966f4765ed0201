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
import { useSendable } from './use-sendable.ts';

interface SendFormsProps {
  readonly patientId: string;
  readonly done: () => void;
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
