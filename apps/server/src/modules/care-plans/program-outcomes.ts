import { addDays, CarePlanOutcome, calendarDayIn, dayIn, EpisodeOfCare } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { fewestPeople, outcomeMeasures, type ProgramOutcomes, seesOutcomesOf, staysIn } from '@notewell/rules';
import { type Instrument, instruments } from '@notewell/rules/forms';
import type { FastifyInstance } from 'fastify';
import { requireAbility, requirePermission } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { settleRecord } from '../../resources/routes/call.ts';
import { notePage } from '../../resources/routes/reads.ts';
import { practiceZone } from '../../resources/saving/practice-day.ts';
import type { AppParts } from '../parts.ts';
import { programRowsOf } from './store/program-rows.ts';
import { seen } from './worklist.ts';

/** Months of an answer, with the present one. */
const months = 12;
const known: readonly Instrument[] = Object.values(instruments);
const scoreCodes = known.map(({ total, name }) => total?.[0] ?? name.toLowerCase());

function firstMonth(today: string): string {
  const [year = 1970, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}

interface Asked {
  readonly practice: string;
  readonly caller: Caller;
  readonly program: string;
  /** First day of the answer. */
  readonly since: string;
  readonly zone: string;
}

/** The numbers of the rows that the caller may see, and the charts that they come from. */
async function outcomesOf({ practice, caller, program, since, zone }: Asked, store: AppParts['store']) {
  const rows = programRowsOf(store);
  const enrolled = seen(caller, 'EpisodeOfCare', { all: [{ kind: 'Program', values: [program] }] });
  const stays = staysIn(program, enrolled ? await rows.episodes(practice, enrolled) : []);
  // Times of the first day may have the date of the day before in UTC.
  const people = { patients: [...stays.keys()], since: addDays(since, -1) };
  const [goals, scores] = [seen(caller, 'CarePlanOutcome', {}), seen(caller, 'Observation', {})];
  const [ratings, totals] = await Promise.all([
    goals ? rows.ratings(practice, goals, people) : [],
    scores ? rows.scores(practice, scores, { ...people, codes: scoreCodes }) : [],
  ]);
  const values = [...ratings, ...totals]
    .map(({ at, ...rest }) => ({ ...rest, day: calendarDayIn(at, zone) }))
    .filter(({ day }) => day >= since);
  const answer: ProgramOutcomes = {
    measures: outcomeMeasures(stays, values),
    fewestPeople,
    reads: { goals: goals !== undefined, scores: scores !== undefined },
  };
  return { answer, patients: [...new Set(values.map(({ patient }) => patient))] };
}

/**
 * `GET /practices/{networkId}/programs/{id}/outcomes` returns quartiles of goal ratings and scores of the program's people by
 * month, from rows that the caller may see. Numbers of few people are left out.
 */
export function programOutcomesRoute(app: FastifyInstance, { store, now }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/outcomes`,
    described({
      summary: 'Sums up goal ratings and scores of a program by month, without naming anybody',
      ability: 'read',
      types: ['Program'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<ProgramOutcomes> => {
      const { call, row } = await settleRecord(request, store, { type: 'Program', ability: 'read' });
      const { practice, caller } = call;
      requireAbility(caller, CarePlanOutcome, 'read');
      requireAbility(caller, EpisodeOfCare, 'read');
      const program = storedAs('Program', row);
      if (!seesOutcomesOf(subjectOf(caller), { id: row.id, manager: program.manager }))
        requirePermission(caller, 'report master');
      const zone = await practiceZone({ practice, store });
      const since = firstMonth(dayIn(now(), zone));
      const { answer, patients } = await outcomesOf({ practice, caller, program: row.id, since, zone }, store);
      notePage({ store, request, call }, { patients, count: patients.length }, { partition: undefined, filters: [] });
      reply.header('cache-control', 'no-store');
      return answer;
    },
  );
}
