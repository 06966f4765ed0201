import { Refusal } from '../../kernel/refusal.ts';
import { newId, partitionIn } from '../columns/row.ts';
import type { Run } from '../postgres/database.ts';
import type { StoredRow } from '../store/index.ts';
import type { Outcome } from '../store/writer.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { belongsTo, responseOf, signBy, stamped, valid, withoutReadOnly } from './body.ts';
import { complete, together } from './related-writes.ts';
import type { CreateRequest, Engine, NewRequest, Saved } from './requests.ts';
import { requireWrite } from './require-write.ts';

/** A creation that is judged and complete, and only to be written. */
async function prepare(engine: Engine, request: CreateRequest) {
  const { store, now, rules } = engine;
  const { practice, caller, definition, draft, expires = null, once } = request;
  const value = valid(definition, draft);
  if (value.id !== undefined && request.id === undefined) throw new Refusal('create-with-id');
  const at = new Date(now());
  const body = withoutReadOnly(definition, value, undefined);
  signBy(caller, definition, body, { before: undefined, at });
  belongsTo(caller, definition, body);
  await requireWrite({ practice, caller, definition, store }, 'create', { after: body });
  const partition = partitionIn(definition, body);
  const id = request.id ?? newId(partition);
  if (request.id !== undefined && partition !== undefined && !id.startsWith(`${partition}.`))
    throw new Refusal('partition-changed');
  const { others, provided } = await complete(engine, request, {
    id,
    before: undefined,
    body,
    at,
    // Type-specific rules may need facts that the caller may not know. Such types verify patients before the write.
    proves: rules.behaviourOf(definition) === undefined,
  });
  const stored = stamped(definition, body, { id, partition, version: 1, at, caller });
  const text = await responseOf(store, practice, definition, stored);
  const writeOne = (run?: Run) =>
    store.writer.create({ practice, caller, definition, body: stored, text, partition, expires, once, provided }, run);
  return { id, text, write: (run?: Run) => together(engine, request, { id, main: writeOne, others, within: run }) };
}

export async function create(engine: Engine, request: CreateRequest): Promise<Saved> {
  const { store } = engine;
  const { practice, caller, definition, ifNoneExists } = request;
  const { id, text, write } = await prepare(engine, request);
  const created = (outcome: Outcome): Saved => ({
    outcome: outcome === 'done' ? 'created' : 'repeated',
    id,
    version: 1,
    text,
  });
  if (!ifNoneExists) return created(await write());
  const find = (run?: Run) =>
    store.reader.byIdentifier(practice, definition, ifNoneExists, visibilityOf(caller, definition), run);
  const found = (row: StoredRow): Saved => ({ outcome: 'found', id: row.id, version: row.version, text: row.text });
  const existing = await find();
  if (existing) return found(existing);
  return store.writer.alone(practice, `${definition.type} ${ifNoneExists.system}|${ifNoneExists.value}`, async (run) => {
    // Somebody may have created it while this call waited for the lock.
    const meanwhile = await find(run);
    return meanwhile ? found(meanwhile) : created(await write(run));
  });
}

/** All or none, in their order. */
export async function createAll(engine: Engine, practice: string, requests: readonly NewRequest[]): Promise<void> {
  const all = await Promise.all(requests.map((request) => prepare(engine, { ...request, practice })));
  await engine.store.writer.alone(practice, 'several created', async (run) => {
    for (const { write } of all) await write(run);
  });
}
