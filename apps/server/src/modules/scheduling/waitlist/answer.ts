import type { Appointment, Reference } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { openOfferOf } from '@notewell/rules';
import { answered, bookedAt, newConflictsOf } from '@notewell/rules/scheduling';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parsedBody } from '../../../kernel/parsed-body.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { writing } from '../../../resources/openapi/headers.ts';
import type { Run } from '../../../resources/postgres/database.ts';
import { type Call, settleRecord } from '../../../resources/routes/call.ts';
import { sendAnswer } from '../../../resources/routes/create.ts';
import { once } from '../../../resources/routes/once.ts';
import type { Saved } from '../../../resources/saving/saving.ts';
import type { StoredRow } from '../../../resources/store/index.ts';
import type { AppParts } from '../../parts.ts';
import { readDiary } from '../diary.ts';
import { bookingsLock, calendarsIn } from '../place.ts';

const sent = z.strictObject({
  /** The start of the offered time, so that nobody answers another offer than they saw. */
  start: z.iso.datetime(),
  answer: z.enum(['Accepted', 'Declined']),
});

/**
 * `POST /practices/{networkId}/appointments/{id}/answer` answers the open offer of a wish. Accepting books the offered time under
 * the lock of bookings: of two who accept one time, the second is refused and stays on the waitlist.
 */
export function answerRoute(app: FastifyInstance, parts: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/answer`,
    described({
      summary: 'Accepts or declines the time that the waitlist offered',
      ability: 'update',
      types: ['Appointment'],
      statuses: [200],
      takes: writing,
      sends: 'json',
      gives: 'resource',
    }),
    async (request, reply) => {
      const { call, row } = await settleRecord(request, parts.store, { type: 'Appointment', ability: 'update' });
      const saved = await once(parts.store, request, call, (key) => save({ call, row, key, body: request.body }, parts));
      return sendAnswer(request, reply, call, parts.store, saved);
    },
  );
}

const over = 'This offer is no longer open: it was answered, has ended, or was taken back. Look at the waitlist again.';
const taken = 'Somebody else has this time now. The patient stays on the waitlist.';

interface Answering {
  readonly call: Call;
  readonly row: StoredRow;
  readonly key: Parameters<Parameters<typeof once>[3]>[0];
  readonly body: unknown;
}

async function save({ call, row, key, body }: Answering, parts: AppParts): Promise<Saved> {
  const { answer, start: seen } = parsedBody(sent, body);
  const { practice, caller, definition } = call;
  const wish = storedAs('Appointment', row);
  const offer = openOfferOf(wish);
  if (!offer || wish.status !== 'waitlist' || Date.parse(offer.start) !== Date.parse(seen))
    throw new Refusal('locked', { detail: over });
  const { start, end, practitioner, location, room, mode } = offer;
  const time = { from: Date.parse(start), to: Date.parse(end), practitioner, location, room, mode };
  const next = answer === 'Accepted' ? bookedAt(wish, time) : wish;
  const by: Reference<'Practitioner'> | undefined =
    caller.profile?.resourceType === 'Practitioner' ? { id: caller.profile.id, resourceType: 'Practitioner' } : undefined;
  const offers = answered(wish, { answer, answered: new Date(parts.now()).toISOString(), ...(by && { answeredBy: by }) });
  const updates = [{ caller, definition, before: row, next, derived: { offers }, fromStored: true }];
  const verify = (run: Run) => (answer === 'Accepted' ? requireFree({ call, wish, next }, parts, run) : Promise.resolve());
  try {
    return await parts.saving.saveAll(practice, { updates, once: key, lock: bookingsLock, verify });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'stale-version') throw new Refusal('locked', { detail: over });
    throw error;
  }
}

interface Booking {
  readonly call: Call;
  readonly wish: Appointment;
  readonly next: Appointment;
}
async function requireFree({ call, wish, next }: Booking, parts: AppParts, run: Run): Promise<void> {
  const diary = await readDiary(await calendarsIn(call, parts, run), [next]);
  if (newConflictsOf([{ before: wish, after: next }], diary).length > 0) throw new Refusal('booking-conflict', { detail: taken });
}
