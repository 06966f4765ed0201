import { Button, Checkbox } from '@mantine/core';
import { useClient, useResource, useSaveState } from '@notewell/client/react';
import type { DocumentReference, Reference } from '@notewell/model';
import { asMistaken } from '@notewell/rules';
import { FormModal, SkeletonRows, StatePanel, useConfirm } from '@notewell/ui';
import { IconFileOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../shell/frame/phone.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { PickPatient } from '../patient-picker/pick-patient.tsx';
import { DocumentPages } from './document-pages.tsx';
import classes from './documents.module.css';
import { keyOfMove } from './move-key.ts';
import { movedTo, type Particulars, particularsOf } from './particulars.ts';
import { faultsOf, isFaulty } from './particulars-faults.ts';
import { ParticularsFields } from './particulars-fields.tsx';
import { useSendDocument } from './use-send-document.ts';

interface FileDocumentProps {
  readonly id: string;
  /** Called once it is filed or discarded; the next one opens. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A document of the inbox, next to the fields that file it in a chart. */
export function FileDocument({ id, onDone, onClose }: FileDocumentProps) {
  const phone = usePhone();
  const { data, status } = useResource('DocumentReference', id);
  return (
    <FormModal onClose={onClose} title="File document" size={1080} fullScreen={phone}>
      {data ? (
        <div className={classes.filing}>
          <FilingForm key={id} document={data} onDone={onDone} onClose={onClose} />
          <DocumentPages document={data} />
        </div>
      ) : status === 'loading' ? (
        <SkeletonRows rows={10} label="Loading the document" />
      ) : (
        <StatePanel icon={IconFileOff} title="This document is not in the inbox">
          It was filed or discarded, or the server could not be reached.
        </StatePanel>
      )}
    </FormModal>
  );
}

interface FilingFormProps extends Omit<FileDocumentProps, 'id'> {
  readonly document: DocumentReference;
}

function FilingForm({ document, onDone, onClose }: FilingFormProps) {
  const { t } = useTranslation();
  const me = useMe();
  const form = useFiling(document, onDone);
  const { patient, typed, tried, reviewed } = form;
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.file();
      }}
    >
      {patient ? (
        <p className={classes.filedFor}>
          <span>
            {t('$t(Patient)')}: <strong>{patient.display ?? t('this $t(patient)')}</strong>
          </span>
          <Button size="compact-sm" variant="default" onClick={() => form.setPatient(undefined)}>
            Change
          </Button>
        </p>
      ) : (
        <>
          <PickPatient label="Whose document is it?" taken={new Set()} onAdd={form.setPatient} />
          {tried ? (
            <p className={classes.fault} role="alert">
              {t('Choose a $t(patient).')}
            </p>
          ) : null}
        </>
      )}
      <ParticularsFields value={typed} onChange={form.setTyped} faults={tried ? form.faults : {}} />
      {me.permissions.includes('health history') ? (
        <Checkbox
          mt="sm"
          label="I have reviewed it"
          checked={reviewed}
          onChange={(event) => form.setReviewed(event.currentTarget.checked)}
        />
      ) : null}
      {form.isUnsent ? <p className={classes.dim}>It can be filed once it has been sent from this device.</p> : null}
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={() => void form.discard()}>
          Discard
        </Button>
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        <Button type="submit" loading={form.busy} disabled={form.isUnsent}>
          File in chart
        </Button>
      </div>
    </form>
  );
}

function useFiling(document: DocumentReference, onDone: () => void) {
  const client = useClient();
  const me = useMe();
  const confirm = useConfirm();
  const id = document.id ?? '';
  const isUnsent = useSaveState('DocumentReference', id) !== 'Saved';
  const [patient, setPatient] = useState<Reference<'Patient'>>();
  const [typed, setTyped] = useState<Particulars>(() => particularsOf(document));
  const [reviewed, setReviewed] = useState(false);
  const [tried, setTried] = useState(false);
  const faults = faultsOf(typed);
  const { busy, send } = useSendDocument();
  const file = async () => {
    setTried(true);
    if (!patient || isFaulty(faults) || isUnsent) return;
    const review = reviewed ? { reviewed: { by: asStaff(me.profile), at: new Date().toISOString() } } : {};
    const filed = { ...movedTo(document, typed, patient), ...review };
    await send({
      write: async () => (await client.create('DocumentReference', filed, { key: keyOfMove(id) })).id ?? '',
      done: [patient.display ? `Filed in the chart of ${patient.display}` : 'Document filed'],
      fault: 'The document was not filed',
      onSent: onDone,
    });
  };
  const discard = async () => {
    const question = {
      title: 'Discard this document?',
      text: 'It leaves the inbox and is filed nowhere. Its history stays.',
      confirm: 'Discard',
      destructive: true,
    };
    if (!(await confirm(question))) return;
    await send({
      write: async () => {
        await client.update('DocumentReference', id, (now) => ({ ...now, ...asMistaken(now) }));
        return id;
      },
      done: ['Document discarded'],
      fault: 'The document was not discarded',
      onSent: onDone,
    });
  };
  return { patient, setPatient, typed, setTyped, reviewed, setReviewed, tried, faults, busy, isUnsent, file, discard };
}
