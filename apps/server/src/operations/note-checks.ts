import type { Note } from '@notewell/model';
import { apiBase, headers, type NoteCheckPage, noteCheckWeights, parseFilters } from '@notewell/protocol';
import { isNoteRule, noteRules } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { checkNotes } from '../jobs/note-checks.ts';
import { Refusal } from '../refusal.ts';
import { type Call, header, parameter, settle } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { notePage } from '../routes/reads.ts';
import type { CheckPlace } from '../store/note-checks.ts';
import { allStoredAs } from '../store/stored.ts';
import { veilOf } from '../store/veil.ts';

const pageSize = 50;
const ruleNames = Object.keys(noteRules);
const place = z.tuple([z.number(), z.number(), z.string(), z.string()]);

/**
 * What the note rules last said of the practice's notes, for whoever answers for compliance; nothing of a note is changed.
 * `GET /practices/{networkId}/notes/checks?rule&weight&status` answers a page, the heaviest first, of those the caller may
 * see, with the continuation header of a list; `POST` looks at everything that is due now, beside the answer.
 */
export function noteChecksRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { store, now } = deps;
  const url = `${apiBase}/practices/:networkId/:collection/checks`;
  async function callOf(request: FastifyRequest) {
    const call = await settle(request, store, 'read');
    if (call.definition.type !== 'Note') throw new Refusal('call-unknown');
    requirePermission(call.caller, 'compliance master', 'quality assurance', 'note master', 'supervision');
    return call;
  }
  app.get(url, async (request, reply): Promise<NoteCheckPage> => {
    const call = await callOf(request);
    const { practice, caller, definition, visibility } = call;
    const seen = { visibility, veil: veilOf(caller, definition) };
    const filter = { rules: rulesAsked(request), open: openAsked(request) };
    const checks = await store.noteChecks.page(practice, seen, filter, placeOf(request), pageSize);
    const notes = await noteById(
      request,
      call,
      deps,
      checks.map(({ note }) => note),
    );
    const [counts, standing] = await Promise.all([
      store.noteChecks.counts(practice, seen),
      store.noteChecks.standing(practice, seen),
    ]);
    const last = checks.at(-1);
    reply.header('cache-control', 'no-store');
    const next = last && checks.length === pageSize ? tokenOf([last.blocks, last.warnings, last.day, last.note]) : undefined;
    if (next) reply.header(headers.continuationToken, next);
    return {
      notes: checks.flatMap(({ note: id, checked, results }) => {
        const note = notes.get(id);
        if (!note) return [];
        const { subject, title, serviceDate, status, participants } = note;
        const author = participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual;
        return [
          {
            id,
            subject,
            title,
            serviceDate,
            status,
            author,
            checked: checked.toISOString(),
            results: results as NoteCheckPage['notes'][number]['results'], // our own column
          },
        ];
      }),
      counts: Object.fromEntries(counts),
      checked: standing.notes,
      ...(standing.last ? { last: standing.last.toISOString() } : {}),
      ...(next ? { next } : {}),
    };
  });
  app.post(url, async (request, reply) => {
    const { practice } = await callOf(request);
    void checkNotes({ store, now }, practice).catch((error: unknown) => request.log.error(error, 'checking notes'));
    return reply.code(202).send({});
  });
}

/** Those of the notes that the caller may see, by id. */
async function noteById(
  request: FastifyRequest,
  call: Call,
  { store }: RouteDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Note>> {
  if (ids.length === 0) return new Map();
  const { practice, visibility, definition } = call;
  const parsed = parseFilters(definition, [{ kind: 'Id', values: ids }]);
  if (!parsed.ok) throw new Refusal('filter-invalid');
  const asked = { partition: undefined, filters: parsed.filters };
  const query = { ...asked, practice, definition, visibility, sort: undefined, pageSize, continuation: undefined };
  const page = await store.search.read(query);
  notePage(store, request, call, page, asked);
  return new Map(allStoredAs('Note', page).map((note) => [note.id ?? '', note]));
}

/** What to look for by weight and rule; a block or a warning of whatever rule where neither is said. */
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
