import { Button } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Contract } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { openDocument } from '../../../../features/charts/documents/open-document.ts';
import { usePhone } from '../../../../shell/frame/phone.ts';
import { toastFailure } from '../../../../shell/hooks/toasts.ts';
import classes from '../home.module.css';

interface AgreementProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** The wording of an agreement, to read before it is signed. */
export function AgreementDialog({ contract: { title, text, document }, onClose }: AgreementProps) {
  const client = useClient();
  const phone = usePhone();
  const file = useResource('DocumentReference', document?.resourceType === 'DocumentReference' ? document.id : undefined).data;
  return (
    <FormModal onClose={onClose} title={title} fullScreen={phone}>
      {text ? <p className={classes.message}>{text}</p> : null}
      {file ? (
        <Button
          variant="default"
          onClick={() =>
            void openDocument(client, file).catch((error: unknown) => toastFailure(error, 'The document was not opened'))
          }
        >
          Open the document
        </Button>
      ) : null}
      <p>You sign it at the clinic. Ask there about anything that is not clear to you.</p>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </FormModal>
  );
}
