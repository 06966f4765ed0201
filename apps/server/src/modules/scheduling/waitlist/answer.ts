import { type Appointment, AttendeeResponse } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
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

const sent = z.union([
  /** A member of the staff answers an invitation. */
  z.strictObject({ response: z.enum(AttendeeResponse.values) }),
  z.strictObject({ answer: z.enum(['Accepted', 'Declined']), start: z.iso.datetime() }),
  /** Ends a request or a wait. */
  z.strictObject({ answer: z.literal('Withdrawn') }),
]);

/**
 * `POST /practices/{networkId}/appointments/{id}/answer` accepts or declines the open offer of a wish, or withdraws a request or a
 * wish. The staff need what changing the appointment needs. Patients, and relatives who may sign for them, answer for themselves.
 * A `response` is that of a colleague who is invited, for whom reading the appointment is enough.
 */
export function answerRoute(app: FastifyInstance, parts: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/answer`,
    described({
      summary: 'Answers an offer of the waitlist or an invitation, or withdraws a request or a wish',
      ability: 'read',
      types: ['Appointment'],
      statuses: [200],
      takes: writing,
      sends: 'json',
      gives: 'resource',
    }),
    async (request, reply) => {
      const { call, row } = await settleRecord(request, parts.store, { type: 'Appointment', ability: 'read' });
      const isResponse = isRecord(request.body) && 'response' in request.body;
      if (!isResponse) await requireMayAnswer(call, parts, storedAs('Appointment', row));
      const saved = await once({ store: parts.store, request, call }, (key) =>
        save({ call, row, key, body: request.body }, parts),
      );
      return sendAnswer(reply, { store: parts.store, call }, saved);
    },
  );
}

async function requireMayAnswer(
  { practice, caller, definition }: Call,
  { store, now }: AppParts,
  row: Appointment,
): Promise<void> {
  const { profile } = caller;
  if (!profile || !isFamily(profile)) requireAbility(caller, definition, 'update');
  else if (!(await actsNow({ practice, store, now: now() }, profile, row)))
    throw new Refusal('permission-missing', { detail: 'Only the patient, or who may sign for the patient, answers this.' });
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
  if ('response' in said) return respond({ call, row, key, body }, said.response, parts);
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

const planned: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked']);

/** The answer of the caller to an invitation. The access rules decide on it as on any change. */
async function respond({ call, row, key }: Sent, response: AttendeeResponse, { saving }: AppParts): Promise<Saved> {
  const { practice, caller, definition } = call;
  const before = storedAs('Appointment', row);
  const isOwn = ({ subject }: NonNullable<Appointment['attendees']>[number]) => subject.id === caller.profile?.id;
  const own = before.attendees?.find(isOwn);
  if (!own) throw new Refusal('permission-missing', { detail: 'You are not invited to this appointment.', missing: [] });
  if (!planned.has(before.status)) throw new Refusal('locked', { detail: 'This appointment is over. It takes no more answers.' });
  if (own.response === response) return { outcome: 'unchanged', id: row.id, version: row.version, text: row.text };
  const attendees = before.attendees?.map((one) => (isOwn(one) ? { ...one, response } : one));
  return saving.update({
    practice,
    caller,
    definition,
    before: row,
    next: { ...before, attendees },
    fromStored: true,
    once: key,
  });
}
