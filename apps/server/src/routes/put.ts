import { definitionOf, isResourceType, type ResourceDefinition, type ResourceType, referencesOf } from '@notewell/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility } from '../access.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/index.ts';
import { visibilityOf } from '../store/visibility.ts';
import { type Call, expiresOf, idOf, keepsHistory, settle, versionExpected, versionNumber } from './call.ts';
import { sendAnswer } from './create.ts';
import type { RouteDeps } from './deps.ts';
import { once } from './once.ts';
import { collectionUrls } from './paths.ts';

interface Sent {
  readonly id?: unknown;
  readonly meta?: { readonly versionId?: unknown } | null;
}
const isObject = (body: unknown): body is Sent => typeof body === 'object' && body !== null && !Array.isArray(body);

/** `PUT {collection}/{id}`: 200, or 201 where there was none. A body read at an older version is stale. */
export function putRoute(app: FastifyInstance, { store, saving, now }: RouteDeps): void {
  for (const url of collectionUrls('/:id')) {
    app.put(url, async (request, reply) => {
      const call = await settle(request, store, 'update');
      const { practice, caller, definition, visibility } = call;
      const id = idOf(request, call);
      const { body } = request;
      if (body === undefined) throw new Refusal('body-required');
      if (isObject(body) && body.id !== undefined && body.id !== id) throw new Refusal('id-mismatch');
      const expires = expiresOf(request, now());
      const keepHistory = keepsHistory(request, caller);
      const expected = versionExpected(request) ?? versionInBody(request);
      const answer = await once(store, request, call, async (key) => {
        const before = await store.reader.read(practice, definition, id, visibility);
        if (before?.deleted) throw new Refusal('gone');
        if (before) {
          if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
          return saving.update({ practice, caller, definition, before, next: body, expires, keepHistory, once: key });
        }
        await requireNoneHidden(store, call, id);
        requireAbility(caller, definition, 'create');
        if (!definition.abilities.includes('create')) throw new Refusal('create-unsupported');
        return saving.create({ practice, caller, definition, draft: body, id, expires, once: key });
      });
      return sendAnswer(request, reply, call, store, answer);
    });
  }
}

/**
 * An id that the caller does not see may be anybody's: where some of a type are hidden from them, they make new ones by
 * POST, and what they name by PUT is answered as if it were not there, whether it is or not. Of a record that they see,
 * they see every row.
 */
async function requireNoneHidden(store: Store, { caller, definition, practice, visibility }: Call, id: string): Promise<void> {
  if (visibility.kind === 'everything') return;
  const patients = visibilityOf(caller, definitionOf('Patient'));
  const [record] = id.split('.');
  if (visibility.kind === 'patients' && definition.scope.kind === 'partitioned' && record !== undefined) {
    if (patients.kind === 'everything') return;
    if (patients.kind === 'patients' && (await store.hidden.patients(practice, patients, [record], true)).size === 0) return;
    // A record may be a group's or a channel's; what is nobody's is answered as what is a hidden patient's.
    for (const type of recordTypes(definition)) if (await store.reader.exists(practice, definitionOf(type), record)) return;
  } else if (
    visibility.kind === 'patients' &&
    visibility.population.level === 'All' &&
    !(await store.reader.exists(practice, definition, id))
  )
    return;
  throw new Refusal('not-found');
}

/** Whose records the rows of a type may belong to, beside patients. */
const recordTypes = (definition: ResourceDefinition): readonly ResourceType[] => {
  const { scope } = definition;
  const by = scope.kind === 'partitioned' ? scope.by : [];
  return referencesOf(definition)
    .filter(({ path }) => by.includes(path))
    .flatMap(({ targets }) => targets.filter(isResourceType))
    .filter((type) => type !== 'Patient');
};

/** The version a body says it was read at. */
function versionInBody({ body }: FastifyRequest): number | undefined {
  const version = isObject(body) ? body.meta?.versionId : undefined;
  return typeof version === 'string' ? versionNumber(version) : undefined;
}
