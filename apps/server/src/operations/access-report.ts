import { definitionOf, isResourceType, type Patient } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { deedOf, fixedIds, groundOf, placeOf, tokenOf } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../access.ts';
import { bodyOf } from '../behaviours/body.ts';
import { type Caller, circumstancesOf, nameOf } from '../caller.ts';
import { disclosed } from '../disclosure.ts';
import { accessReportPrintout } from '../print/access-report-print.ts';
import { renderPrintout } from '../print/render.ts';
import { Refusal } from '../refusal.ts';
import { grantToView, queryIn } from '../routes/audit.ts';
import { callerOf, inPath, parameter } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import type { AuditLine, AuditQuery } from '../store/audit-search.ts';
import type { Store } from '../store/index.ts';
import { storedAs } from '../store/stored.ts';
import { visibilityOf } from '../store/visibility.ts';
import { logoOf, preferencesOf } from './printing.ts';

/** Entries of one file: some 150 pages. */
const mostLines = 5_000;
const perLook = 1_000;

/**
 * `GET /practices/{networkId}/audit/printout?patient=…&from&to`: who read, changed or printed the record of one patient, as
 * a tagged PDF, for who holds *view audit reviews* or *manage users*; `format=dataUrl` as for a note. Printing it is an
 * entry of the log itself. 413 where the days hold more than 5,000 entries.
 */
export function accessReportRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { store, now } = deps;
  app.get(`${apiBase}/practices/:networkId/audit/printout`, async (request, reply) => {
    const caller = callerOf(request);
    const practice = inPath(request, 'networkId');
    requirePermission(caller, 'view audit reviews', 'manage users');
    if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
    const { patient: patientId, from, to, ...rest } = queryIn(request);
    if (patientId === undefined) throw new Refusal('parameter-invalid', { detail: 'patient says whose record is meant.' });
    await store.trail.flush();
    const lines = await linesOf(store, practice, { ...rest, patient: patientId, from, to, pageSize: perLook });
    const actors = [...new Set(lines.map(({ actor }) => actor))];
    const names = new Map(
      await Promise.all(actors.map(async (actor) => [actor, await nameIn(store, practice, caller, actor)] as const)),
    );
    const preferences = await preferencesOf(deps, practice);
    const pdf = await renderPrintout(
      accessReportPrintout({
        patient: await patientOf(store, practice, caller, patientId),
        patientId,
        lines: lines.map((line) => ({
          at: line.at,
          who: names.get(line.actor) ?? line.actor,
          what: deedOf(line),
          under: [groundOf(line), tokenOf(line)].filter(Boolean).join(' '),
          from: placeOf(line),
        })),
        people: actors.length,
        from,
        to,
        preferences,
        logo: await logoOf(deps, practice, preferences),
        printedBy: caller.profile?.display ?? 'a member of staff',
        now: new Date(now()),
      }),
    );
    store.trail.note(practice, {
      action: 'print',
      type: 'audit',
      id: '',
      patients: [patientId],
      actor: nameOf(caller),
      account: caller.accountId,
      requestId: caller.requestId,
      detail: { ...circumstancesOf(caller), grant: grantToView(caller), entries: lines.length },
    });
    reply.header('cache-control', 'no-store');
    if (parameter(request, 'format') === 'dataUrl')
      return reply.type('application/json').send(JSON.stringify(`data:application/pdf;base64,${pdf.toString('base64')}`));
    return reply.type('application/pdf').header('content-disposition', 'inline; filename="access-report.pdf"').send(pdf);
  });
}

async function linesOf(store: Store, practice: string, query: AuditQuery): Promise<readonly AuditLine[]> {
  const lines: AuditLine[] = [];
  for (let continuation: string | undefined; ; ) {
    const page = await store.audit.search(practice, { ...query, continuation });
    lines.push(...page.lines);
    if (lines.length > mostLines)
      throw new Refusal('too-large', { detail: `More than ${mostLines} entries are not one file: choose fewer days.` });
    continuation = page.continuation;
    if (continuation === undefined) return lines;
  }
}

/** The patient as whoever prints may read them. */
async function patientOf(store: Store, practice: string, caller: Caller, id: string): Promise<Patient | undefined> {
  const type = definitionOf('Patient');
  if (!caller.permissions.has('Patient.Read')) return undefined;
  const row = await store.reader.read(practice, type, id, visibilityOf(caller, type));
  return row && storedAs('Patient', await disclosed(caller, type, practice, store, row.text));
}

/** What somebody is called who stands in the log, as far as whoever prints may know of them. */
async function nameIn(store: Store, practice: string, caller: Caller, actor: string): Promise<string> {
  const [type = '', id = ''] = actor.split('/');
  if (id === fixedIds.systemAccount) return 'Notewell itself';
  if (!isResourceType(type)) return 'An account without a place here';
  const definition = definitionOf(type);
  const row = await store.reader.read(practice, definition, id, visibilityOf(caller, definition));
  const display = row && bodyOf(row).display;
  return display ?? `${definition.labels[0]} ${id.slice(-6)}`;
}
