import type { FastifyRequest } from 'fastify';
import { circumstancesOf, nameOf } from '../caller.ts';
import type { Store, StoredRow } from '../store/index.ts';
import type { Page } from '../store/search.ts';
import type { Call } from './call.ts';

type Action = 'read' | 'list' | 'query' | 'history' | 'content' | 'print';
type Place = Pick<Store, 'trail'>;

/** Audits that one resource of a patient's record was read. */
export function noteRead(
  { trail }: Place,
  { caller, definition, practice }: Call,
  action: Action,
  { id, version, patients }: Pick<StoredRow, 'id' | 'version' | 'patients'>,
): void {
  if (definition.patients.length === 0 || patients.length === 0) return;
  trail.note(practice, {
    action,
    type: definition.type,
    id,
    version,
    patients,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller, patients), grant: `${definition.type}.Read` },
  });
}

/** Audits that all versions of one resource were read. */
export function noteHistory({ trail }: Place, { caller, definition, practice }: Call, id: string): void {
  if (definition.patients.length === 0) return;
  trail.note(practice, {
    action: 'history',
    type: definition.type,
    id,
    onlyIfThere: true,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller), grant: `${definition.type}.Read` },
  });
}

/** Audits a page: one entry for all the patients whose resources are on it. */
export function notePage({ trail }: Place, request: FastifyRequest, { caller, definition, practice }: Call, page: Page): void {
  if (page.patients.length === 0) return;
  trail.note(practice, {
    action: request.method === 'GET' ? 'list' : 'query',
    type: definition.type,
    id: '',
    patients: page.patients,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller, page.patients), grant: `${definition.type}.Read`, count: page.count },
  });
}
