import { definitionOf, resourceTypes } from '@notewell/model';
import { apiBase, headers as h } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { writing } from '../../resources/openapi/headers.ts';
import { type Call, idOf, presentRow, settle, versionExpected } from '../../resources/routes/call.ts';
import { sendAnswer } from '../../resources/routes/create.ts';
import { once } from '../../resources/routes/once.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import type { Saved } from '../../resources/saving/saving.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import type { OnceKey } from '../../resources/store/writer.ts';
import type { AppParts } from '../parts.ts';
import { isVersioned } from './definition.ts';
import { lineageOf, type VersionedType, versionsOf } from './lineage.ts';

const said = z.object({ versionNote: z.string().trim().max(500).optional() }).optional();

/** Types that a practice drafts, publishes and retires. */
const versioned = resourceTypes.filter((type) => isVersioned(definitionOf(type)));

/** The number of attempts when other writes interfere. */
const attempts = 5;

interface Operation {
  readonly call: Call;
  readonly before: StoredRow;
  readonly note: string | undefined;
  readonly key: OnceKey | undefined;
}

const operations = [
  {
    name: 'publish',
    about: {
      summary: 'Publishes a draft and retires the previous version, in one transaction',
      ability: 'update',
      statuses: [200],
    },
  },
  { name: 'retire', about: { summary: 'Retires a version', ability: 'update', statuses: [200] } },
  { name: 'roll-back', about: { summary: 'Makes a new draft from this version', ability: 'create', statuses: [201] } },
] as const;

/**
 * `POST /practices/{networkId}/{collection}/{id}/publish`, `/retire` and `/roll-back` of a definition. Publishing also retires
 * the version in use: both or neither. Rolling back makes a draft with the content of that version. A repeat of publishing or
 * retiring changes nothing and answers 200.
 */
export function definitionVersionRoutes(app: FastifyInstance, deps: AppParts): void {
  const { store, saving } = deps;
  const url = (name: string) => `${apiBase}/practices/:networkId/:collection/:id/${name}`;

  const change = (status: 'Active' | 'Retired') => (operation: Operation) => {
    const { call, before, note, key } = operation;
    const { practice, caller, definition } = call;
    const next = { ...bodyOf(before), status, ...(note ? { versionNote: note } : {}) };
    return saving.update({ practice, caller, definition, before, next, once: key });
  };
  const rollBack = async ({ call, before, key }: Operation) => {
    const { practice, caller, definition } = call;
    const { id, meta: _meta, partition: _partition, content: _content, display: _display, ...body } = bodyOf(before);
    const lineage = lineageOf(body, String(id));
    // Its declaration has a lineage.
    const versions = await versionsOf({ practice, store }, definition.type as VersionedType, lineage);
    const draft = {
      ...body,
      lineage,
      status: 'Draft',
      version: 1 + Math.max(...versions.map(({ version }) => version ?? 1)),
      versionNote: `Back to version ${String(body['version'] ?? 1)}`,
    };
    return saving.create({ practice, caller, definition, draft, once: key });
  };

  const runs = { publish: change('Active'), retire: change('Retired'), 'roll-back': rollBack } as const;
  for (const { name, about } of operations)
    app.post(
      url(name),
      described({
        ...about,
        types: versioned,
        query: ['versionId'],
        takes: writing,
        tells: [h.etag],
        sends: 'json',
        gives: 'resource',
      }),
      async (request, reply) => {
        const call = await settle(request, store, about.ability);
        if (!isVersioned(call.definition)) throw new Refusal('call-unknown');
        const answer = await once({ store, request, call }, (key) =>
          oneByOne(deps, request, call, (row, note) => runs[name]({ call, before: row, note, key })),
        );
        return sendAnswer(reply, { store, call }, answer);
      },
    );
}

/** Runs an operation on the row as it is now; one at a time for each lineage, so that two versions never come into use. */
async function oneByOne(
  { store }: AppParts,
  request: FastifyRequest,
  call: Call,
  run: (row: StoredRow, note: string | undefined) => Promise<Saved>,
): Promise<Saved> {
  const body = said.safeParse(request.body ?? undefined);
  if (!body.success)
    throw new Refusal('validation-failed', {
      errors: [{ path: 'versionNote', code: 'invalid', message: 'versionNote must be a text of at most 500 characters.' }],
    });
  const { practice } = call;
  const id = idOf(request, call);
  const expected = versionExpected(request);
  for (let attempt = 1; ; attempt++) {
    const row = await presentRow(call, store, id);
    if (expected !== undefined && expected !== row.version) throw new Refusal('stale-version');
    const name = `definition ${practice} ${lineageOf(bodyOf(row), id)}`;
    try {
      const saved = await store.oneAtATime(name, () => run(row, body.data?.versionNote));
      if (saved) return saved;
      if (attempt >= attempts) throw new Refusal('stale-version');
    } catch (error) {
      const raced = error instanceof Refusal && error.code === 'stale-version' && expected === undefined;
      if (!raced || attempt >= attempts) throw error;
    }
  }
}
