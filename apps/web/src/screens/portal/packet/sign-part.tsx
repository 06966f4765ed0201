import { Button } from '@mantine/core';
import type { PacketResponse } from '@notewell/model';
import { usualAttestation } from '@notewell/rules';
import { PageHead } from '@notewell/ui';
import type { FormEvent } from 'react';
import { useOwnSignature } from '../../../features/portal/own-signature.tsx';
import { useMe } from '../../../shell/session/session.ts';
import classes from './packet.module.css';

type PatientSignature = NonNullable<PacketResponse['patientSignatures']>[number];

interface SignPartProps {
  readonly packet: PacketResponse;
  readonly title: string;
  readonly onSign: (signature: PatientSignature) => void;
  readonly onBack: () => void;
}

/** Asks for the typed name of the patient or relative, under the sentence that they sign. */
export function SignPart({ packet, title, onSign, onBack }: SignPartProps) {
  const me = useMe();
  const signature = useOwnSignature();
  const sign = (event: FormEvent) => {
    event.preventDefault();
    const given = signature.take();
    if (given) onSign({ patient: { id: packet.patient.id, resourceType: 'Patient' }, ...given });
  };
  return (
    <form noValidate className={classes.page} onSubmit={sign}>
      <PageHead title={`Sign “${title}”`} />
      <p className={classes.lead}>You sign your answers: “{usualAttestation}”</p>
      {signature.field}
      <div className={classes.buttons}>
        <Button type="submit">Sign and send to {me.practice}</Button>
        <Button variant="subtle" onClick={onBack}>
          Back to the forms
        </Button>
      </div>
    </form>
  );
}
