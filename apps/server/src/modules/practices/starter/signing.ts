import { roles } from '@notewell/rules';
import type { Draft, Make, Whole } from './make.ts';

export const attestations = {
  author: 'I rendered this service and this note is accurate and complete.',
  supervisor: 'I have reviewed this note with its author and agree with the assessment and plan.',
} as const;

const author = {
  id: 'author',
  kind: 'Author',
  meaning: 'Author',
  participant: 'PrimaryPerformer',
  presence: 'MustBePresent',
  order: 1,
  attestation: attestations.author,
} as const;

const supervisor = {
  id: 'supervisor',
  kind: 'Supervisor',
  meaning: 'CoSignature',
  presence: 'MustBePresent',
  order: 2,
  withinHours: 168,
  roles: [{ id: roles.Supervisor.id, resourceType: 'SecurityRole', display: 'Supervisor' } as const],
  attestation: attestations.supervisor,
} as const;

export type SigningKey = 'author' | 'supervised';

/** The initial signature configurations: the author alone, or a supervisor after them within a week. */
export function makeSigning(make: Make): Record<SigningKey, Whole<'SignatureConfiguration'>> {
  const one = (key: SigningKey, title: string, signers: NonNullable<Draft<'SignatureConfiguration'>['signers']>) =>
    make('SignatureConfiguration', key, {
      title,
      lineage: key,
      version: 1,
      status: 'Active',
      signers,
      methods: ['Typed', 'Drawn'],
      lockAfterFirst: true,
    });
  return {
    author: one('author', 'Author', [author]),
    supervised: one('supervised', 'Author, then supervisor', [author, { ...supervisor, roles: [...supervisor.roles] }]),
  };
}
