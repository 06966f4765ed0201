import {
  definitionOf,
  type Patient,
  type PracticePreferences,
  preferencesInForce,
  type ResourceDefinition,
} from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { disclosed } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, idOf, parameter, presentRow, requireCallOf, settle } from '../../resources/routes/call.ts';
import { noteRead } from '../../resources/routes/reads.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { printedPlan } from '../care-plans/index.ts';
import type { AppParts } from '../parts.ts';
import {
  drawnSignatures,
  earlierOf,
  formsOfNotes,
  logoOf,
  type Printout,
  preferencesOf,
  printerOf,
  renderPrintout,
} from '../printing/index.ts';
import { notePrintout } from './print/note-print.ts';

interface Printing {
  readonly call: Call;
  readonly row: StoredRow;
  readonly deps: AppParts;
  readonly preferences: PracticePreferences | undefined;
  readonly printedBy: string;
}

/** Printers by type. */
const printers = {
  Note: printedNote,
  async CarePlan({ call, row, deps, ...printing }: Printing): Promise<Printout> {
    const plan = storedAs('CarePlan', await shown({ call, deps }, call.definition, row));
    return printedPlan(call, deps, { ...printing, plan, patient: await patientOf({ call, deps }, plan.patient.id) });
  },
};

/**
 * `GET /practices/{networkId}/{notes|carePlans}/{id}/printout` returns the record as a tagged PDF to callers who may read it.
 * With `format=dataUrl` it returns a JSON string holding a data URL. 403 if the practice does not allow printouts of notes.
 */
export function notePrintoutRoute(app: FastifyInstance, deps: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/printout`,
    described({
      summary: 'Prints the note or care plan as a PDF; format=dataUrl returns a data URL',
      ability: 'read',
      types: ['Note', 'CarePlan'],
      statuses: [200],
      query: ['format'],
      takes: who,
      gives: 'bytes',
    }),
    async (request, reply) => {
      const call = await settle(request, deps.store, 'read');
      requireCallOf(call, 'Note', 'CarePlan');
      const printed = call.definition.type === 'Note' ? printers.Note : printers.CarePlan;
      const row = await presentRow(call, deps.store, idOf(request, call));
      const preferences = await preferencesOf(deps, call.practice);
      const printedBy = await printerOf(deps, call.practice, call.caller);
      const pdf = await renderPrintout(await printed({ call, row, deps, preferences, printedBy }));
      noteRead({ store: deps.store, call }, 'print', row);
      reply.header('cache-control', 'no-store');
      if (parameter(request, 'format') === 'dataUrl') {
        return reply.type('application/json').send(JSON.stringify(`data:application/pdf;base64,${pdf.toString('base64')}`));
      }
      const file = call.definition.type === 'Note' ? 'note.pdf' : 'care-plan.pdf';
      return reply.type('application/pdf').header('content-disposition', `inline; filename="${file}"`).send(pdf);
    },
  );
}

type Place = Pick<Printing, 'call' | 'deps'>;

/** A row as the caller may see it. */
const shown = ({ call: { caller, practice }, deps: { store } }: Place, definition: ResourceDefinition, { text }: StoredRow) =>
  disclosed({ caller, definition, practice, store }, text);

/** The patient, for callers who may read patients. Others learn no more of the patient than from the record. */
async function patientOf(place: Place, id: string | undefined): Promise<Patient | undefined> {
  const { caller, practice } = place.call;
  if (id === undefined || !caller.permissions.has('Patient.Read')) return undefined;
  const type = definitionOf('Patient');
  const row = await place.deps.store.reader.read(practice, type, id, visibilityOf(caller, type));
  return row && storedAs('Patient', await shown(place, type, row));
}

async function printedNote({ call, row, deps, preferences, printedBy }: Printing): Promise<Printout> {
  const note = storedAs('Note', await shown({ call, deps }, call.definition, row));
  if (!preferencesInForce(preferences).allowNotePrintout) {
    throw new Refusal('permission-missing', { detail: 'This practice does not allow printing notes.' });
  }
  const patientId = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const forms = await formsOfNotes(deps, call.practice, [note]);
  return notePrintout({
    note,
    patient: await patientOf({ call, deps }, patientId),
    preferences,
    logo: await logoOf(deps, call.practice, preferences),
    drawn: await drawnSignatures(deps, call.practice, note),
    forms,
    earlier: patientId ? await earlierOf(deps, call, patientId, forms) : undefined,
    printedBy,
    now: new Date(deps.now()),
  });
}
