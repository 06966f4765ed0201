import { Refusal } from '../../kernel/refusal.ts';
import { newId, partitionIn } from '../columns/row.ts';
import type { Run } from '../postgres/database.ts';
import type { StoredRow } from '../store/index.ts';
import type { OnceKey, Outcome } from '../store/writer.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { belongsTo, responseOf, signBy, stamped, valid, withoutReadOnly } from './body.ts';
import type { PreparedSave } from './change.ts';
import { complete, retried, together } from './related-writes.ts';
import type { CreateRequest, Engine, Saved } from './requests.ts';
import { requireWrite } from './require-write.ts';

/** A creation that is judged and complete, and only to be written. */
async function prepare(engine: Engine, request: CreateRequest) {
  const { store, now, rules } = engine;
  const { practice, caller, definition, draft, expires = null } = request;
  const value = valid(definition, draft);
  if (value.id !== undefined && request.id === undefined) throw new Refusal('create-with-id');
  const at = new Date(now());
  const body = withoutReadOnly(definition, value, undefined);
  signBy(caller, definition, body, { before: undefined, at, imports: request.imports });
  belongsTo(caller, definition, body);
  await requireWrite({ practice, caller, definition, store }, 'create', { after: body });
  const partition = partitionIn(definition, body);
  const id = request.id ?? newId(partition);
  if (request.id !== undefined && partition !== undefined && !id.startsWith(`${partition}.`))
    throw new Refusal('partition-changed');
  const { others, provided, lock } = await complete(engine, request, {
    id,
    before: undefined,
    body,
    at,
    // Type-specific rules may need facts that the caller may not know. Such types verify patients before the write.
    proves: rules.behaviourOf(definition) === undefined,
  });
  const stored = stamped(definition, body, { id, partition, version: 1, at, caller });
  const text = await responseOf(store, practice, definition, stored);
  const creation = { practice, caller, definition, body: stored, text, partition, expires, provided };
  const write = (within?: Run, once?: OnceKey) =>
    together(engine, request, { id, main: (run) => store.writer.create({ ...creation, once }, run), others, lock, within });
  return { id, text, write };
}

export const create = (engine: Engine, request: CreateRequest): Promise<Saved> => retried(() => createOnce(engine, request));

async function createOnce(engine: Engine, request: CreateRequest): Promise<Saved> {
  const { store } = engine;
  const { practice, caller, definition, ifNoneExists } = request;
  const { id, text, write } = await prepare(engine, request);
  const created = (outcome: Outcome): Saved => ({
    outcome: outcome === 'done' ? 'created' : 'repeated',
    id,
    version: 1,
    text,
  });
  if (!ifNoneExists) return created(await write(undefined, request.once));
  const find = (run?: Run) =>
    store.reader.byIdentifier({ practice, definition, visibility: visibilityOf(caller, definition) }, ifNoneExists, run);
  const found = (row: StoredRow): Saved => ({ outcome: 'found', id: row.id, version: row.version, text: row.text });
  const existing = await find();
  if (existing) return found(existing);
  return store.writer.alone(practice, `${definition.type} ${ifNoneExists.system}|${ifNoneExists.value}`, async (run) => {
    // Somebody may have created it while this call waited for the lock.
    const meanwhile = await find(run);
    return meanwhile ? found(meanwhile) : created(await write(run, request.once));
  });
}

/** A creation that is judged and complete, and only to be written. */
export async function prepareCreate(engine: Engine, request: CreateRequest): Promise<PreparedSave> {
  const { id, text, write } = await prepare(engine, request);
  return {
    isUnchanged: false,
    async write(run, once) {
      const outcome = await write(run, once);
      return { outcome: outcome === 'done' ? 'created' : 'repeated', id, version: 1, text };
    },
  };
}

/** Refuses a creation that `create` would refuse before it writes. */
export async function judge(engine: Engine, request: CreateRequest): Promise<void> {
  await prepare(engine, request);
}
