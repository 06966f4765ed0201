import { definitionOf, preferencesInForce, type ResourceDefinition } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { disclosed } from '../disclosure.ts';
import { notePrintout } from '../print/note-print.ts';
import { renderPrintout } from '../print/render.ts';
import { Refusal } from '../refusal.ts';
import { callerOf, inPath, parameter, settle } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { noteRead } from '../routes/reads.ts';
import type { StoredRow } from '../store/index.ts';
import { storedAs } from '../store/stored.ts';
import { visibilityOf } from '../store/visibility.ts';
import { drawnSignatures, earlierOf, formsOfNotes, logoOf, preferencesOf } from './printing.ts';

/**
 * `GET /practices/{networkId}/notes/{id}/printout`: the note as a tagged PDF, for whoever may read the note; with
 * `format=dataUrl` as a JSON string holding a data URL. 403 where the practice does not allow printouts of notes.
 */
export function notePrintoutRoute(app: FastifyInstance, deps: RouteDeps): void {
  app.get(`${apiBase}/practices/:networkId/:collection/:id/printout`, async (request, reply) => {
    const call = await settle(request, deps.store, 'read');
    if (call.definition.type !== 'Note') throw new Refusal('call-unknown');
    const id = inPath(request, 'id');
    const row = await deps.store.reader.read(call.practice, call.definition, id, call.visibility);
    if (!row) throw new Refusal('not-found');
    if (row.deleted) throw new Refusal('gone');
    const shown = (ofType: ResourceDefinition, { text }: StoredRow) =>
      disclosed(call.caller, ofType, call.practice, deps.store, text);
    const note = storedAs('Note', await shown(call.definition, row));

    const preferences = await preferencesOf(deps, call.practice);
    if (!preferencesInForce(preferences).allowNotePrintout) {
      throw new Refusal('permission-missing', { detail: 'The practice does not allow printouts of notes.' });
    }
    const caller = callerOf(request);
    const patientType = definitionOf('Patient');
    const patientId = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
    // Who may read notes but no patients is told no more of the patient by a printout than by the note.
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
      printedBy: caller.profile?.display ?? 'a member of staff',
      now: new Date(deps.now()),
    });
    const pdf = await renderPrintout(printout);
    noteRead(deps.store, call, 'print', row);
    reply.header('cache-control', 'no-store');
    if (parameter(request, 'format') === 'dataUrl') {
      return reply.type('application/json').send(JSON.stringify(`data:application/pdf;base64,${pdf.toString('base64')}`));
    }
    return reply.type('application/pdf').header('content-disposition', 'inline; filename="note.pdf"').send(pdf);
  });
}
