import type { SignatureConfiguration } from '@notewell/model';
import { roles } from '../access/roles.ts';

type Signer = NonNullable<SignatureConfiguration['signers']>[number];

export const attestations = {
  author: 'I rendered this service and this note is accurate and complete.',
  supervisor: 'I have reviewed this note with its author and agree with the assessment and plan.',
} as const;

const author: Signer = {
  id: 'author',
  kind: 'Author',
  meaning: 'Author',
  participant: 'PrimaryPerformer',
  presence: 'MustBePresent',
  order: 1,
  attestation: attestations.author,
};
const supervisor: Signer = {
  id: 'supervisor',
  kind: 'Supervisor',
  meaning: 'CoSignature',
  presence: 'MustBePresent',
  order: 2,
  withinHours: 168,
  roles: [{ id: roles.Supervisor.id, resourceType: 'SecurityRole', display: 'Supervisor' }],
  attestation: attestations.supervisor,
};
const patient: Signer = {
  id: 'patient',
  kind: 'Patient',
  meaning: 'Consent',
  presence: 'MustBePresent',
  order: 2,
  attestation: 'I took part in writing this and agree with it.',
};

interface SigningRow {
  readonly title: string;
  readonly about: string;
  readonly signers: readonly Signer[];
  readonly more?: Partial<SignatureConfiguration>;
}

/** Signature configurations by key. A new practice has the first two. */
export const signingRows = {
  author: { title: 'Author', about: 'The author alone.', signers: [author] },
  supervised: {
    title: 'Author, then supervisor',
    about: 'Every note is co-signed within a week of the visit.',
    signers: [author, supervisor],
  },
  sampled: {
    title: 'Author, and a supervisor on every tenth note',
    about: 'A sample for quality review; all other notes are final with the author’s signature.',
    signers: [
      author,
      {
        ...supervisor,
        samplePercent: 10,
        attestation: 'I have reviewed this note as part of the quality sample.',
      },
    ],
  },
  withPatient: {
    title: 'Author, then patient',
    about: 'For plans and agreements. The patient signs here or by a link.',
    signers: [author, patient],
    more: { remote: true, allowUnable: true },
  },
} as const satisfies Record<string, SigningRow>;
export type SigningKey = keyof typeof signingRows;

/** The fields of a signature configuration, all but its version. */
export const signingFields = (key: SigningKey) => {
  const { signers, more }: SigningRow = signingRows[key];
  return { signers: [...signers], methods: ['Typed' as const, 'Drawn' as const], lockAfterFirst: true, ...more };
};
