import type { Note, SignatureConfiguration } from '@notewell/model';
import { permissionsOf } from '@notewell/rules';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { PatientSignatureForm } from '../../../features/notes/signatures/patient-signature.tsx';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { CosignStrip } from './cosign-strip.tsx';
import { SigningStrip } from './signing-strip.tsx';

const sentences = { author: 'I gave this service.', second: 'I have read this note.', patient: 'I agree with this plan.' };
const configuration: SignatureConfiguration = {
  resourceType: 'SignatureConfiguration',
  id: 's',
  title: 'Three',
  status: 'Active',
  signers: [
    { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1, attestation: sentences.author },
    { id: 'second', kind: 'CoSigner', presence: 'MustBePresent', order: 2, attestation: sentences.second },
    { id: 'patient', kind: 'Patient', presence: 'MustBePresent', order: 1, attestation: sentences.patient },
  ],
};
const me = { resourceType: 'Practitioner' as const, id: 'ann', name: { family: 'Ames' } };
const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  signatureConfiguration: { id: 's', resourceType: 'SignatureConfiguration' },
  definition: { id: 'd', resourceType: 'NoteDefinition' },
  subject: { id: 'p', resourceType: 'Patient', display: 'Doe, Pat' },
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'ben', resourceType: 'Practitioner' } }],
  signatures: [{ role: 'CoSigner', slot: 'second', status: 'Requested', signer: { id: 'ann', resourceType: 'Practitioner' } }],
};
const nothing = () => undefined;
const patientForm = (signers: SignatureConfiguration['signers']) => (
  <PatientSignatureForm
    noteId="p.n"
    patient={{ id: 'p', resourceType: 'Patient' }}
    name="Pat Doe"
    configuration={{ signers: signers ?? [] }}
    onDone={nothing}
  />
);

/** Renders a component for Ann, with the records of this test. */
function drawn(element: ReactNode): string {
  const records: Readonly<Record<string, object>> = { SignatureConfiguration: configuration, Practitioner: me };
  const client = {
    networkId: 'north',
    profile: 'Practitioner/ann',
    id: (id: string) => id,
    watchList: () => watched(emptyList),
    watchResource: (type: string) => watched({ data: records[type], status: 'ready', error: undefined, saveState: 'Saved' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
  };
  return markupOf(element, { client, user: { id: 'ann', permissions: permissionsOf(['Document care', 'Supervise']) } });
}

describe('the sentence that somebody signs', () => {
  it.each([
    [
      'the author',
      sentences.author,
      'Sign note',
      <SigningStrip
        key="author"
        me={me}
        progress={{ written: 1, of: 1, missing: [] }}
        attestation={sentences.author}
        blocks={[]}
        general={[]}
        refused={0}
        signing={false}
        onSign={nothing}
        mayOverride={() => false}
        onOverride={nothing}
        onSignAnyway={nothing}
      />,
    ],
    ['who co-signs', sentences.second, 'Co-sign', <CosignStrip key="second" noteId="p.n" note={note} onDone={nothing} />],
    ['a patient on this device', sentences.patient, '>Sign<', patientForm(configuration.signers)],
    ['a patient, where the practice has none of its own', 'I have read this and agree with it.', '>Sign<', patientForm([])],
  ])('stands above the button of %s', (_, sentence, button, element) => {
    const html = drawn(element);
    expect(html).toContain(sentence);
    expect(html.indexOf(sentence)).toBeLessThan(html.lastIndexOf(button));
  });
});
