import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { DocumentReference } from '@notewell/model';
import { type FormEvent, useState } from 'react';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from './documents.module.css';
import { type Particulars, particularsOf, withParticulars } from './particulars.ts';
import { faultsOf, isFaulty } from './particulars-faults.ts';
import { ParticularsFields } from './particulars-fields.tsx';
import { useSendDocument } from './use-send-document.ts';

interface EditParticularsProps {
  readonly document: DocumentReference;
  readonly onDone: () => void;
}

/** The facts of a document as fields. The file stays as it is. */
export function EditParticulars({ document, onDone }: EditParticularsProps) {
  const client = useClient();
  const may = useMayDo();
  const [typed, setTyped] = useState<Particulars>(() => particularsOf(document));
  const [tried, setTried] = useState(false);
  const { busy, send } = useSendDocument();
  const faults = faultsOf(typed, document);
  // A date that somebody else wrote into a final document is part of what it says.
  const mayDate = may('Update', 'DocumentReference', document, { ...document, documentDate: '1900-01-01' });
  const id = document.id ?? '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isFaulty(faults)) return;
    void send({
      write: async () => {
        await client.update('DocumentReference', id, (current) => withParticulars(current, typed));
        return id;
      },
      done: ['Details changed'],
      fault: 'The details were not changed',
      onSent: onDone,
    });
  };
  return (
    <form noValidate onSubmit={save}>
      <ParticularsFields value={typed} onChange={setTyped} faults={tried ? faults : {}} isDateLocked={!mayDate} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save details
        </Button>
      </div>
    </form>
  );
}
