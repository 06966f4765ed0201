import { Button, Input, MultiSelect, NativeSelect, Textarea } from '@mantine/core';
import { useClient, useList, useResource } from '@notewell/client/react';
import { type Appointment, AppointmentPriority, type Reference } from '@notewell/model';
import { modesOffered } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { useToday, useZone } from '../../../shell/hooks/use-today.ts';
import { useWholeList } from '../../../shell/hooks/use-whole-list.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { modeWords, subjectOf } from '../../notes/start-note/index.ts';
import { FieldFault } from '../booking/field-fault.tsx';
import { PatientField } from '../booking/patient-field.tsx';
import { visitMinutes } from '../booking/visit-length.ts';
import { ReferenceSelect } from '../reference-select.tsx';
import { wishesOf } from './queries.ts';
import { useAllSchedules } from './use-all-schedules.ts';
import classes from './waitlist.module.css';
import { doubtsOf, faultOf, fieldsOf, isRepeated, newWish, type WishFields, withFields } from './wish-draft.ts';
import { WishDays, WishTimes } from './wish-fields.tsx';

interface WishDialogProps {
  /** The wish to change; a new one if absent. */
  readonly wish?: Appointment | undefined;
  /** The patient and service of a new wish. */
  readonly patient?: Reference<'Patient'> | undefined;
  readonly service?: Appointment['serviceType'];
  readonly onClose: () => void;
}

const nothing = { resourceType: 'Appointment', status: 'waitlist', start: '' } as const;

/** The fields of a wish, and its save. */
function useWish({ wish, patient, service, onClose }: WishDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { busy, send } = useSendAndSay();
  const [pressed, setPressed] = useState(false);
  const [opened] = useState<WishFields>(() => {
    const who = wish ? subjectOf(wish) : patient;
    const own = fieldsOf(wish ?? { ...nothing, ...(service && { serviceType: service }) });
    return { ...own, patient: who && { ...who, resourceType: 'Patient' } };
  });
  const [fields, setFields] = useState(opened);
  const set = (change: Partial<WishFields>) => setFields((before) => ({ ...before, ...change }));
  const { fault, doubts } = useFaults(fields, wish?.wish?.minutes);
  const others = useList(fields.patient ? wishesOf(fields.patient.id) : null).items;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (fault || busy) return;
    const who = fields.patient?.display ?? t('The $t(patient)');
    const isSent = await send({
      write: async (key) => {
        if (!wish?.id) return (await client.create('Appointment', newWish(fields, new Date()), { key })).id;
        await client.update('Appointment', wish.id, (current) => withFields(current, fields, opened));
        return wish.id;
      },
      done: wish
        ? { title: 'Changed', message: 'The wish was changed.' }
        : { title: 'Added', message: `${who} waits for a time.` },
      failed: wish ? 'The wish was not changed' : 'Nobody was put on the waitlist',
    });
    if (isSent) onClose();
  };
  return {
    fields,
    set,
    save,
    busy,
    doubts,
    repeated: isRepeated(fields, others, wish?.id),
    faultAt: (name: string) => (pressed && fault?.field === name ? fault.text : undefined),
  };
}

/** The field to which nothing can come, and what may stay in vain, by the hours and services of the people. */
function useFaults(fields: WishFields, ownMinutes: number | undefined) {
  const zone = useZone();
  const today = useToday();
  const [now] = useState(() => Date.now());
  const people = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 }).items;
  const schedules = useAllSchedules();
  const mayDo = useMayDo();
  const locations = useWholeList(mayDo('Read', 'Location') ? { type: 'Location' } : null);
  const service = useResource('HealthcareService', fields.service?.id).data;
  const minutes = ownMinutes ?? (fields.service && !service ? undefined : visitMinutes(service, undefined));
  return {
    fault: faultOf(fields, { today, minutes, people }),
    doubts: useMemo(
      () => (minutes === undefined ? {} : doubtsOf(fields, { people, schedules, locations, zone, now, minutes })),
      [fields, people, schedules, locations, zone, now, minutes],
    ),
  };
}

