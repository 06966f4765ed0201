import { definitionOf, type Patient } from '@notewell/model';
import { apiBase, headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../../kernel/access.ts';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { disclosed } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath, parameter } from '../../resources/routes/call.ts';
import type { Store } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { logoOf, preferencesOf, printerOf, renderPrintout } from '../printing/index.ts';
import { accessReportPrintout } from './access-report-print.ts';
import { grantToView, queryIn } from './audit.ts';
import { nameIn } from './audit-names.ts';
import { auditLogOf } from './store/audit-log.ts';
import type { AuditLine, AuditQuery } from './store/audit-search.ts';

/** Entries of one file: some 150 pages. */
const mostLines = 5_000;
const perLook = 1_000;

/**
 * `GET /practices/{networkId}/audit/printout?patient=…&from&to` returns the access report of one patient as a tagged PDF. For
 * holders of *view audit reviews* or *manage users*; `format=dataUrl` as for a note. `view=days` prints it by day in a
 * patient's words, without permissions and addresses. The printout is itself an entry of the
 * log. 413 if the days hold more than 5,000 entries.
 */
export function accessReportRoute(app: FastifyInstance, deps: AppParts): void {
  const { store, now } = deps;
  app.get(
    `${apiBase}/practices/:networkId/audit/printout`,
    described({
      summary: 'Prints one patient’s access report as a PDF; format=dataUrl returns a data URL',
      statuses: [200],
      query: ['patient', 'from', 'to', 'view', 'format'],
      takes: [h.profile],
      gives: 'bytes',
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      requirePermission(caller, 'view audit reviews', 'manage users');
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      const { patient: patientId, from, to, ...rest } = queryIn(request);
      if (patientId === undefined) throw new Refusal('parameter-invalid', { detail: 'The parameter patient is required.' });
      await store.trail.flush();
      const lines = await linesOf(store, practice, { ...rest, patient: patientId, from, to, pageSize: perLook });
      const actors = [...new Set(lines.map(({ actor }) => actor))];
      const names = new Map(
        await Promise.all(actors.map(async (actor) => [actor, await nameIn({ store, practice, caller }, actor)] as const)),
      );
      const preferences = await preferencesOf(deps, practice);
      const pdf = await renderPrintout(
        accessReportPrintout({
          patient: await patientOf(store, practice, caller, patientId),
          patientId,
          lines,
          nameOf: (actor) => names.get(actor) ?? actor,
          isByDay: parameter(request, 'view') === 'days',
          from,
          to,
          preferences,
          logo: await logoOf(deps, practice, preferences),
          printedBy: await printerOf(deps, practice, caller),
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
    },
  );
}

async function linesOf(store: Store, practice: string, query: AuditQuery): Promise<readonly AuditLine[]> {
  const lines: AuditLine[] = [];
  for (let continuation: string | undefined; ; ) {
    const page = await auditLogOf(store).search(practice, { ...query, continuation });
    lines.push(...page.lines);
    if (lines.length > mostLines)
      throw new Refusal('too-large', { detail: `More than ${mostLines} entries do not fit in one file. Choose fewer days.` });
    continuation = page.continuation;
    if (continuation === undefined) return lines;
  }
}

/** The patient as far as the caller may read the record. */
async function patientOf(store: Store, practice: string, caller: Caller, id: string): Promise<Patient | undefined> {
  const type = definitionOf('Patient');
  if (!caller.permissions.has('Patient.Read')) return undefined;
  const row = await store.reader.read(practice, type, id, visibilityOf(caller, type));
  return row && storedAs('Patient', await disclosed({ caller, definition: type, practice, store }, row.text));
}
