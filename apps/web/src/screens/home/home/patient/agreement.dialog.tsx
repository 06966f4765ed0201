import { Button } from '@mantine/core';
import { useClient, useConnection, useResource } from '@notewell/client/react';
import { hasSigned, isOfferedTo, offers, usualAttestation } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { openDocument } from '../../../../features/charts/documents/open-document.ts';
import { type Agreement, signAgreement, titleOf } from '../../../../features/portal/agreements.ts';
import { useOwnSignature } from '../../../../features/portal/own-signature.tsx';
import { ChangedMeanwhile } from '../../../../features/records/draft/read-before-signing.ts';
import { GivenSignatures } from '../../../../features/records/signatures/given-signatures.tsx';
import { dayOf } from '../../../../platform/dates.ts';
import { usePhone } from '../../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../../shell/hooks/toasts.ts';
import { useActs } from '../../../../shell/session/acts.ts';
import { useMe } from '../../../../shell/session/session.ts';
import classes from '../home.module.css';

interface AgreementProps {
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

/** The wording of an agreement, with the signature of the reader below where it is offered to them. */
export function AgreementDialog({ agreement, onClose }: AgreementProps) {
  const { type, record } = agreement;
  const client = useClient();
  const me = useMe();
  const phone = usePhone();
  const acts = useActs();
  // A file is read in a window of its own; nobody signs one that they did not open.
  const [isOpened, setOpened] = useState(false);
  const { text, document } = record;
  const fileId = document?.resourceType === 'DocumentReference' ? document.id : undefined;
  const { data: file, status } = useResource('DocumentReference', fileId);
  const isHidden = fileId !== undefined && !file && status !== 'loading';
  const reader = { id: me.profile.id, day: dayOf(new Date()) };
  const isOffered = isOfferedTo(type, record, reader);
  const openFile = () => {
    if (!file) return;
    openDocument(client, file)
      .then(() => setOpened(true))
      .catch((error: unknown) => toastFailure(error, 'The document was not opened'));
  };
  return (
    <FormModal onClose={onClose} title={titleOf(agreement)} size="lg" fullScreen={phone} closeOnClickOutside={!isOffered}>
      <div className={classes.agreement}>
        {text ? <p className={classes.message}>{text}</p> : null}
        {file ? (
          <div>
            <Button variant="default" onClick={openFile}>
              Open the document
            </Button>
          </div>
        ) : null}
        {isHidden ? <p role="status">You cannot open its document here. Ask your clinic for it.</p> : null}
        <GivenSignatures record={record} />
        {isOffered && acts && !isHidden ? (
          <Sign agreement={agreement} waits={document !== undefined && !isOpened} onClose={onClose} />
        ) : (
          <>
            {isOffered && acts === false ? (
              <p>
                You can read this. {me.patientName ?? 'The person it concerns'}, or a relative who may sign for them, signs it.
              </p>
            ) : null}
            {hasSigned(type, record, me.profile.id) && record.status === offers[type].state ? (
              <p>You signed this. It takes effect once everybody else has signed.</p>
            ) : null}
            <div>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </div>
          </>
        )}
      </div>
    </FormModal>
  );
}

interface SignProps extends AgreementProps {
  /** True until the file of the agreement was opened. */
  readonly waits: boolean;
}

function Sign({ agreement, waits, onClose }: SignProps) {
  const client = useClient();
  const { online } = useConnection();
  const signature = useOwnSignature();
  const [busy, setBusy] = useState(false);
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || waits || !online) return;
    const given = signature.take();
    if (!given) return;
    setBusy(true);
    try {
      await signAgreement(client, { agreement, signature: given });
      toast('Signed.', titleOf(agreement));
      onClose();
    } catch (error) {
      toastFailure(error, 'Your signature was not saved');
      if (error instanceof ChangedMeanwhile) onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate aria-label="Your signature" className={classes.agreement} onSubmit={(event) => void sign(event)}>
      <p>You sign: “{usualAttestation}” Ask your clinic first about anything that is not clear to you.</p>
      {signature.field}
      {online ? null : <p role="status">You are offline. Sign once you are connected.</p>}
      {waits ? <p>Open the document and read it before you sign.</p> : null}
      <div className={classes.buttons}>
        <Button type="submit" loading={busy} disabled={waits || !online}>
          Sign
        </Button>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
