import { definitionOf } from '@notewell/model';
import { headers, parseSecurityToken } from '@notewell/protocol';
import type { FastifyRequest } from 'fastify';
import { bodyOf } from '../behaviours/saving.ts';
import type { Caller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import type { Body, Store } from '../store/index.ts';
import { everything } from '../store/visibility.ts';

/**
 * The caller with the charts that their temporary access opens (spec section 6): `notewell-security-token: id:versionId`.
 * A token that is not theirs, or never was, is refused with sub-status 1001, one whose 24 hours are over with 1002. Of an
 * older version only what the current one still allows counts.
 */
export async function withTemporaryAccess(
  request: FastifyRequest,
  caller: Caller,
  practice: string | undefined,
  store: Pick<Store, 'reader'>,
): Promise<Caller> {
  const sent = request.headers[headers.securityToken];
  if (sent === undefined || sent === '' || practice === undefined) return caller;
  const named = parseSecurityToken(String(sent));
  const row = named && (await store.reader.read(practice, definitionOf('SecurityToken'), named.id, everything));
  if (!row || row.deleted || Number(named.versionId) > row.version) throw new Refusal('token-invalid');
  const token = bodyOf(row);
  if (caller.profile?.resourceType !== 'Practitioner' || idOf(token['owner']) !== caller.profile.id)
    throw new Refusal('token-invalid');
  if (Date.parse(String(token['expiration'])) <= Date.now()) throw new Refusal('token-expired');
  const { patients } = caller;
  if (patients.kind !== 'patients') return caller;
  return { ...caller, patients: { kind: 'patients', ids: [...new Set([...patients.ids, ...allowedBy(token)])] } };
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : undefined;
const allowedBy = ({ patientAllowances: list }: Body): string[] =>
  Array.isArray(list) ? list.flatMap((each) => idOf(each) ?? []) : [];
