import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { icd10System } from '../operations/icd10.ts';
import { Refusal } from '../refusal.ts';
import { callerOf, inPath, parameter } from './call.ts';
import type { RouteDeps } from './deps.ts';

const usual = 20;
const most = 100;

/** `GET /codes/icd-10-cm?text=&pageSize=`: billable codes as they are typed, best first. Public facts: signing in is enough. */
export function codesRoute(app: FastifyInstance, { store }: RouteDeps): void {
  app.get(`${apiBase}/codes/icd-10-cm`, async (request) => {
    callerOf(request);
    const size = parameter(request, 'pageSize') ?? String(usual);
    if (!/^\d{1,3}$/.test(size) || Number(size) < 1 || Number(size) > most) {
      throw new Refusal('page-size-invalid', { detail: `pageSize is a whole number from 1 to ${most}.` });
    }
    const text = parameter(request, 'text') ?? '';
    if (text.length > 200) throw new Refusal('parameter-invalid', { detail: 'text is at most 200 characters.' });
    const found = await store.codes.search(icd10System, text, Number(size));
    return found.map(({ code, display }) => ({ code, display, system: icd10System }));
  });
  app.get(`${apiBase}/codes/icd-10-cm/:code`, async (request) => {
    callerOf(request);
    const code = inPath(request, 'code');
    const found = /^[A-Za-z0-9.]{1,10}$/.test(code) ? await store.codes.find(icd10System, code) : undefined;
    if (!found) throw new Refusal('not-found');
    return { ...found, system: icd10System };
  });
}
