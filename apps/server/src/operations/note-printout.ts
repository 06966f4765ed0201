import type { Readable } from 'node:stream';
import {
  definitionOf,
  type Note,
  type Patient,
  type PracticePreferences,
  preferencesInForce,
  type ResourceDefinition,
} from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { disclosed } from '../disclosure.ts';
import { notePrintout } from '../print/note-print.ts';
import { renderPrintout } from '../print/render.ts';
import { Refusal } from '../refusal.ts';
import { callerOf, parameter, settle } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { noteRead } from '../routes/reads.ts';
import type { StoredRow } from '../store/index.ts';
import { everything, visibilityOf } from '../store/visibility.ts';

/** A drawn signature larger than this is not printed. Bytes. */
const largestSignature = 2 * 1_048_576;

/**
 * `GET /practices/{networkId}/notes/{id}/printout`: the note as a tagged PDF, for whoever may read the note; with
 * `format=dataUrl` as a JSON string holding a data URL. 403 where the practice does not allow printouts of notes.
 */
export function notePrintoutRoute(app: FastifyInstance, deps: RouteDeps): void {
  app.get(`${apiBase}/practices/:networkId/:collection/:id/printout`, async (request, reply) => {
    const call = await settle(request, deps.store, 'read');
    if (call.definition.type !== 'Note') throw new Refusal('call-unknown');
    const { id } = request.params as { readonly id: string }; // named in the path
    const row = await deps.store.reader.read(call.practice, call.definition, id, call.visibility);
    if (!row) throw new Refusal('not-found');
    if (row.deleted) throw new Refusal('gone');
    const shown = (ofType: ResourceDefinition, { text }: StoredRow) =>
      disclosed(call.caller, ofType, call.practice, deps.store, text);
    const note = bodyOf<Note>(await shown(call.definition, row));

    const preferences = await preferencesOf(deps, call.practice);
    if (!preferencesInForce(preferences).allowNotePrintout) {
      throw new Refusal('permission-missing', { detail: 'The practice does not allow printouts of notes.' });
    }
    const caller = callerOf(request);
    const patientType = definitionOf('Patient');
    const patientId = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
    const patient = patientId
      ? await deps.store.reader.read(call.practice, patientType, patientId, visibilityOf(caller, patientType))
      : undefined;
    const printout = notePrintout({
      note,
      patient: patient && bodyOf<Patient>(await shown(patientType, patient)),
      preferences,
      drawn: await drawnSignatures(deps, call.practice, note),
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

/** What the store holds of a type is a value of that type: it was validated on its way in. */
const bodyOf = <T>({ text }: Pick<StoredRow, 'text'>): T => JSON.parse(text) as T;

async function preferencesOf({ store }: RouteDeps, practice: string): Promise<PracticePreferences | undefined> {
  const { text } = await store.search.page({
    practice,
    definition: definitionOf('PracticePreferences'),
    // The head of a printout is the practice's own, whoever prints.
    visibility: everything,
    partition: undefined,
    filters: [],
    sort: undefined,
    pageSize: 1,
    continuation: undefined,
  });
  return (JSON.parse(text) as PracticePreferences[])[0]; // a page of this type
}

/** Pictures of the signatures that were drawn; one that cannot be read is left to its printed name. */
async function drawnSignatures({ store, content }: RouteDeps, practice: string, note: Note): Promise<Map<string, Buffer>> {
  const media = definitionOf('Media');
  const ids = [...(note.signatures ?? []), ...(note.patientSignatures ?? [])].flatMap((signature) => signature.media?.id ?? []);
  const found = new Map<string, Buffer>();
  for (const id of ids) {
    const row = await store.reader.read(practice, media, id, everything);
    const facts =
      row && !row.deleted ? bodyOf<{ content?: { contentType?: string; hash?: string; size?: number } }>(row).content : undefined;
    if (!facts?.hash || !/^image\/(png|jpeg)$/.test(facts.contentType ?? '') || (facts.size ?? 0) > largestSignature) continue;
    const stream = await content.open(practice, facts.hash);
    if (stream) found.set(id, await wholeOf(stream));
  }
  return found;
}

async function wholeOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array)); // content streams give bytes
  return Buffer.concat(parts);
}
