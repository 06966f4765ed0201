import { isRecord } from '@notewell/model';
import { labelWords } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from '../parts.ts';
import { storedPreferences } from './preferences.ts';

const isProblem = (type: unknown): boolean => String(type).startsWith('application/problem+json');

/** Says the practice's labels in refusals, as everywhere else that a person reads. Titles and codes stay those of the contract. */
export function ownWords(app: FastifyInstance, { store }: AppParts): void {
  const preferences = storedPreferences(store);
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string' || !isProblem(reply.getHeader('content-type'))) return payload;
    const { networkId } = request.params as { networkId?: string }; // named by the practice routes
    // A refused caller may name a practice that is not there.
    if (!networkId || request.caller?.networkId !== networkId) return payload;
    const labels = (await preferences(networkId))?.labels;
    return labels ? inWords(payload, labelWords(labels)) : payload;
  });
}

function inWords(payload: string, say: (text: string) => string): string {
  const problem: unknown = JSON.parse(payload);
  if (!isRecord(problem)) return payload;
  const { detail, errors } = problem;
  return JSON.stringify({
    ...problem,
    ...(typeof detail === 'string' && { detail: say(detail) }),
    ...(Array.isArray(errors) && {
      errors: errors.map((one: unknown) =>
        isRecord(one) && typeof one['message'] === 'string' ? { ...one, message: say(one['message']) } : one,
      ),
    }),
  });
}
