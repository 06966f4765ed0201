import { SecurityToken } from '@notewell/model';
import { apiBase, headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { disclosed } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';

const asked = z.object({
  review: z.enum(['Reviewed', 'Questioned', 'Closed']),
  comment: z.string().trim().max(10_000).optional(),
});
const wrong = { path: 'review', code: 'invalid', message: 'review must be Reviewed, Questioned or Closed, with a comment.' };

/**
 * `POST /practices/{networkId}/securityTokens/{id}/review` with `{review, comment?}` records the review of a temporary access.
 * For holders of *security token management*. A returned access can be reviewed too: its record stays as evidence. So can access
 * to a restricted chart, whose patient stays hidden from the reviewer. Returns the record.
 */
export function reviewAccessRoute(app: FastifyInstance, { store, saving }: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/securityTokens/:id/review`,
    described({
      summary: 'Records the review of a temporary access, also after it ended',
      statuses: [200],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request) => {
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
        fromStored: true,
      });
      const shown = await disclosed({ caller, definition: SecurityToken, practice, store }, text);
      const answer: unknown = JSON.parse(shown.text);
      return answer;
    },
  );
}
