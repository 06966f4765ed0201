import type { Note } from '@notewell/model';
import { apiBase, headers as h, headers, type NoteCheckPage, noteCheckWeights, parseFilters } from '@notewell/protocol';
import { isNoteRule, noteRules } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, header, parameter, requireCallOf, settle } from '../../resources/routes/call.ts';
import { notePage } from '../../resources/routes/reads.ts';
import { filterGuardOf } from '../../resources/visibility/filter-guard.ts';
import type { AppParts } from '../parts.ts';
import { checkNotes } from './note-checks-job.ts';
import type { CheckPlace } from './store/note-checks.ts';
import { type NoteCheck, noteChecksOf } from './store/note-checks.ts';

const pageSize = 50;
const ruleNames = Object.keys(noteRules);
const place = z.tuple([z.number(), z.number(), z.string(), z.string()]);

/**
 * The latest results of the note rules, for compliance staff. No note changes. `GET
 * /practices/{networkId}/notes/checks?rule&weight&status` returns a page of the notes that the caller may see. The heaviest
 * come first, with the continuation header of a list. `POST` checks every note that is due, in the background.
 */
export function noteChecksRoute(app: FastifyInstance, deps: AppParts): void {
  const { store, now } = deps;
  const url = `${apiBase}/practices/:networkId/:collection/checks`;
  async function callOf(request: FastifyRequest) {
    const call = await settle(request, store, 'read');
    requireCallOf(call, 'Note');
    requirePermission(call.caller, 'compliance master', 'quality assurance', 'note master', 'supervision');
    return call;
  }
  app.get(
    url,
    described({
      summary: 'Lists the latest results of the note rules, most serious first',
      ability: 'read',
      types: ['Note'],
      statuses: [200],
      query: ['rule', 'weight', 'status'],
      takes: [...who, h.continuationToken],
      tells: [h.continuationToken],
      gives: 'json',
    }),
    async (request, reply): Promise<NoteCheckPage> => {
      const call = await callOf(request);
      const { practice, caller, definition, visibility } = call;
      const seen = { visibility, guard: filterGuardOf(caller, definition) };
      const filter = { rules: rulesAsked(request), open: openAsked(request) };
      const results = noteChecksOf(store);
      const checks = await results.page(practice, seen, filter, placeOf(request), pageSize);
      const ids = checks.map(({ note }) => note);
      const notes = await noteById(request, call, deps, ids);
      const [counts, standing] = await Promise.all([results.counts(practice, seen), results.standing(practice, seen)]);
      reply.header('cache-control', 'no-store');
      const next = nextOf(checks);
      if (next) reply.header(headers.continuationToken, next);
      return {
        notes: checks.flatMap((check) => {
          const note = notes.get(check.note);
          return note ? [checkedNote(check, note)] : [];
        }),
        counts: Object.fromEntries(counts),
        checked: standing.notes,
        ...(standing.last ? { last: standing.last.toISOString() } : {}),
        ...(next ? { next } : {}),
      };
    },
  );
  app.post(
    url,
    described({ summary: 'Checks every note that is due', ability: 'read', types: ['Note'], statuses: [202], takes: who }),
    async (request, reply) => {
      const { practice } = await callOf(request);
      void checkNotes({ store, now }, practice).catch((error: unknown) => request.log.error(error, 'checking notes'));
      return reply.code(202).send({});
    },
  );
}

type CheckedNote = NoteCheckPage['notes'][number];

function checkedNote(check: NoteCheck, { subject, title, serviceDate, status, participants }: Note): CheckedNote {
  const author = participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual;
  const results = check.results as CheckedNote['results']; // our own column
  return { id: check.note, subject, title, serviceDate, status, author, checked: check.checked.toISOString(), results };
}

/** Those of the notes that the caller may see, by id. */
async function noteById(
  request: FastifyRequest,
  call: Call,
  { store }: AppParts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Note>> {
  if (ids.length === 0) return new Map();
  const { practice, visibility, definition } = call;
  const parsed = parseFilters(definition, [{ kind: 'Id', values: ids }]);
  if (!parsed.ok) throw new Refusal('filter-invalid');
  const asked = { partition: undefined, filters: parsed.filters };
  const query = { ...asked, practice, definition, visibility, sort: undefined, pageSize, continuation: undefined };
  const page = await store.search.read(query);
  notePage({ store, request, call }, page, asked);
  return new Map(allStoredAs('Note', page).map((note) => [note.id ?? '', note]));
}

/** The rules to search by weight and name. Without both, any block or warning. */
function rulesAsked(request: FastifyRequest): string[] | undefined {
  const rule = parameter(request, 'rule');
  const weight = parameter(request, 'weight');
  if (rule !== undefined && rule !== 'Custom' && !isNoteRule(rule)) throw new Refusal('parameter-invalid');
  const weights = weight === undefined ? undefined : noteCheckWeights.find((one) => one === weight);
  if (weight !== undefined && !weights) throw new Refusal('parameter-invalid');
  if (rule === undefined && weights === undefined) return undefined;
  const ofWeight = weights ? [weights] : (['Block', 'Warn'] as const);
  const named = rule === undefined ? [...ruleNames, 'Custom'] : [rule];
  return ofWeight.flatMap((one) => named.map((name) => `${one}:${name}`));
}

function openAsked(request: FastifyRequest): boolean | undefined {
  const status = parameter(request, 'status');
  if (status === undefined) return undefined;
  if (status !== 'Preliminary' && status !== 'Final') throw new Refusal('parameter-invalid');
  return status === 'Preliminary';
}

/** The token of the page after this one; undefined after the last. */
function nextOf(checks: readonly NoteCheck[]): string | undefined {
  const last = checks.at(-1);
  return last && checks.length === pageSize ? tokenOf([last.blocks, last.warnings, last.day, last.note]) : undefined;
}
const tokenOf = (after: CheckPlace): string => Buffer.from(JSON.stringify(after)).toString('base64url');

function placeOf(request: FastifyRequest): CheckPlace | undefined {
  const token = header(request, headers.continuationToken);
  if (!token) return undefined;
  try {
    return place.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch {
    throw new Refusal('continuation-invalid');
  }
}
