import { TextInput } from '@mantine/core';
import { isTypedNameOf, nameAsSigned, usualAttestation } from '@notewell/rules';
import { useState } from 'react';
import { useMe } from '../../shell/session/session.ts';

/** The signature of the patient or relative who is signed in, by their typed name. The server sets its time and hash. */
export function useOwnSignature() {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [isPressed, setPressed] = useState(false);
  const name = typed.trim();
  const own = nameAsSigned(me.profile.display);
  const isOwn = isTypedNameOf(name, own);
  const isRelative = me.who === 'relative';
  const fault = own ? `Type your own name, ${own}, to sign.` : 'Type your name to sign.';
  const field = (
    <TextInput
      label="Your full name"
      description="Typing your name here is your signature."
      autoComplete="name"
      value={typed}
      error={isPressed && !isOwn ? fault : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
  /** The signature; undefined, with a word at the field, without the signer's own name. */
  const take = () => {
    setPressed(true);
    if (!isOwn) return undefined;
    return {
      signer: { id: me.profile.id, resourceType: isRelative ? ('RelatedPerson' as const) : ('Patient' as const) },
      role: isRelative ? ('Guardian' as const) : ('Patient' as const),
      status: 'Signed' as const,
      method: 'Typed' as const,
      name,
      attestation: usualAttestation,
      signedAt: new Date().toISOString(),
    };
  };
  return { field, take };
}

export type OwnSignature = NonNullable<ReturnType<ReturnType<typeof useOwnSignature>['take']>>;
