import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { modesOffered } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { modeWords } from '../../notes/start-note/index.ts';
import { ReferenceSelect } from '../reference-select.tsx';
import classes from './waitlist.module.css';
import { faultOfRequest, fieldsOf, newRequest, type WishFields } from './wish-draft.ts';
import { WishDays, WishTimes } from './wish-fields.tsx';

interface AskVisitProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** A patient says which visit and times would suit. The staff find the time. */
export function AskVisitDialog({ patientId, onClose }: AskVisitProps) {
  const phone = usePhone();
  const modes = modesOffered(usePreferences());
  const { fields, set, send, busy, faultAt } = useRequest(patientId, onClose);
  return (
    <FormModal onClose={onClose} title="Ask for a visit" fullScreen={phone}>
      <form noValidate className={classes['form']} onSubmit={(event) => void send(event)}>
        <ReferenceSelect
          type="HealthcareService"
          label="Service"
          value={fields.service}
          onChange={(service) => set({ service })}
        />
        <WishDays value={fields.weekdays} onChange={(weekdays) => set({ weekdays })} fault={faultAt('weekdays')} />
        <WishTimes fields={fields} set={set} faultAt={faultAt} />
        <NativeSelect
          label="Visit type"
          data={[{ value: '', label: 'Either' }, ...modes.map((mode) => ({ value: mode, label: modeWords[mode] }))]}
          value={fields.mode ?? ''}
          onChange={({ currentTarget }) => set({ mode: modes.find((one) => one === currentTarget.value) })}
        />
        <Textarea
          label="What should the clinic know?"
          autosize
          minRows={2}
          maxLength={2_000}
          value={fields.comment}
          error={faultAt('comment')}
          onChange={({ currentTarget }) => set({ comment: currentTarget.value })}
        />
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={busy}>
            Ask
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

function useRequest(patientId: string, onClose: () => void) {
  const client = useClient();
  const { busy, send: sendAndSay } = useSendAndSay();
  const [pressed, setPressed] = useState(false);
  const [fields, setFields] = useState<WishFields>(() => ({
    ...fieldsOf({ resourceType: 'Appointment', status: 'proposed', start: '' }),
    patient: { id: patientId, resourceType: 'Patient' },
  }));
  const set = (change: Partial<WishFields>) => setFields((before) => ({ ...before, ...change }));
  const fault = faultOfRequest(fields, { today: dayOf(new Date()) });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (fault || busy) return;
    const isSent = await sendAndSay({
      write: async (key) => (await client.create('Appointment', newRequest(fields, new Date()), { key })).id,
      done: { title: 'Asked for a visit', message: 'The clinic answers here.' },
      failed: 'The request was not sent',
    });
    if (isSent) onClose();
  };
  return { fields, set, send, busy, faultAt: (name: string) => (pressed && fault?.field === name ? fault.text : undefined) };
}
