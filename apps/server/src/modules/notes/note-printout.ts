import { definitionOf, preferencesInForce, type ResourceDefinition } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { disclosed } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { callerOf, parameter, settleRecord } from '../../resources/routes/call.ts';
import { noteRead } from '../../resources/routes/reads.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { drawnSignatures, earlierOf, formsOfNotes, logoOf, preferencesOf, printerOf, renderPrintout } from '../printing/index.ts';
import { notePrintout } from './print/note-print.ts';

/**
 * `GET /practices/{networkId}/notes/{id}/printout` returns the note as a tagged PDF to callers who may read it. With
 * `format=dataUrl` it returns a JSON string holding a data URL. 403 if the practice does not allow printouts of notes.
 */
export function notePrintoutRoute(app: FastifyInstance, deps: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/printout`,
    described({
      summary: 'Prints the note as a PDF; format=dataUrl returns a data URL',
      ability: 'read',
      types: ['Note'],
      statuses: [200],
      query: ['format'],
      takes: who,
      gives: 'bytes',
    }),
    async (request, reply) => {
      const { call, row } = await settleRecord(request, deps.store, { type: 'Note', ability: 'read' });
      const shown = (ofType: ResourceDefinition, { text }: StoredRow) =>
        disclosed({ caller: call.caller, definition: ofType, practice: call.practice, store: deps.store }, text);
      const note = storedAs('Note', await shown(call.definition, row));

      const preferences = await preferencesOf(deps, call.practice);
      if (!preferencesInForce(preferences).allowNotePrintout) {
        throw new Refusal('permission-missing', { detail: 'This practice does not allow printing notes.' });
      }
      const caller = callerOf(request);
      const patientType = definitionOf('Patient');
      const patientId = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
      // Callers who may read notes but no patients learn no more of the patient from a printout than from the note.
      const patient =
        patientId && caller.permissions.has('Patient.Read')
          ? await deps.store.reader.read(call.practice, patientType, patientId, visibilityOf(caller, patientType))
          : undefined;
      const forms = await formsOfNotes(deps, call.practice, [note]);
      const printout = notePrintout({
        note,
        patient: patient && storedAs('Patient', await shown(patientType, patient)),
        preferences,
        logo: await logoOf(deps, call.practice, preferences),
        drawn: await drawnSignatures(deps, call.practice, note),
        forms,
        earlier: patientId ? await earlierOf(deps, call, patientId, forms) : undefined,
        printedBy: await printerOf(deps, call.practice, caller),
        now: new Date(deps.now()),
      });
      const pdf = await renderPrintout(printout);
      noteRead({ store: deps.store, call }, 'print', row);
      reply.header('cache-control', 'no-store');
      if (parameter(request, 'format') === 'dataUrl') {
        return reply.type('application/json').send(JSON.stringify(`data:application/pdf;base64,${pdf.toString('base64')}`));
      }
      return reply.type('application/pdf').header('content-disposition', 'inline; filename="note.pdf"').send(pdf);
    },
  );
}
