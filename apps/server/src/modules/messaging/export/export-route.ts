import { Readable } from 'node:stream';
import { type Channel, type ChannelMembership, ChatMessage, DocumentReference, patientOf } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { conversationTitle } from '@notewell/rules/messaging';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { requireAbility, requirePermission } from '../../../kernel/access.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { who } from '../../../resources/openapi/headers.ts';
import { type Call, idOf, presentRow, requireCallOf, settle } from '../../../resources/routes/call.ts';
import { type Read, readerOf } from '../../../resources/routes/read-all.ts';
import { noteExport } from '../../../resources/routes/reads.ts';
import { lookUp, rowOf } from '../../../resources/saving/lookup.ts';
import type { AppParts } from '../../parts.ts';
import { logoOf, preferencesOf, printerOf, renderPrintout } from '../../printing/index.ts';
import { conversationPrintout } from './conversation-print.ts';

/** Messages of one document. */
const most = 20_000;

/** The patient whose chart a conversation belongs to: the one that it is about, else the only one in it. */
function patientOfConversation({ patient }: Channel, members: readonly ChannelMembership[]): string {
  if (patient) return patient.id;
  const found = new Set(
    members.flatMap(({ member }) => (member.resourceType === 'Practitioner' ? [] : (patientOf(member) ?? []))),
  );
  const [only, another] = found;
  if (only === undefined || another !== undefined)
    throw new Refusal('validation-failed', { detail: 'This conversation is not about one patient.' });
  return only;
}

/** Refuses who does not read the messages: a channel that somebody finds or looks after may still be closed to them. */
async function requireReader({ practice, caller }: Call, { store }: AppParts, channel: string): Promise<void> {
  if (caller.profile?.resourceType !== 'Practitioner')
    throw new Refusal('permission-missing', { detail: 'The staff put conversations into charts.' });
  const { members } = await store.channels.state(practice, channel);
  const isMember = members.some(({ member, isFormer }) => !isFormer && member === caller.profile?.id);
  if (!isMember) requirePermission(caller, 'read all messages');
}

/**
 * `POST /practices/{networkId}/channels/{id}/export` puts a patient's conversation into their chart as a document. Both the
 * reading and the document are the caller's own, and in the log. The family does not read it until the staff say so.
 */
export function exportRoute(app: FastifyInstance, parts: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/export`,
    described({
      summary: 'Puts a patient’s conversation into their chart, as a document',
      ability: 'read',
      types: ['Channel'],
      statuses: [201],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<{ readonly id: string }> => {
      const call = await settle(request, parts.store, 'read');
      requireCallOf(call, 'Channel');
      requireAbility(call.caller, DocumentReference, 'create');
      const row = await presentRow(call, parts.store, idOf(request, call));
      await requireReader(call, parts, row.id);
      const channel = storedAs('Channel', row);
      const own = [{ kind: 'Channel', values: [row.id] }];
      const read = readerOf({ request, call }, parts);
      const members = await read('ChannelMembership', own);
      const patient = patientOfConversation(channel, members);
      const messages = await read('ChatMessage', own);
      if (messages.length > most)
        throw new Refusal('validation-failed', { detail: 'The conversation is too long for one document.' });
      const files = await filesOf(row.id, read);
      const id = await kept(call, parts, { channel, members, messages, files, patient });
      const exported = { patients: [patient], count: messages.length, detail: { channel: row.id, document: id } };
      noteExport(parts.store, { ...call, definition: ChatMessage }, exported);
      reply.code(201);
      return { id };
    },
  );
}

/** Names of the pictures and documents that were put into a channel, as the caller reads them. */
async function filesOf(channel: string, read: Read): Promise<ReadonlyMap<string, string>> {
  const own = [{ kind: 'Subject', values: [channel] }];
  const files = [...(await read('Media', own)), ...(await read('DocumentReference', own))];
  return new Map(files.flatMap(({ id, title, fileName }) => (id && (title ?? fileName) ? [[id, title ?? fileName ?? '']] : [])));
}

interface Exported extends Pick<Parameters<typeof conversationPrintout>[0], 'channel' | 'members' | 'messages' | 'files'> {
  readonly patient: string;
}

/** Asks if the caller may create the document, makes its file, and only then the document: without a file it would be empty. */
async function kept({ practice, caller }: Call, parts: AppParts, exported: Exported): Promise<string> {
  const { store, saving, content } = parts;
  const { channel, members, patient } = exported;
  const name = conversationTitle(channel, members, '');
  const draft = {
    subject: { id: patient, resourceType: 'Patient' },
    status: 'Current',
    confidentiality: 'Restricted',
    title: `Conversation: ${name}`.slice(0, 500),
    fileName: 'conversation.pdf',
  };
  const place = { practice, caller, definition: DocumentReference };
  const id = `${patient}.${v7()}`;
  await saving.judge(practice, { caller, definition: DocumentReference, draft, id });
  const preferences = await preferencesOf(parts, practice);
  const printout = conversationPrintout({
    ...exported,
    patient: (await lookUp({ practice, store }, 'Patient', patient))?.display ?? 'Patient',
    preferences,
    logo: await logoOf(parts, practice, preferences),
    printedBy: await printerOf(parts, practice, caller),
    now: new Date(parts.now()),
  });
  const facts = await content.put(practice, Readable.from([await renderPrintout(printout)]));
  const made = await saving.create({ ...place, draft, id });
  const url = `${apiBase}/practices/${practice}/${DocumentReference.collection}/${made.id}/content`;
  const before = await rowOf({ practice, store }, 'DocumentReference', made.id);
  await saving.updateContent({ ...place, before, content: { ...facts, url, contentType: 'application/pdf' } });
  return made.id;
}
