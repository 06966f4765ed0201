import type { Note } from '@notewell/model';
import { apiBase, type DiscardedNote } from '@notewell/protocol';
import { authorIn } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAllowedTo } from '../../kernel/access.ts';
import { nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { sentOf } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { idOf, requireCallOf, settle } from '../../resources/routes/call.ts';
import { sendAnswer } from '../../resources/routes/create.ts';
import { once } from '../../resources/routes/once.ts';
import { noteRead } from '../../resources/routes/reads.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import type { AppParts } from '../parts.ts';
import { restoreWindow } from './behaviour/note-discard.ts';
import { discardedOf } from './store/discarded.ts';

/**
 * `POST /practices/{networkId}/notes/{id}/restore` undoes the discarding of a draft for a day, with the visit it began.
 * `GET /practices/{networkId}/notes/discarded` answers which drafts the caller wrote or discarded and may restore.
 */
export function discardedNoteRoutes(app: FastifyInstance, { store, saving, now }: AppParts): void {
  const notes = `${apiBase}/practices/:networkId/:collection`;
  async function callOf(request: FastifyRequest) {
    const call = await settle(request, store, 'delete');
    requireCallOf(call, 'Note');
    return call;
  }
  app.post(
    `${notes}/:id/restore`,
    described({
      summary: 'Restores a draft discarded within the last day',
      types: ['Note'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply) => {
      const call = await callOf(request);
      const { practice, caller, definition, visibility } = call;
      const answer = await once({ store, request, call }, async (key) => {
        const before = await store.reader.read(practice, definition, idOf(request, call), visibility);
        if (!before) throw new Refusal('not-found');
        return saving.restore({ practice, caller, definition, before, once: key });
      });
      return sendAnswer(reply, { store, call }, answer);
    },
  );
  app.get(
    `${notes}/discarded`,
    described({
      summary: 'Lists discarded drafts that the caller can restore',
      ability: 'read',
      types: ['Note'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<readonly DiscardedNote[]> => {
      const call = await callOf(request);
      const { practice, caller, definition, visibility } = call;
      const rows = await discardedOf(store).since(practice, definition, new Date(now() - restoreWindow), visibility);
      const ids = new Set(rows.map(({ id }) => id));
      const isOwn = (row: StoredRow) => {
        const note = storedAs('Note', row);
        // A member's draft comes back with that of the session.
        if (note.partOf && ids.has(note.partOf.id)) return false;
        const mine = authorIn(note) === caller.profile?.id || note.meta?.lastModifiedBy === nameOf(caller);
        return mine && isAllowedTo(caller, definition, 'delete', note);
      };
      reply.header('cache-control', 'no-store');
      return Promise.all(
        rows.filter(isOwn).map(async (row) => {
          noteRead({ store, call }, 'list', row);
          return shown(JSON.parse(await sentOf({ caller, definition, practice, store }, row)) as Note); // our own column
        }),
      );
    },
  );
}

function shown({ id = '', subject, title, serviceDate, meta }: Note): DiscardedNote {
  const discarded = meta?.lastModified ?? '';
  const until = new Date(Date.parse(discarded) + restoreWindow).toISOString();
  return { id, subject, title, serviceDate, discarded, until };
}
