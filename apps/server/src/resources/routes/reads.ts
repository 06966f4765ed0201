import { isResourceType, type ResourceDefinition } from '@notewell/model';
import { channelOverrides } from '@notewell/rules';
import type { FastifyRequest } from 'fastify';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import type { TrailEntry } from '../audit/audit-batch.ts';
import type { Page, Query } from '../search/search.ts';
import type { Store, StoredRow } from '../store/index.ts';
import type { Call } from './call.ts';

type Action = 'read' | 'list' | 'query' | 'history' | 'content' | 'export' | 'print';
type Place = Pick<Store, 'trail' | 'channels'>;

/** A call that read, and the log it is audited in. */
interface Read {
  readonly store: Place;
  readonly call: Call;
}
interface Noted {
  readonly ids: readonly string[];
  readonly isAudited: boolean;
  readonly entry: TrailEntry;
}

/**
 * Those of a row's patients whom its reader is shown: a patient's appointment in a group does not show them the other members.
 * For staff it is all of them.
 */
const shownTo = ({ patients: seen }: Caller, patients: readonly string[]): readonly string[] =>
  seen.kind === 'patients' ? patients.filter((id) => seen.ids.includes(id)) : patients;

/** Actions of a device that reads ahead of its person. All else takes a person who asked, and never carries the mark. */
const aheadActions: ReadonlySet<Action> = new Set(['read', 'list', 'query']);
const aheadOf = ({ readAhead }: Caller, action: Action) => (readAhead && aheadActions.has(action) ? { readAhead } : {});

/** Audits that one resource of a patient's record was read. */
export function noteRead(
  read: Read,
  action: Action,
  { id, version, patients: named }: Pick<StoredRow, 'id' | 'version' | 'patients'>,
): void {
  const { caller, definition } = read.call;
  const patients = shownTo(caller, named);
  const isOfPatients = definition.patients.length > 0 && patients.length > 0;
  const entry = {
    action,
    type: definition.type,
    id,
    version,
    patients,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller, patients), ...aheadOf(caller, action), grant: `${definition.type}.Read` },
  };
  noteUnlessMember(read, { ids: [id], isAudited: isOfPatients, entry });
}

/** Audits that all versions of one resource were read. */
export function noteHistory(store: Place, call: Call, id: string): void {
  const { caller, definition } = call;
  const entry = {
    action: 'history',
    type: definition.type,
    id,
    onlyIfThere: true,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller), grant: `${definition.type}.Read` },
  };
  noteUnlessMember({ store, call }, { ids: [id], isAudited: definition.patients.length > 0, entry });
}

/**
 * Audits a page or a count. One entry covers all patients on it, and the patients named in the query. An empty result, such as
 * no allergies, is a fact from their record too.
 */
export function notePage(
  { store, request, call }: Read & { readonly request: FastifyRequest },
  { patients: found, count, versions = '' }: Pick<Page, 'patients' | 'count'> & Partial<Pick<Page, 'versions'>>,
  query: Asked,
): void {
  const { caller, definition } = call;
  const shown = shownTo(caller, found);
  const asked = patientsAsked(definition, query);
  const patients = asked.every((id) => shown.includes(id)) ? shown : [...new Set([...shown, ...asked])];
  const ids = [...versions.split(',').map((one) => one.split(':')[0] ?? ''), query.partition ?? ''];
  const action = request.method === 'GET' ? 'list' : 'query';
  const entry = {
    action,
    type: definition.type,
    id: '',
    patients,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller, patients), ...aheadOf(caller, action), grant: `${definition.type}.Read`, count },
  };
  noteUnlessMember({ store, call }, { ids, isAudited: patients.length > 0, entry });
}

/** Audits that rows left as part of a file. `detail` names the file, without patient data. */
export function noteExport(
  { trail }: Pick<Place, 'trail'>,
  { caller, definition: { type }, practice }: Call,
  { patients, count, detail = {} }: Pick<Page, 'patients' | 'count'> & { readonly detail?: object },
): void {
  trail.note(practice, {
    action: 'export',
    type,
    id: '',
    patients,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller, patients), grant: `${type}.Read`, count, ...detail },
  });
}

/**
 * Audits a read, and that it took a permission to read without membership of the channel. What is about no patient is
 * audited for that alone. Looked up for holders of such a permission, after the response is on its way.
 */
function noteUnlessMember({ store, call }: Read, { ids, isAudited, entry }: Noted): void {
  const { trail, channels } = store;
  const { caller, practice } = call;
  const { type } = call.definition;
  const override = isResourceType(type) ? channelOverrides(type).find((one) => caller.permissions.has(one)) : undefined;
  if (override === undefined || caller.isSystem) {
    if (isAudited) trail.note(practice, entry);
    return;
  }
  const records = [...new Set(ids.map((id) => id.split('.')[0] ?? ''))].filter((id) => id !== '');
  const note = (detail: object) => trail.note(practice, { ...entry, detail: { ...entry.detail, ...detail } });
  channels.foreign(practice, caller.profile?.id ?? '', records).then(
    (foreign) => {
      if (foreign.length > 0) note({ grant: override, notMemberOf: foreign });
      else if (isAudited) note({});
    },
    // If the membership lookup failed, the permission may have been used.
    () => note({ grant: override, notMemberOf: 'unknown' }),
  );
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
