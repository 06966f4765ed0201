import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { DocumentReference } from '@notewell/model';
import { type FormEvent, useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from './documents.module.css';
import { type Particulars, particularsOf, withParticulars } from './particulars.ts';
import { ParticularsFields } from './particulars-fields.tsx';

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
  const titleFault = tried && !typed.title.trim() ? 'Type a title' : undefined;
  // A date that somebody else wrote into a final document is part of what it says.
  const mayDate = may('Update', 'DocumentReference', document, { ...document, documentDate: '1900-01-01' });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!typed.title.trim()) return;
    try {
      await client.update('DocumentReference', document.id ?? '', (current) => withParticulars(current, typed));
      toast('Details changed');
      onDone();
    } catch (error) {
      toastFailure(error, 'The details were not changed');
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <ParticularsFields value={typed} onChange={setTyped} titleFault={titleFault} isDateLocked={!mayDate} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">Save details</Button>
      </div>
    </form>
  );
}
