import { Button, Checkbox } from '@mantine/core';
import { useClient, useResource, useSaveState } from '@notewell/client/react';
import type { DocumentReference, Reference } from '@notewell/model';
import { FormModal, SkeletonRows, useConfirm } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { PickPatient } from '../patient-picker/pick-patient.tsx';
import { DocumentPages } from './document-pages.tsx';
import classes from './documents.module.css';
import { keyOfMove } from './move-key.ts';
import { movedTo, type Particulars, particularsOf } from './particulars.ts';
import { ParticularsFields } from './particulars-fields.tsx';

interface FileDocumentProps {
  readonly id: string;
  /** Called once it is filed or discarded; the next one opens. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A document of the inbox, next to the fields that file it in a chart. */
export function FileDocument({ id, onDone, onClose }: FileDocumentProps) {
  const phone = usePhone();
  const { data } = useResource('DocumentReference', id);
  return (
    <FormModal onClose={onClose} title="File document" size={1080} fullScreen={phone}>
      {data ? (
        <div className={classes.filing}>
          <FilingForm key={id} document={data} onDone={onDone} onClose={onClose} />
          <DocumentPages document={data} />
        </div>
      ) : (
        <SkeletonRows rows={10} label="Loading the document" />
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
      <ParticularsFields
        value={typed}
        onChange={form.setTyped}
        titleFault={tried && !typed.title.trim() ? 'Type a title' : undefined}
      />
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
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, words: string, fault: string) => {
    setBusy(true);
    try {
      await work();
      toast(words);
      onDone();
    } catch (error) {
      toastFailure(error, fault);
    } finally {
      setBusy(false);
    }
  };
  const file = async () => {
    setTried(true);
    if (!patient || !typed.title.trim() || isUnsent) return;
    const review = reviewed ? { reviewed: { by: asStaff(me.profile), at: new Date().toISOString() } } : {};
    await act(
      () => client.create('DocumentReference', { ...movedTo(document, typed, patient), ...review }, { key: keyOfMove(id) }),
      patient.display ? `Filed in the chart of ${patient.display}` : 'Document filed',
      'The document was not filed',
    );
  };
  const discard = async () => {
    const question = {
      title: 'Discard this document?',
      text: 'It leaves the inbox and is filed nowhere. Its history stays.',
      confirm: 'Discard',
      destructive: true,
    };
    if (!(await confirm(question))) return;
    const wrong = { status: 'EnteredInError', completion: 'EnteredInError' } as const;
    await act(
      () => client.update('DocumentReference', id, (now) => ({ ...now, ...wrong })),
      'Document discarded',
      'The document was not discarded',
    );
  };
  return { patient, setPatient, typed, setTyped, reviewed, setReviewed, tried, busy, isUnsent, file, discard };
}
