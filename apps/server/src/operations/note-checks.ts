import { definitionOf, type Note } from '@notewell/model';
import { apiBase, headers } from '@notewell/protocol';
import { maySign } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../access.ts';
import type { Save } from '../behaviours/behaviour.ts';
import { noteFacts } from '../behaviours/note-facts.ts';
import { Refusal } from '../refusal.ts';
import { type Call, header, parameter, settle } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { notePage } from '../routes/reads.ts';
import type { Body } from '../store/index.ts';

/** Notes in one answer: each is checked with all that its rules look at. */
const pageSize = 100;

/**
 * `GET /practices/{networkId}/notes/checks?status`: what the note rules say today of the practice's notes, a
 * hundred at a time, those alone that a rule stands against: `{notes: [{id, subject, title, serviceDate, status, results}],
 * checked}`, with the continuation header of a list. For whoever answers for compliance; nothing is changed.
 */
export function noteChecksRoute(app: FastifyInstance, deps: RouteDeps): void {
  app.get(`${apiBase}/practices/:networkId/:collection/checks`, async (request, reply) => {
    const call = await settle(request, deps.store, 'read');
    if (call.definition.type !== 'Note') throw new Refusal('call-unknown');
    requirePermission(call.caller, 'compliance master', 'quality assurance', 'note master');
    const asked = { partition: undefined, filters: [] };
    const page = await deps.store.search.page({
      practice: call.practice,
      definition: definitionOf('Note'),
      visibility: call.visibility,
      ...asked,
      sort: undefined,
      pageSize,
      continuation: header(request, headers.continuationToken) || undefined,
    });
    notePage(deps.store, request, call, page, asked);
    const notes = JSON.parse(page.text) as Note[]; // a page of this type
    const wanted = parameter(request, 'status');
    const chosen = notes.filter(({ status }) => status !== 'EnteredInError' && (wanted === undefined || status === wanted));
    const found = [];
    for (const note of chosen) {
      const { results } = await noteFacts(placeOf(call, deps, note), note);
      const { blocking, warnings } = maySign(results);
      if (blocking.length + warnings.length === 0) continue;
      const { id, subject, title, serviceDate, status } = note;
      const said = [...blocking, ...warnings].map(({ rule, noteRule, severity, message, section }) => ({
        rule,
        ...(noteRule ? { noteRule } : {}),
        severity,
        ...(message ? { message } : {}),
        ...(section ? { section } : {}),
      }));
      found.push({ id, subject, title, serviceDate, status, results: said });
    }
    reply.header('cache-control', 'no-store');
    if (page.continuation !== undefined) reply.header(headers.continuationToken, page.continuation);
    return { notes: found, checked: chosen.length };
  });
}

/** What the rules read by, as if the note were being saved now. */
const placeOf = ({ practice, caller, definition }: Call, { store, now }: RouteDeps, note: Note): Save => ({
  practice,
  caller,
  definition,
  store,
  now: new Date(now()),
  id: note.id ?? '',
  before: undefined,
  // A note is a body; its fields are read-only to those who look at it.
  after: { ...note } as unknown as Body,
});
