import { apiBase } from '@notewell/protocol';
import { isFamily, mayWithdraw } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireAbility } from '../../../kernel/access.ts';
import { parsedBody } from '../../../kernel/parsed-body.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { writing } from '../../../resources/openapi/headers.ts';
import { type Call, settleRecord } from '../../../resources/routes/call.ts';
import { sendAnswer } from '../../../resources/routes/create.ts';
import { once } from '../../../resources/routes/once.ts';
import type { Saved } from '../../../resources/saving/saving.ts';
import type { StoredRow } from '../../../resources/store/index.ts';
import type { OnceKey } from '../../../resources/store/writer.ts';
import type { AppParts } from '../../parts.ts';
import { actsNow, personOf } from './acting.ts';
import { answerOffer } from './answering.ts';

const sent = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.enum(['Accepted', 'Declined']), start: z.iso.datetime() }),
  /** Ends a request or a wait. */
  z.strictObject({ answer: z.literal('Withdrawn') }),
]);

/**
 * `POST /practices/{networkId}/appointments/{id}/answer` accepts or declines the open offer of a wish, or withdraws a request or a
 * wish. The staff need what changing the appointment needs. Patients, and relatives who may sign for them, answer for themselves.
 */
export function answerRoute(app: FastifyInstance, parts: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/answer`,
    described({
      summary: 'Accepts or declines the time that the waitlist offered, or withdraws a request or a wish',
      ability: 'read',
      types: ['Appointment'],
      statuses: [200],
      takes: writing,
      sends: 'json',
      gives: 'resource',
    }),
    async (request, reply) => {
      const { call, row } = await settleRecord(request, parts.store, { type: 'Appointment', ability: 'read' });
      const { practice, caller, definition } = call;
      const { profile } = caller;
      if (!profile || !isFamily(profile)) requireAbility(caller, definition, 'update');
      else if (!(await actsNow({ practice, store: parts.store, now: parts.now() }, profile, storedAs('Appointment', row))))
        throw new Refusal('permission-missing', { detail: 'Only the patient, or who may sign for the patient, answers this.' });
      const saved = await once({ store: parts.store, request, call }, (key) =>
        save({ call, row, key, body: request.body }, parts),
      );
      return sendAnswer(reply, { store: parts.store, call }, saved);
    },
  );
}

interface Sent {
  readonly call: Call;
  readonly row: StoredRow;
  readonly key: OnceKey | undefined;
  readonly body: unknown;
}

async function save({ call, row, key, body }: Sent, parts: AppParts): Promise<Saved> {
  const said = parsedBody(sent, body);
  const { practice, caller, definition } = call;
  const follows = isFamily(caller.profile);
  if (said.answer === 'Withdrawn') {
    const before = storedAs('Appointment', row);
    if (before.status !== 'proposed' && before.status !== 'waitlist')
      throw new Refusal('locked', { detail: 'This is a visit by now. Call the practice to change it.' });
    if (follows && !mayWithdraw(before))
      throw new Refusal('permission-missing', { detail: 'The staff asked for this. Ask them to take it back.', missing: [] });
    const next = { ...before, status: 'cancelled', cancellationNote: 'Withdrawn' };
    return parts.saving.update({ practice, caller, definition, before: row, next, fromStored: true, follows, once: key });
  }
  return answerOffer({ practice, caller, row, ...said, by: personOf(caller), follows, once: key }, parts);
}
