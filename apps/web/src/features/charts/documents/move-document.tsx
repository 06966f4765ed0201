import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { DocumentReference, Reference } from '@notewell/model';
import { inboxOf } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shell/session/session.ts';
import { PickPatient } from '../patient-picker/pick-patient.tsx';
import classes from './documents.module.css';
import { keyOfMove } from './move-key.ts';
import { movedTo, particularsOf } from './particulars.ts';
import { useSendDocument } from './use-send-document.ts';

interface MoveDocumentProps {
  readonly document: DocumentReference;
  readonly from: string;
  readonly onCancel: () => void;
  readonly onMoved: () => void;
}

/** Takes a document to the chart where it belongs, or back to the inbox. The wrong chart keeps a line that says so. */
export function MoveDocument({ document, from, onCancel, onMoved }: MoveDocumentProps) {
  const { t } = useTranslation();
  const client = useClient();
  const me = useMe();
  const [to, setTo] = useState<Reference<'Patient'>>();
  const { busy, send } = useSendDocument();
  const move = (place: Reference<'Patient' | 'Practitioner'>, where: string) =>
    send({
      write: async () => {
        const draft = movedTo(document, particularsOf(document), place);
        const made = await client.create('DocumentReference', draft, { key: keyOfMove(document.id ?? '') });
        return made.id ?? '';
      },
      done: [where, 'Document moved'],
      fault: 'The document was not moved',
      onSent: onMoved,
    });
  return (
    <section className={classes.move} aria-label="Move document">
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
          <Button
            loading={busy}
            onClick={() => void move(to, `It is in the chart of ${to.display ?? t('the other $t(patient)')}.`)}
          >
            Move document
          </Button>
        ) : (
          <Button
            variant="default"
            loading={busy}
            onClick={() => void move(inboxOf(me.profile.id), 'It waits in the document inbox.')}
          >
            Move to the inbox
          </Button>
        )}
      </div>
    </section>
  );
}
