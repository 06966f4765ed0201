import { SecurityToken } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { bodyOf } from '../behaviours/body.ts';
import { Refusal } from '../refusal.ts';
import { callerOf, inPath } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { everything } from '../store/visibility.ts';

const asked = z.object({
  review: z.enum(['Reviewed', 'Questioned', 'Closed']),
  comment: z.string().trim().max(10_000).optional(),
});
const wrong = { path: 'review', code: 'invalid', message: 'review is Reviewed, Questioned or Closed, with a comment.' };

/**
 * `POST /practices/{networkId}/securityTokens/{id}/review` with `{review, comment?}`: what came of a look at a temporary
 * access, for who holds *security token management*. One that was given back is reviewed all the same: its record stays
 * as evidence. Answers the record.
 */
export function reviewAccessRoute(app: FastifyInstance, { store, saving }: RouteDeps): void {
  app.post(`${apiBase}/practices/:networkId/securityTokens/:id/review`, async (request) => {
    const caller = callerOf(request);
    const [practice, id] = [inPath(request, 'networkId'), inPath(request, 'id')];
    requirePermission(caller, 'security token management');
    if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
    const parsed = asked.safeParse(request.body);
    if (!parsed.success) throw new Refusal('validation-failed', { errors: [wrong] });
    const before = await store.reader.read(practice, SecurityToken, id, everything);
    if (!before) throw new Refusal('not-found');
    const { review, comment } = parsed.data;
    const { reviewComment: _said, ...rest } = bodyOf(before);
    const next = { ...rest, review, ...(comment ? { reviewComment: comment } : {}) };
    const { text } = await saving.update({
      practice,
      caller,
      definition: SecurityToken,
      before,
      next,
      whole: true,
      whileDeleted: true,
    });
    return JSON.parse(text) as unknown;
  });
}