/** Words about a field that may stay as it is. */
const Doubt = ({ children }: { readonly children: string | undefined }) => (
  <div role="status">{children ? <Input.Description mt={4}>{children}</Input.Description> : null}</div>
);

/** Puts a patient on the waitlist, or changes what would suit. */
export function WishDialog(props: WishDialogProps) {
  const { wish, onClose } = props;
  const phone = usePhone();
  const { fields, set, save, busy, doubts, repeated, faultAt } = useWish(props);
  const modes = modesOffered(usePreferences());
  return (
    <FormModal onClose={onClose} title={wish ? 'Edit the wish' : 'Add to the waitlist'} fullScreen={phone}>
      <form noValidate className={classes['form']} onSubmit={(event) => void save(event)}>
        <Who
          patient={fields.patient}
          fixed={wish !== undefined}
          fault={faultAt('patient')}
          onPick={(patient) => set({ patient })}
        />
        <div>
          <ReferenceSelect
            type="HealthcareService"
            label="Service"
            value={fields.service}
            onChange={(service) => set({ service })}
          />
          <FieldFault>{faultAt('service')}</FieldFault>
          <Doubt>{repeated ? 'Already on the waitlist for this service. You can add another wish.' : undefined}</Doubt>
        </div>
        <div>
          <People value={fields.practitioners} onChange={(practitioners) => set({ practitioners })} />
          <FieldFault>{faultAt('practitioners')}</FieldFault>
          <Doubt>{doubts.people}</Doubt>
        </div>
        <div>
          <WishDays value={fields.weekdays} onChange={(weekdays) => set({ weekdays })} fault={faultAt('weekdays')} />
          <Doubt>{doubts.hours}</Doubt>
        </div>
        <WishTimes fields={fields} set={set} faultAt={faultAt} />
        <div className={classes['pair']}>
          <ReferenceSelect type="Location" label="Location" value={fields.location} onChange={(location) => set({ location })} />
          <NativeSelect
            label="Visit type"
            data={[{ value: '', label: 'Either' }, ...modes.map((mode) => ({ value: mode, label: modeWords[mode] }))]}
            value={fields.mode ?? ''}
            onChange={({ currentTarget }) => set({ mode: modes.find((one) => one === currentTarget.value) })}
          />
        </div>
        <NativeSelect
          label="Priority"
          data={[...AppointmentPriority.values]}
          value={fields.priority}
          onChange={({ currentTarget }) =>
            set({ priority: AppointmentPriority.values.find((one) => one === currentTarget.value) ?? 'Routine' })
          }
        />
        <Textarea
          label="For staff only"
          autosize
          minRows={2}
          value={fields.comment}
          onChange={({ currentTarget }) => set({ comment: currentTarget.value })}
        />
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={busy}>
            {wish ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

interface WhoProps {
  readonly patient: Reference<'Patient'> | undefined;
  readonly fixed: boolean;
  readonly fault: string | undefined;
  readonly onPick: (patient: Reference<'Patient'> | undefined) => void;
}
const Who = ({ patient, fixed, fault, onPick }: WhoProps) => (
  <div>
    <PatientField patient={patient} fixed={fixed} onChange={onPick} />
    <FieldFault>{patient ? undefined : fault}</FieldFault>
  </div>
);

interface PeopleProps {
  readonly value: WishFields['practitioners'];
  readonly onChange: (value: WishFields['practitioners']) => void;
}
function People({ value, onChange }: PeopleProps) {
  const { t } = useTranslation();
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  const known = new Map<string, Reference<'Practitioner'>>();
  for (const { id, display } of [...value, ...items])
    if (id) known.set(id, { id, resourceType: 'Practitioner', ...(display && { display }) });
  return (
    <MultiSelect
      label={t('Practitioners')}
      placeholder={value.length === 0 ? 'Anybody who gives the service' : ''}
      searchable
      clearable
      data={[...known.values()].map(({ id, display }) => ({ value: id, label: display ?? 'No name' }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}
