import type { ResourceDefinition } from '@notewell/model';
import type { FastifyRequest } from 'fastify';
import { circumstancesOf, nameOf } from '../caller.ts';
import type { Store, StoredRow } from '../store/index.ts';
import type { Page, Query } from '../store/search.ts';
import type { Call } from './call.ts';

type Action = 'read' | 'list' | 'query' | 'history' | 'content' | 'export' | 'print';
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

/**
 * Audits a page, or how many there are: one entry for all the patients whose resources are on it, and for those it was
 * asked of by name. That somebody has no allergies is read from their record too.
 */
export function notePage(
  { trail }: Place,
  request: FastifyRequest,
  { caller, definition, practice }: Call,
  { patients: shown, count }: Pick<Page, 'patients' | 'count'>,
  query: Asked,
): void {
  const asked = patientsAsked(definition, query);
  const patients = asked.every((id) => shown.includes(id)) ? shown : [...new Set([...shown, ...asked])];
  if (patients.length === 0) return;
  trail.note(practice, {
    action: request.method === 'GET' ? 'list' : 'query',
    type: definition.type,
    id: '',
    patients,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller, patients), grant: `${definition.type}.Read`, count },
  });
}

type Asked = Pick<Query, 'partition' | 'filters'>;
/** More than this were not asked for one by one. */
const mostAsked = 100;

/** Patients whose record a list is of, or who stand in its filters. */
function patientsAsked({ scope, patients }: ResourceDefinition, { partition, filters }: Asked): readonly string[] {
  if (patients.length === 0) return [];
  const isRecord = scope.kind === 'partitioned' && scope.by.every((path) => patients.includes(path));
  const named = filters.flatMap((filter) =>
    filter.by === 'reference' && !filter.exclude && filter.paths.every((path) => patients.includes(path))
      ? filter.values.map(String)
      : [],
  );
  return [...(isRecord && partition !== undefined ? [partition] : []), ...named.slice(0, mostAsked)];
}
