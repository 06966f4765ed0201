import { apiBase, headers as h, headers, jsonType, parsePageSize } from '@notewell/protocol';
import { safeCell } from '@notewell/rules/tables';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requirePermission } from '../../kernel/access.ts';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, header, inPath, parameter } from '../../resources/routes/call.ts';
import type { Store } from '../../resources/store/index.ts';
import type { AppParts } from '../parts.ts';
import { type LogReader, namesIn } from './audit-names.ts';
import { auditLogOf } from './store/audit-log.ts';
import type { ChainFinding } from './store/audit-seal.ts';
import type { AuditLine, AuditQuery } from './store/audit-search.ts';

/**
 * `GET /practices/{networkId}/audit`: the practice's audit log, newest first, for people who hold *view audit reviews* or
 * *manage users*; by `patient` it is the report of who opened that chart. As CSV with `accept: text/csv`, all of it in
 * one answer, which is an export and audited as one. `GET …/audit/chain`: how far the hash chain over it has come; with
 * `verify=true` after going along it from the first entry.
 */
export function auditRoute(app: FastifyInstance, { store, now }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/audit`,
    described({
      summary: 'Lists the audit log, newest first; by patient, who opened the chart; as CSV if text/csv is accepted',
      statuses: [200],
      query: ['patient', 'actor', 'action', 'type', 'id', 'token', 'outcome', 'from', 'to', 'pageSize'],
      takes: [h.continuationToken],
      tells: [h.continuationToken],
      gives: 'json',
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      requirePermission(caller, ...viewing);
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      const query = queryIn(request);
      // Includes entries that were noted a moment ago.
      await store.trail.flush();
      reply.header('cache-control', 'no-store');
      if (header(request, 'accept')?.includes('text/csv')) {
        const text = await csv({ store, practice, caller }, query);
        store.trail.note(practice, exported(caller, query));
        return reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit.csv"').send(text);
      }
      const page = await auditLogOf(store).search(practice, query);
      if (page.continuation !== undefined) reply.header(headers.continuationToken, page.continuation);
      return reply.type(`${jsonType}; charset=utf-8`).send(JSON.stringify(page.lines));
    },
  );

  /** One look along the chain of a practice at a time. */
  const looking = new Map<string, Promise<ChainFinding>>();
  app.get(
    `${apiBase}/practices/:networkId/audit/chain`,
    described({
      summary: 'Shows the state of the audit log’s hash chain; verify=true checks it',
      statuses: [200],
      query: ['verify'],
      gives: 'json',
    }),
    async (request, reply) => {
      const practice = inPath(request, 'networkId');
      requirePermission(callerOf(request), ...viewing);
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      reply.header('cache-control', 'no-store');
      const chain = await auditLogOf(store).chain(practice);
      if (parameter(request, 'verify') !== 'true') return chain;
      const under =
        looking.get(practice) ??
        auditLogOf(store)
          .verify(practice)
          .finally(() => looking.delete(practice));
      looking.set(practice, under);
      const { entries, waiting, broken } = await under;
      return { ...chain, waiting, verified: { at: new Date(now()).toISOString(), entries, broken } };
    },
  );
}

const viewing = ['view audit reviews', 'manage users'] as const;
/** The reader's permission that opens the log. */
export const grantToView = ({ permissions }: Caller) => viewing.find((permission) => permissions.has(permission));

const exported = (caller: Caller, { patient, pageSize: _size, continuation: _token, ...asked }: AuditQuery) => ({
  action: 'export',
  type: 'audit',
  id: '',
  patients: patient === undefined ? [] : [patient],
  actor: nameOf(caller),
  account: caller.accountId,
  requestId: caller.requestId,
  detail: { ...circumstancesOf(caller), grant: grantToView(caller), ...asked },
});

const forms = {
  patient: /^[0-9a-f-]{36}$/,
  actor: /^[A-Za-z]+\/[\w.-]{1,200}$/,
  action: /^[a-z-]{1,40}$/,
  type: /^[A-Za-z]{1,60}$/,
  id: /^[\w.-]{1,200}$/,
  token: /^[\w-]{1,60}$/,
  outcome: /^(done|refused)$/,
} as const;

/** The audit query in the parameters of the call. */
export function queryIn(request: FastifyRequest): AuditQuery {
  const pageSize = parsePageSize(parameter(request, 'pageSize'));
  if (pageSize === undefined) throw new Refusal('page-size-invalid');
  const text = (name: keyof typeof forms) => {
    const value = parameter(request, name);
    if (value !== undefined && !forms[name].test(value))
      throw new Refusal('parameter-invalid', { detail: `${name} has a wrong format.` });
    return value;
  };
  const moment = (name: string) => {
    const value = parameter(request, name);
    if (value === undefined) return undefined;
    const at = Date.parse(value);
    if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(value) || Number.isNaN(at))
      throw new Refusal('parameter-invalid', { detail: `${name} must be a day or an instant in ISO 8601.` });
    return new Date(at).toISOString();
  };
  const outcome = text('outcome');
  return {
    patient: text('patient'),
    actor: text('actor'),
    action: text('action'),
    type: text('type'),
    id: text('id'),
    token: text('token'),
    outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined,
    from: moment('from'),
    to: moment('to'),
    pageSize,
    continuation: header(request, headers.continuationToken) || undefined,
  };
}

const most = 1_000;
/** Entries of one export. */
const mostExported = 200_000;
const csvColumns: readonly (readonly [string, (line: AuditLine) => unknown])[] = [
  ['at', ({ at }) => at],
  ['action', ({ action }) => action],
  ['type', ({ resourceType }) => resourceType],
  ['id', ({ id }) => id],
  ['version', ({ versionId }) => versionId ?? ''],
  ['patients', ({ patients }) => patients.join(' ')],
  ['actor', ({ actor }) => actor],
  ['account', ({ account }) => account],
  ['from', ({ detail }) => detail['ip'] ?? ''],
  ['token', ({ detail }) => detail['token'] ?? ''],
  ['grant', ({ detail }) => detail['grant'] ?? ''],
  ['request', ({ requestId }) => requestId],
];
/** Columns with names, as far as the reader may know them. */
const nameColumns: readonly (readonly [string, (line: AuditLine) => readonly string[]])[] = [
  ['actor name', ({ actor }) => [actor]],
  ['patient names', ({ patients }) => patients.map((id) => `Patient/${id}`)],
];

/** All matching entries as CSV. Throws a Refusal if they exceed one export: a truncated one would look complete. */
export async function csv(
  reader: LogReader & { readonly store: Pick<Store, 'database' | 'reader'> },
  query: AuditQuery,
  mostEntries = mostExported,
): Promise<string> {
  const { store, practice } = reader;
  const nameOf = namesIn(reader);
  const namesFor = async (references: readonly string[]) => (await Promise.all(references.map(nameOf))).join('; ');
  const rows = [[...csvColumns, ...nameColumns].map(([name]) => name).join(',')];
  let { continuation } = query;
  do {
    const page = await auditLogOf(store).search(practice, { ...query, pageSize: most, continuation });
    for (const line of page.lines) {
      const names = await Promise.all(nameColumns.map(([, references]) => namesFor(references(line))));
      rows.push([...csvColumns.map(([, value]) => String(value(line))), ...names].map(cell).join(','));
    }
    continuation = page.continuation;
    if (rows.length - 1 > mostEntries || (continuation !== undefined && rows.length > mostEntries))
      throw new Refusal('parameter-invalid', { detail: `More than ${mostEntries} entries. Narrow the period with from and to.` });
  } while (continuation !== undefined);
  return `${rows.join('\r\n')}\r\n`;
}

/** A CSV cell (RFC 4180). */
function cell(text: string): string {
  const plain = safeCell(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
