import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath, parameter } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { icd10System } from './icd10.ts';
import { codesOf } from './store/codes.ts';

const usual = 20;
const most = 100;

/** `GET /codes/icd-10-cm?text=&pageSize=`: billable codes as they are typed, best first. Public facts: signing in is enough. */
export function codesRoute(app: FastifyInstance, { store }: AppParts): void {
  app.get(
    `${apiBase}/codes/icd-10-cm`,
    described({ summary: 'Searches diagnosis codes while typing', statuses: [200], query: ['text', 'pageSize'], gives: 'json' }),
    async (request) => {
      callerOf(request);
      const size = parameter(request, 'pageSize') ?? String(usual);
      if (!/^\d{1,3}$/.test(size) || Number(size) < 1 || Number(size) > most) {
        throw new Refusal('page-size-invalid', { detail: `pageSize is a whole number from 1 to ${most}.` });
      }
      const text = parameter(request, 'text') ?? '';
      if (text.length > 200) throw new Refusal('parameter-invalid', { detail: 'text is at most 200 characters.' });
      const found = await codesOf(store).search(icd10System, text, Number(size));
      return found.map(({ code, display }) => ({ code, display, system: icd10System }));
    },
  );
  app.get(
    `${apiBase}/codes/icd-10-cm/:code`,
    described({ summary: 'One diagnosis code', statuses: [200], gives: 'json' }),
    async (request) => {
      callerOf(request);
      const code = inPath(request, 'code');
      const found = /^[A-Za-z0-9.]{1,10}$/.test(code) ? await codesOf(store).find(icd10System, code) : undefined;
      if (!found) throw new Refusal('not-found');
      return { ...found, system: icd10System };
    },
  );
}
