import { Button, TextInput } from '@mantine/core';
import type { PacketResponse } from '@notewell/model';
import { isTypedNameOf, nameAsSigned, usualAttestation } from '@notewell/rules';
import { PageHead } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
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
  const [typed, setTyped] = useState('');
  const [isPressed, setPressed] = useState(false);
  const name = typed.trim();
  const own = nameAsSigned(me.profile.display);
  const isOwn = isTypedNameOf(name, own);
  const fault = own ? `Type your own name, ${own}, to sign.` : 'Type your name to sign.';
  const sign = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!isOwn) return;
    const isRelative = me.who === 'relative';
    onSign({
      patient: { id: packet.patient.id, resourceType: 'Patient' },
      signer: { id: me.profile.id, resourceType: isRelative ? 'RelatedPerson' : 'Patient' },
      role: isRelative ? 'Guardian' : 'Patient',
      status: 'Signed',
      method: 'Typed',
      name,
      attestation: usualAttestation,
      signedAt: new Date().toISOString(),
    });
  };
  return (
    <form noValidate className={classes.page} onSubmit={sign}>
      <PageHead title={`Sign “${title}”`} />
      <p className={classes.lead}>You sign your answers: “{usualAttestation}”</p>
      <TextInput
        label="Your full name"
        description="Typing your name here is your signature."
        autoComplete="name"
        value={typed}
        error={isPressed && !isOwn ? fault : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit">Sign and send to {me.practice}</Button>
        <Button variant="subtle" onClick={onBack}>
          Back to the forms
        </Button>
      </div>
    </form>
  );
}
