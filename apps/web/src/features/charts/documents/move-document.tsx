import { Button } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { DocumentReference, Reference } from '@notewell/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { PickPatient } from '../patient-picker/pick-patient.tsx';
import classes from './documents.module.css';
import { movedTo } from './particulars.ts';

interface MoveDocumentProps {
  readonly document: DocumentReference;
  readonly from: string;
  readonly onCancel: () => void;
  readonly onMoved: () => void;
}

/** Files a document in the chart where it belongs. The wrong chart keeps a line that says so, as every record does. */
export function MoveDocument({ document, from, onCancel, onMoved }: MoveDocumentProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { online } = useConnection();
  const [to, setTo] = useState<Reference<'Patient'>>();
  const [busy, setBusy] = useState(false);
  // Fixed key, so that a second press adds no second copy.
  const [key] = useState(() => crypto.randomUUID());
  const move = async (patient: Reference<'Patient'>) => {
    setBusy(true);
    const id = document.id ?? '';
    try {
      const file = document.content?.size ? await client.content('DocumentReference', id) : undefined;
      const made = await client.create('DocumentReference', movedTo(document, patient), { key });
      if (file) await client.upload('DocumentReference', made.id ?? '', file, file.type || 'application/octet-stream');
      await client.update('DocumentReference', id, (current) => ({
        ...current,
        status: 'EnteredInError' as const,
        completion: 'EnteredInError' as const,
      }));
      toast(`It is in the chart of ${patient.display ?? t('the other $t(patient)')}.`, 'Document moved');
      onMoved();
    } catch (error) {
      toastFailure(error, 'The document was not moved');
      setBusy(false);
    }
  };
  return (
    <section className={classes.move} aria-label="Move to another chart">
      {to ? (
        <p>
          Move “{document.title ?? 'this document'}” to the chart of <strong>{to.display ?? t('this $t(patient)')}</strong>? Here
          it is marked as entered in error.
        </p>
      ) : (
        <PickPatient label="Whose document is it?" taken={new Set([from])} onAdd={setTo} />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={to ? () => setTo(undefined) : onCancel} disabled={busy}>
          {to ? 'Choose another' : 'Cancel'}
        </Button>
        {to ? (
          <Button loading={busy} disabled={!online} onClick={() => void move(to)}>
            Move document
          </Button>
        ) : null}
      </div>
      {online ? null : <p className={classes.dim}>Moving needs a connection, because the file is copied.</p>}
    </section>
  );
}
