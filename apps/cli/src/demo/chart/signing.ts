import { createHash } from 'node:crypto';
import type { Note, Reference } from '@notewell/model';
import { attestationFor, signedContent } from '@notewell/rules';
import { instantOf } from '../calendar.ts';
import type { Whole } from '../maker.ts';
import type { StaffRow } from '../practice/staff.ts';

export interface Signer {
  readonly signer: Reference<'Practitioner'>;
  readonly person: StaffRow;
  readonly role: 'Author' | 'Supervisor';
  readonly attestation: string;
  /** Milliseconds since 1970; absent while the signature is only requested. */
  readonly at?: number;
  readonly asked?: number;
}

const hashOf = (note: Whole<'Note'>) => createHash('sha256').update(signedContent(note)).digest('hex');

/** Keeps which text was sent back, as the server does. */
export function keepReturned(note: Whole<'Note'>): void {
  const { revisionRequests } = note;
  if (revisionRequests)
    Object.assign(note, { revisionRequests: revisionRequests.map((one) => ({ ...one, hash: hashOf(note) })) });
}

/** Adds signatures to a note; given ones carry the hash of its content. */
export function sign(note: Whole<'Note'>, signers: readonly Signer[]): void {
  const hash = hashOf(note);
  const signatures: NonNullable<Note['signatures']> = signers.map(({ signer, person, role, attestation, at, asked }, place) => ({
    signer,
    role,
    meaning: role === 'Author' ? 'Author' : 'CoSignature',
    slot: role === 'Author' ? 'author' : 'supervisor',
    required: true,
    order: place + 1,
    attestation: attestationFor({ kind: role, attestation }, note) ?? attestation,
    ...(at === undefined
      ? {
          status: 'Requested',
          ...(asked !== undefined && { requestedAt: instantOf(asked), due: instantOf(asked + 7 * 86_400_000) }),
        }
      : {
          status: 'Signed',
          signedAt: instantOf(at),
          hash,
          method: 'Typed',
          name: `${person.given} ${person.family}`,
          ...(person.credentials && { credentials: person.credentials }),
          versionId: '1',
        }),
  }));
  Object.assign(note, { signatures });
}
