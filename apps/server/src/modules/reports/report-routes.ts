import { Readable } from 'node:stream';
import { ReportFormat } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { Cell } from '@notewell/rules/reports';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { noteExport, notePage } from '../../resources/routes/reads.ts';
import { listCharge } from '../../resources/routes/reply.ts';
import type { AppParts } from '../parts.ts';
import { type ReportRun, runOf } from './report-run.ts';
import { pagesOfReport, type ReportPage, ReportTally } from './reporting-reader.ts';
import { fileOf } from './writers/index.ts';

/** Rows of a preview. */
const mostShown = 200;

const criteria = z.looseObject({}).optional();
const sentForView = z.strictObject({ criteria });
const sentForFile = z.strictObject({
  criteria,
  format: z.enum(ReportFormat.values),
  password: z.string().min(8, 'The password needs at least 8 characters').max(200).optional(),
});

interface ReportView {
  readonly columns: readonly { readonly key: string; readonly label: string; readonly kind: string }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly Cell[] }[];
  readonly total: ReportTally['result']['total'];
  readonly groups: ReportTally['result']['groups'];
}

/**
 * `POST /practices/{networkId}/reports/{report}` runs a report over everything the caller may see and returns its first rows,
 * totals and groups. `POST …/file` returns all rows as CSV, XLSX or PDF, encrypted if a password is given. Criteria are in
 * the body, since they may name patients.
 */
export function reportRoutes(app: FastifyInstance, parts: AppParts): void {
  const url = `${apiBase}/practices/:networkId/reports/:report`;
  app.post(
    url,
    described({
      summary: 'Runs a report: its first rows, totals and groups',
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply): Promise<ReportView> => {
      const run = await runOf(request, parts, parsedBody(sentForView, request.body ?? {}).criteria);
      const tally = new ReportTally(run);
      const rows: ReportView['rows'][number][] = [];
      for await (const page of pagesOfReport(run, parts)) {
        tally.add(page);
        const count = page.rows.length;
        notePage(
          { store: parts.store, request, call: run.call },
          { patients: page.patients, count },
          { partition: undefined, filters: [] },
        );
        for (const { id, cells } of page.rows.slice(0, mostShown - rows.length))
          rows.push({ id, cells: run.columns.map(({ key }) => cells.get(key)) });
      }
      const { total, groups } = tally.result;
      request.charge = listCharge(total.count);
      reply.header('cache-control', 'no-store');
      return { columns: run.columns.map(({ key, label, kind }) => ({ key, label, kind })), rows, total, groups };
    },
  );
  app.post(
    `${url}/file`,
    described({
      summary: 'Exports all rows of a report as CSV, XLSX or PDF, encrypted if a password is given',
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'bytes',
    }),
    async (request, reply) => {
      const { format, password, criteria: sent } = parsedBody(sentForFile, request.body);
      const run = await runOf(request, parts, sent);
      const file = fileOf({ run, parts, format, password }, audited(run, parts, { format, encrypted: password !== undefined }));
      return reply
        .type(file.contentType)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(Readable.from(file.bytes));
    },
  );
}

/** Pages of an export. Each is audited before it is written. */
async function* audited(run: ReportRun, parts: AppParts, detail: object): AsyncGenerator<ReportPage> {
  for await (const page of pagesOfReport(run, parts)) {
    const { patients, rows } = page;
    noteExport(parts.store, run.call, { patients, count: rows.length, detail: { ...detail, report: run.report.type } });
    yield page;
  }
}
