import type { Client, ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { Consent, Contract } from '@notewell/model';
import { hasSigned, isOfferedTo, isReadable, offers, withSignature } from '@notewell/rules';
import { requireRead } from '../records/draft/read-before-signing.ts';
import type { OwnSignature } from './own-signature.tsx';
import { discardAttempts, untilSaved } from './until-saved.ts';

/** An agreement of either type. */
export type Agreement =
  | { readonly type: 'Contract'; readonly record: Contract }
  | { readonly type: 'Consent'; readonly record: Consent };

export const titleOf = ({ record }: Agreement): string => record.title ?? record.display ?? 'Agreement';

const contractsOf = (patientId: string): ListQuery<'Contract'> => ({
  type: 'Contract',
  filters: [
    { kind: 'Patient', values: [patientId] },
    { kind: 'Status', values: [offers.Contract.state, offers.Contract.signed] },
  ],
  pageSize: 100,
});
const consentsOf = (patientId: string): ListQuery<'Consent'> => ({
  type: 'Consent',
  partition: patientId,
  filters: [{ kind: 'Status', values: [offers.Consent.state, offers.Consent.signed] }],
  pageSize: 100,
});

/** Agreements that wait for the reader, and those that they can read again; none without a patient. */
export function useAgreements(patientId: string | undefined, reader: { readonly id: string; readonly day: string }) {
  const contracts = useList(patientId === undefined ? null : contractsOf(patientId));
  const consents = useList(patientId === undefined ? null : consentsOf(patientId));
  const all: readonly Agreement[] = [
    ...contracts.items.map((record) => ({ type: 'Contract' as const, record })),
    ...consents.items.map((record) => ({ type: 'Consent' as const, record })),
  ];
  return {
    list: contracts.status === 'ready' ? consents : contracts,
    offered: all.filter(({ type, record }) => isOfferedTo(type, record, reader)),
    kept: all.filter(
      ({ type, record }) => isReadable(record) && (record.status === offers[type].signed || hasSigned(type, record, reader.id)),
    ),
  };
}

const wordsOf = ({ title, text, document }: Contract | Consent): string => JSON.stringify([title, text, document?.id]);

interface Signing {
  /** As it was shown to the signer. */
  readonly agreement: Agreement;
  readonly signature: OwnSignature;
}

/** Adds the signature to the agreement that was read. Resolves once the server has it, and rejects if it refuses. */
export async function signAgreement(client: Client, { agreement: { type, record: read }, signature }: Signing): Promise<void> {
  const one = { type, id: read.id ?? '' };
  const mine = `${signature.signer.resourceType}/${signature.signer.id}`;
  await discardAttempts(client, [one]);
  if (type === 'Contract')
    await client.update('Contract', one.id, (current) => {
      requireRead({ read, current, mine, textOf: wordsOf });
      return { ...current, signatures: withSignature(current.signatures, signature) };
    });
  else
    await client.update('Consent', one.id, (current) => {
      requireRead({ read, current, mine, textOf: wordsOf });
      const patient = { id: read.patient?.id ?? '', resourceType: 'Patient' as const };
      return { ...current, patientSignatures: withSignature(current.patientSignatures, { patient, ...signature }) };
    });
  try {
    await untilSaved(client, one);
  } catch (error) {
    await discardAttempts(client, [one]);
    throw error;
  }
}
