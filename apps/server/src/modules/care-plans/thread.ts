import { addDays, CarePlan, preferencesInForce, startOfDay } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { type Thread, type ThreadTime, threadOf } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { idOf, presentRow, requireCallOf, settle } from '../../resources/routes/call.ts';
import { type Read, readerOf } from '../../resources/routes/read-all.ts';
import { dayWith, zoneIn } from '../../resources/saving/practice-day.ts';
import type { AppParts } from '../parts.ts';
import { storedPreferences } from '../practices/index.ts';

/** Days over which assessments are shown. */
const assessedDays = 366;

/**
 * `GET /practices/{networkId}/patients/{id}/thread` returns the thread of a chart from assessment to outcome, with each missing
 * link, from records that the caller may read. Types that they may not read are left out, and so are their gaps.
 */
export function threadRoute(app: FastifyInstance, { store, now }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/thread`,
    described({
      summary: 'Links assessments, diagnoses, goals, notes and outcomes of a patient, and lists missing links',
      ability: 'read',
      types: ['Patient'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<Thread> => {
      const call = await settle(request, store, 'read');
      const { practice, caller } = call;
      requireCallOf(call, 'Patient');
      requireAbility(caller, CarePlan, 'read');
      const row = await presentRow(call, store, idOf(request, call));
      const read = readerOf({ request, call }, { store });
      const preferences = await storedPreferences(store)(practice);
      const days = preferencesInForce(preferences).goalNoteDays;
      const time = { today: dayWith(preferences, now()), days, zone: zoneIn(preferences) };
      reply.header('cache-control', 'no-store');
      return threadOf(await recordsOf(row.id, read, time), time);
    },
  );
}

/** Records of the chart. Notes are those of the days in which each is expected to name a goal. */
async function recordsOf(patient: string, read: Read, { today, days, zone }: ThreadTime) {
  const since = addDays(today, -days);
  const assessed = new Date(startOfDay(addDays(since, -assessedDays), zone)).toISOString();
  const own = { kind: 'Patient', values: [patient] };
  const plans = await read('CarePlan', [own]);
  const forms = [...new Set(plans.flatMap(({ measures = [] }) => measures.map(({ form }) => form.id)))];
  const final = { kind: 'Status', values: ['Final', 'Amended'] };
  const [conditions, outcomes, notes, responses, measured] = await Promise.all([
    read('Condition', [own]),
    read('CarePlanOutcome', [own]),
    read('Note', [own, final, { kind: 'ServiceDate', from: since }]),
    read('QuestionnaireResponse', [own, { kind: 'Authored', from: assessed }]),
    forms.length > 0 ? read('Note', [own, final, { kind: 'Form', values: forms }]) : [],
  ]);
  return { conditions, plans, outcomes, notes, responses, measured };
}
