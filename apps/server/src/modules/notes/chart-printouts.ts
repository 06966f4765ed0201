import { definitionOf, isRecord, type Note, preferencesInForce } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs, storedAs } from '../../resources/columns/stored.ts';
import { disclosed } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, parameter, requireCallOf, settle } from '../../resources/routes/call.ts';
import { noteRead } from '../../resources/routes/reads.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import {
  type Drawn,
  drawnSignatures,
  earlierOf,
  formsOfNotes,
  logoOf,
  preferencesOf,
  printerOf,
  renderPrintout,
} from '../printing/index.ts';
import { type ChartPart, chartsPrintout } from './print/charts-print.ts';

/** More than this is not one file. */
const mostPatients = 50;
const mostNotes = 500;
const day = /^\d{4}-\d{2}-\d{2}$/;

interface Wanted {
  readonly patients: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * `POST /practices/{networkId}/notes/printouts` with `{patients, from?, to?}` returns the signed notes of up to 50 charts
 * between two days. They form one tagged PDF with contents, limited to notes that the caller may read. `format=dataUrl` works
 * as for one note. Each printed note is an entry of the audit log.
 */
export function chartPrintoutsRoute(app: FastifyInstance, deps: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/printouts`,
    described({
      summary: 'Prints the notes of several charts as one PDF',
      ability: 'read',
      types: ['Note'],
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'bytes',
    }),
    async (request, reply) => {
      const call = await settle(request, deps.store, 'read');
      requireCallOf(call, 'Note');
      requireAbility(call.caller, definitionOf('Patient'), 'read');
      const wanted = wantedIn(request);
      const preferences = await preferencesOf(deps, call.practice);
      if (!preferencesInForce(preferences).allowNotePrintout) {
        throw new Refusal('permission-missing', { detail: 'This practice does not allow printing notes.' });
      }
      const charts: ChartPart[] = [];
      const drawn = new Map<string, Drawn>();
      let left = mostNotes;
      for (const id of wanted.patients) {
        const chart = await chartOf(deps, call, id, wanted, left);
        if (!chart) continue;
        left -= chart.notes.length;
        charts.push(chart);
        for (const note of chart.notes)
          for (const [media, picture] of await drawnSignatures(deps, call.practice, note)) drawn.set(media, picture);
      }
      if (charts.length === 0) throw new Refusal('not-found');
      const forms = await formsOfNotes(
        deps,
        call.practice,
        charts.flatMap(({ notes }) => notes),
      );
      const parts = await Promise.all(
        charts.map(async (chart) => ({ ...chart, earlier: await earlierOf(deps, call, chart.patient.id ?? '', forms) })),
      );
      const printout = chartsPrintout(parts, {
        preferences,
        logo: await logoOf(deps, call.practice, preferences),
        drawn,
        forms,
        period: wanted,
        printedBy: await printerOf(deps, call.practice, call.caller),
        now: new Date(deps.now()),
      });
      const pdf = await renderPrintout(printout);
      reply.header('cache-control', 'no-store');
      if (parameter(request, 'format') === 'dataUrl') {
        return reply.type('application/json').send(JSON.stringify(`data:application/pdf;base64,${pdf.toString('base64')}`));
      }
      return reply.type('application/pdf').header('content-disposition', 'inline; filename="charts.pdf"').send(pdf);
    },
  );
}

function wantedIn({ body }: FastifyRequest): Wanted {
  const { patients, from, to } = isRecord(body) ? body : {};
  const errors: { path: string; code: string; message: string }[] = [];
  const ids = Array.isArray(patients) ? patients.filter((id) => typeof id === 'string') : [];
  if (!Array.isArray(patients) || ids.length !== patients.length || ids.length === 0 || ids.length > mostPatients) {
    errors.push({ path: 'patients', code: 'invalid', message: `Name between 1 and ${mostPatients} patients.` });
  }
  const dayIn = (path: 'from' | 'to', value: unknown): string | undefined => {
    if (value === undefined) return undefined;
    if (typeof value === 'string' && day.test(value)) return value;
    errors.push({ path, code: 'invalid', message: `${path} must be a day, such as 2026-11-20.` });
    return undefined;
  };
  const wanted = { patients: [...new Set(ids)], from: dayIn('from', from), to: dayIn('to', to) };
  if (wanted.from !== undefined && wanted.to !== undefined && wanted.from > wanted.to)
    errors.push({ path: 'to', code: 'invalid', message: 'The last day comes before the first one.' });
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
  return wanted;
}

/** One chart as the caller may read it; undefined where they may know of no such patient. */
async function chartOf(
  { store }: AppParts,
  call: Call,
  id: string,
  { from, to }: Wanted,
  most: number,
): Promise<ChartPart | undefined> {
  const { caller, practice, definition, visibility } = call;
  const patientType = definitionOf('Patient');
  const row = await store.reader.read(practice, patientType, id, visibilityOf(caller, patientType));
  if (!row || row.deleted) return undefined;
  const patient = storedAs('Patient', await disclosed({ caller, definition: patientType, practice, store }, row.text));
  const { text } = await store.search.read({
    practice,
    definition,
    visibility,
    partition: id,
    filters: [],
    sort: undefined,
    pageSize: mostNotes,
    continuation: undefined,
  });
  const ids = allStoredAs('Note', { text })
    .filter(({ status }) => status === 'Final' || status === 'Amended')
    .filter(({ serviceDate = '' }) => (from === undefined || serviceDate >= from) && (to === undefined || serviceDate <= to))
    .toSorted((a, b) => (a.serviceDate ?? '').localeCompare(b.serviceDate ?? ''))
    .flatMap((note) => note.id ?? []);
  if (ids.length > most) {
    throw new Refusal('too-large', {
      detail: `More than ${mostNotes} notes do not fit in one file. Choose fewer charts or days.`,
    });
  }
  const notes: Note[] = [];
  for (const noteId of ids) {
    const found = await store.reader.read(practice, definition, noteId, visibility);
    if (!found || found.deleted) continue;
    notes.push(storedAs('Note', await disclosed({ caller, definition, practice, store }, found.text)));
    noteRead({ store, call }, 'print', found);
  }
  // The chart's head is printed though no note of these days is.
  noteRead({ store, call: { ...call, definition: patientType } }, 'print', row);
  return { patient, notes };
}
