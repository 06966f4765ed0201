import type { Appointment } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { againstUndo, appointmentTransitions, mayMove, type StatusChange, undoMinutes, withStatusOf } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { writing } from '../../resources/openapi/headers.ts';
import { type Call, settleRecord } from '../../resources/routes/call.ts';
import { sendAnswer } from '../../resources/routes/create.ts';
import { once } from '../../resources/routes/once.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { requireUnsigned } from './unsigned.ts';

/**
 * `POST /practices/{networkId}/appointments/{id}/undo-status` takes the last status back, with what it brought: for ten minutes,
 * by who set it or by *manage schedules*. The tables of states have no move for a slip.
 */
export function undoStatusRoute(app: FastifyInstance, parts: AppParts): void {
  const { store, saving } = parts;
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/undo-status`,
    described({
      summary: 'Takes the last status of an appointment back, within ten minutes',
      ability: 'update',
      types: ['Appointment'],
      statuses: [200],
      takes: writing,
      gives: 'resource',
    }),
    async (request, reply) => {
      const { call, row } = await settleRecord(request, store, { type: 'Appointment', ability: 'update' });
      const answer = await once({ store, request, call }, async (key) => {
        const current = storedAs('Appointment', row);
        requireUndoable(call, parts, current);
        await requireUnsigned({ practice: call.practice, store }, current.id ?? '');
        const change = await lastChange(call, parts, current);
        const { practice, caller, definition } = call;
        const next = withStatusOf(change, current);
        const by = { status: change.earlier.status };
        return saving.update({ practice, caller, definition, before: row, next, by, fromStored: true, once: key });
      });
      return sendAnswer(reply, { store, call }, answer);
    },
  );
}

function requireUndoable({ caller }: Call, { now }: AppParts, appointment: Appointment): void {
  const manages = caller.permissions.has('manage schedules');
  const against = againstUndo(appointment, { now: now(), by: caller.profile?.id, manages });
  if (against === 'other') throw new Refusal('permission-missing', { missing: ['manage schedules'] });
  if (against === 'nothing') throw new Refusal('locked', { detail: 'This appointment still has its first status.' });
  if (against === 'late')
    throw new Refusal('locked', { detail: `A status can be undone for ${undoMinutes} minutes. Book a new appointment.` });
}

/** Versions with the same status that are passed on the way back. */
const mostVersions = 50;

async function lastChange({ practice, definition }: Call, { store }: AppParts, now: Appointment): Promise<StatusChange> {
  let later = now;
  const last = Number(now.meta?.versionId) - 1;
  for (let version = last; version >= 1 && version > last - mostVersions; version--) {
    const row = await store.history.version({ practice, definition, visibility: everything }, now.id ?? '', version);
    const earlier = row && storedAs('Appointment', row);
    if (earlier?.status === now.status) later = earlier;
    if (!earlier || earlier.status === now.status) continue;
    // The tables have no way back, so this status came by an undo, which a second click does not undo again.
    if (!mayMove(appointmentTransitions, earlier.status, now.status).allowed)
      throw new Refusal('locked', { detail: 'The last status is undone already.' });
    return { earlier, later };
  }
  throw new Refusal('locked', { detail: 'The earlier status is not in the history of this appointment.' });
}
