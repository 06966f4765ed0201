import { apiBase, type TablePreview } from '@notewell/protocol';
import { idHeading, isDateOrder, tableTypes } from '@notewell/rules/tables';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireAbility } from '../../kernel/access.ts';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who, writing } from '../../resources/openapi/headers.ts';
import { settle } from '../../resources/routes/call.ts';
import { once } from '../../resources/routes/once.ts';
import { noteExport, notePage } from '../../resources/routes/reads.ts';
import type { AppParts } from '../parts.ts';
import { writeCsv } from './table-file.ts';
import { agreedOf, importAll, tableIn } from './table-import.ts';
import { type Asked, judged, planOf, previewOf } from './table-plan.ts';
import { recordsOf } from './table-records.ts';

/** A file of 12 MB in base64. */
const bodyLimit = 16 * 1_048_576;
const file = { file: z.base64(), dates: z.enum(['mdy', 'dmy']).optional() };
const sentForPreview = z.strictObject(file);
const sentForImport = z.strictObject({ ...file, ...agreedOf });

/**
 * `GET {collection}/table` exports all records that the caller sees as CSV. `POST …/table/preview` returns what a CSV file would
 * do, row by row. `POST …/table` does all of it or nothing, if that is still what the preview said. A large file is sent as a
 * task, with the same two steps.
 */
export function tableRoutes(app: FastifyInstance, parts: AppParts): void {
  const url = `${apiBase}/practices/:networkId/:collection/table`;
  exportRoute(app, parts, url);
  app.post(
    `${url}/preview`,
    {
      bodyLimit,
      ...described({
        summary: 'Returns what a CSV file would change, row by row',
        ability: 'create',
        types: tableTypes,
        statuses: [200],
        takes: who,
        sends: 'json',
        gives: 'json',
      }),
    },
    async (request, reply): Promise<TablePreview> => {
      const { call, asked } = await importOf(request, parts, sentForPreview);
      const plan = await planOf(call, parts, asked);
      const rows = await judged({ call, parts }, plan);
      const shown = rows.flatMap(({ found }) => (found ? [found.id] : []));
      const patients = call.definition.isRecord ? shown : [];
      notePage({ store: parts.store, request, call }, { patients, count: shown.length }, { partition: undefined, filters: [] });
      reply.header('cache-control', 'no-store');
      return previewOf(plan, rows, asked.say);
    },
  );
  app.post(
    url,
    {
      bodyLimit,
      ...described({
        summary: 'Imports a CSV file, all of it or nothing',
        ability: 'create',
        types: tableTypes,
        statuses: [204],
        takes: writing,
        sends: 'json',
      }),
    },
    async (request, reply) => {
      const { call, asked, data } = await importOf(request, parts, sentForImport);
      const { decisions = {}, asOf } = data;
      await once({ store: parts.store, request, call }, async (key) => {
        const { saved } = await importAll({ call, parts, asked }, { decisions, asOf, key });
        return saved;
      });
      return reply.code(204).send();
    },
  );
}

async function importOf<T extends { file: string; dates?: string | undefined }>(
  request: FastifyRequest,
  parts: AppParts,
  schema: z.ZodType<T>,
) {
  const call = await settle(request, parts.store, 'create');
  requireAbility(call.caller, call.definition, 'read');
  const { table, say } = await tableIn(call, parts);
  const data = parsedBody(schema, request.body);
  const dates = isDateOrder(data.dates) ? data.dates : 'mdy';
  const asked: Asked = { table, say, bytes: Buffer.from(data.file, 'base64'), dates };
  return { call, asked, data };
}

function exportRoute(app: FastifyInstance, parts: AppParts, url: string): void {
  app.get(
    url,
    described({
      summary: 'Exports the collection as CSV',
      ability: 'read',
      types: tableTypes,
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply) => {
      const call = await settle(request, parts.store, 'read');
      const { definition, filters, columns } = (await tableIn(call, parts)).table;
      const rows = [[idHeading, ...columns.map(({ label }) => label)]];
      for await (const { records, patients } of recordsOf(call, parts, { definition, filters, visibility: call.visibility })) {
        for (const record of records) rows.push([String(record['id']), ...columns.map((column) => column.cellOf(record))]);
        noteExport(parts.store, call, { patients, count: records.length });
      }
      const name = `${definition.collection}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(writeCsv(rows));
    },
  );
}
