import { isDeepStrictEqual } from 'node:util';
import { definitionOf, type ResourceDefinition } from '@notewell/model';
import type { ProblemFault } from '@notewell/protocol/errors';
import { requireAbility } from '../access.ts';
import type { Caller } from '../caller.ts';
import { requireWhole } from '../disclosure.ts';
import { Refusal } from '../refusal.ts';
import type { Run } from '../store/database.ts';
import type { Body, Store, StoredRow, Visibility } from '../store/index.ts';
import { newId, partitionIn, stillIn } from '../store/row.ts';
import { secretFieldsOf } from '../store/secrets.ts';
import { patientsHiddenFrom } from '../store/veil.ts';
import { visibilityOf } from '../store/visibility.ts';
import type { OnceKey, Outcome, Provided } from '../store/writer.ts';
import type { Companion, Save } from './behaviour.ts';
import { belongsTo, bodyOf, displayOf, stamped, toldOf, valid, withoutReadOnly } from './body.ts';
import { behaviourOf } from './index.ts';
import { find } from './lookup.ts';
import { judgeMoves } from './moves.ts';
import { requireKnownPatients } from './patients-named.ts';

interface Request {
  readonly practice: string;
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly once?: OnceKey | undefined;
}
export interface CreateRequest extends Request {
  /** Of unknown origin. */
  readonly draft: unknown;
  /** The id it shall have, where the caller chose one by PUT. */
  readonly id?: string | undefined;
  readonly expires?: Date | null | undefined;
  /** Look for this identifier first, and create only where nothing carries it. */
  readonly ifNoneExists?: { readonly system: string; readonly value: string } | undefined;
}
/** One of several that are created together. */
export type NewRequest = Omit<CreateRequest, 'practice' | 'once' | 'ifNoneExists'>;
export interface UpdateRequest extends Request {
  readonly before: StoredRow;
  /** Of unknown origin; what the server alone writes is taken from `before`. */
  readonly next: unknown;
  /** `next` is made from `before`: a readable secret that it lacks is to be empty. Otherwise one not mentioned stays. */
  readonly whole?: boolean;
  readonly expires?: Date | null | undefined;
  readonly keepHistory?: boolean;
  /** Written though it was deleted, and deleted all the same: what is said later of something that has ended. */
  readonly whileDeleted?: boolean;
}
export interface DeleteRequest extends Request {
  readonly before: StoredRow;
  readonly keepHistory?: boolean;
}
/** `repeated`: the idempotency key was used before, and what it did then is still to be looked up. */
export interface Saved {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'found' | 'deleted' | 'repeated';
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** The one way in which resources are written, whoever asks: a call, an import, a job. */
export interface Saving {
  readonly create: (request: CreateRequest) => Promise<Saved>;
  /** New resources of one practice, all or none, in their order: an id that is there already refuses them all. */
  readonly createAll: (practice: string, requests: readonly NewRequest[]) => Promise<void>;
  readonly update: (request: UpdateRequest) => Promise<Saved>;
  readonly remove: (request: DeleteRequest) => Promise<Saved>;
  /** Changes what only the server writes (`content`). */
  readonly updateContent: (request: Omit<UpdateRequest, 'next'> & { readonly content: Body['content'] }) => Promise<Saved>;
}

/** One more write, within the transaction of the save that it belongs to. */
type Also = (run: Run) => Promise<Outcome>;

interface Completed {
  readonly others: readonly Also[];
  /** What the write itself has to make sure of. */
  readonly provided: Provided | undefined;
}

export interface SavingOptions {
  readonly store: Store;
  readonly now?: () => number;
}

export function createSaving({ store, now = Date.now }: SavingOptions): Saving {
  const seenBy =
    (caller: Caller) =>
    (target: ResourceDefinition): Visibility =>
      visibilityOf(caller, target);

  async function complete(
    request: Request,
    id: string,
    before: Body | undefined,
    body: Body,
    at: Date,
    {
      beside,
      by,
      proves = false,
    }: { readonly beside?: readonly Body[]; readonly by?: Companion['by']; readonly proves?: boolean } = {},
  ): Promise<Completed> {
    const { practice, caller, definition } = request;
    const behaviour = behaviourOf(definition);
    const save: Save = { practice, caller, definition, store, now: at, id, before, after: body, ...(beside ? { beside } : {}) };
    await behaviour?.beforeSave?.(save);
    const visitOf = definition.type === 'Note' ? idIn(body.encounter) : id;
    const judged = before ? (by ? { ...before, ...by } : before) : behaviour?.startsAs;
    await judgeMoves({ ...save, before: judged }, async () => (visitOf === undefined ? false : hasFinalNote(save, visitOf, id)));
    const filled = await store.references.fill(practice, definition, body, seenBy(caller), { before, proves });
    const known = new Set([...filled.seen, ...filled.unproven]);
    await requireKnownPatients({ practice, caller, definition, store, before }, body, known);
    const display = displayOf(definition, body);
    if (display) body.display = display;
    return {
      others: await also(
        request,
        at,
        { ...body, id, resourceType: definition.type },
        (await behaviour?.alsoWrites?.(save)) ?? [],
      ),
      provided: filled.unproven.size > 0 ? { seen: patientsHiddenFrom(caller), patients: [...filled.unproven] } : undefined,
    };
  }

  /** Makes ready what is written beside a save, each as if it were saved by itself. */
  async function also(request: Request, at: Date, main: Body, companions: readonly Companion[]): Promise<readonly Also[]> {
    const { practice, caller } = request;
    const beside: Body[] = [main];
    const ready: Also[] = [];
    const blocked: ProblemFault[] = [];
    for (const one of companions) {
      const { type, id, before, body: draft, by } = one;
      const definition = definitionOf(type);
      const old = before && bodyOf(before);
      if (before) await requireWhole(caller, definition, practice, store, before);
      const body = withoutReadOnly(definition, valid(definition, draft), old);
      requireAbility(caller, definition, old ? 'update' : 'create', old);
      let others: readonly Also[];
      try {
        ({ others } = await complete({ practice, caller, definition }, id, old, body, at, { beside, ...(by ? { by } : {}) }));
      } catch (error) {
        // Everybody who stands against it is told at once, not one after another.
        if (!(error instanceof Refusal) || error.code !== 'rules-block') throw error;
        blocked.push(...faultsOf(error, one));
        continue;
      }
      const partition = old?.partition ?? partitionIn(definition, body);
      const version = (before?.version ?? 0) + 1;
      const stored = stamped(definition, body, { id, partition, version, at, caller });
      beside.push(stored);
      const common = { practice, caller, definition, body: stored, expires: before?.expires ?? null };
      ready.push((run) =>
        before
          ? store.writer.replace({ ...common, before, keepHistory: true, action: 'update' }, run)
          : store.writer.create({ ...common, partition }, run),
      );
      // What it has to be written with it in turn, such as what its answers say of the patient.
      ready.push(...others);
    }
    if (blocked.length > 0) throw new Refusal('rules-block', { errors: blocked.slice(0, 100) });
    return ready;
  }

  /** Writes one thing and what belongs to it, all or none. */
  async function together(
    { practice, definition }: Request,
    id: string,
    main: (run?: Run) => Promise<Outcome>,
    others: readonly Also[],
    within?: Run,
  ): Promise<Outcome> {
    if (others.length === 0) return main(within);
    const all = async (run: Run) => {
      const outcome = await main(run);
      if (outcome !== 'done') return outcome;
      for (const write of others) if ((await write(run)) !== 'done') throw new Refusal('stale-version');
      return outcome;
    };
    return within ? all(within) : store.writer.alone(practice, `${definition.type} ${id}`, all);
  }

  /** A creation that is judged and complete, and only to be written. */
  async function prepare(request: CreateRequest) {
    const { practice, caller, definition, draft, expires = null, once } = request;
    const value = valid(definition, draft);
    if (value.id !== undefined && request.id === undefined) throw new Refusal('create-with-id');
    const at = new Date(now());
    const body = withoutReadOnly(definition, value, undefined);
    if (definition.fields['created']?.spec.kind === 'instant' && body['created'] === undefined)
      body['created'] = at.toISOString();
    belongsTo(caller, definition, body);
    const partition = partitionIn(definition, body);
    const id = request.id ?? newId(partition);
    if (request.id !== undefined && partition !== undefined && !id.startsWith(`${partition}.`))
      throw new Refusal('partition-changed');
    const { others, provided } = await complete(request, id, undefined, body, at, {
      // What is special about a type may ask for more than its caller may know: there it is made sure before.
      proves: behaviourOf(definition) === undefined,
    });
    const stored = stamped(definition, body, { id, partition, version: 1, at, caller });
    const text = await toldOf(store, practice, definition, stored);
    const writeOne = (run?: Run) =>
      store.writer.create({ practice, caller, definition, body: stored, text, partition, expires, once, provided }, run);
    return { id, text, write: (run?: Run) => together(request, id, writeOne, others, run) };
  }

  return {
    async create(request) {
      const { practice, caller, definition, ifNoneExists } = request;
      const { id, text, write } = await prepare(request);
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
        // Somebody may have created it while this one waited for its turn.
        const meanwhile = await find(run);
        return meanwhile ? found(meanwhile) : created(await write(run));
      });
    },

    async createAll(practice, requests) {
      const all = await Promise.all(requests.map((request) => prepare({ ...request, practice })));
      await store.writer.alone(practice, 'several created', async (run) => {
        for (const { write } of all) await write(run);
      });
    },

    async update(request) {
      const { practice, caller, definition, before, next } = request;
      const old = bodyOf(before);
      await requireWhole(caller, definition, practice, store, before);
      const value = valid(definition, next);
      const body = withoutReadOnly(definition, value, old);
      const clears: string[] = [];
      for (const field of secretFieldsOf(definition)?.readable ?? []) {
        if (body[field] !== undefined || old[field] === undefined) continue;
        if (request.whole) clears.push(field);
        else body[field] = old[field];
      }
      const at = new Date(now());
      requireAbility(caller, definition, 'update', old);
      const { others } = await complete(request, before.id, old, body, at);
      if (behaviourOf(definition)?.endsWith?.(body)) return remove(request);
      return replace(request, old, body, at, clears, others);
    },

    async updateContent(request) {
      const old = bodyOf(request.before);
      await requireWhole(request.caller, request.definition, request.practice, store, request.before);
      const { practice, caller, definition, before } = request;
      const at = new Date(now());
      const change = { practice, caller, definition, store, now: at, id: before.id, before: old };
      await behaviourOf(definition)?.beforeContent?.(change);
      const { meta: _meta, content: _content, ...rest } = old;
      const body: Body = request.content ? { ...rest, content: request.content } : rest;
      return replace(request, old, body, at);
    },

    remove,
  };

  async function remove(request: DeleteRequest): Promise<Saved> {
    const { practice, caller, definition, before, once, keepHistory = true } = request;
    const old = bodyOf(before);
    await requireWhole(caller, definition, practice, store, before);
    const at = new Date(now());
    requireAbility(caller, definition, 'delete', old);
    await behaviourOf(definition)?.beforeDelete?.({ practice, caller, definition, store, now: at, id: before.id, before: old });
    const version = before.version + 1;
    const body = stamped(definition, old, { id: before.id, partition: old.partition, version, at, caller, deleted: true });
    const { expires } = before;
    const outcome = await store.writer.replace({
      practice,
      caller,
      definition,
      before,
      body,
      expires,
      once,
      keepHistory,
      action: 'delete',
    });
    if (outcome === 'stale') throw new Refusal('stale-version');
    return { outcome: outcome === 'done' ? 'deleted' : 'repeated', id: before.id, version, text: '' };
  }

  async function replace(
    request: Omit<UpdateRequest, 'next'>,
    old: Body,
    body: Body,
    at: Date,
    clears: readonly string[] = [],
    others: readonly Also[] = [],
  ): Promise<Saved> {
    const { practice, caller, definition, before, once, keepHistory = true } = request;
    if (old.partition !== undefined && !stillIn(definition, body, old.partition)) throw new Refusal('partition-changed');
    const expires = request.expires === undefined ? before.expires : request.expires;
    const { meta: _meta, ...rest } = old;
    const same = { ...body, id: old.id, resourceType: old.resourceType, ...(old.partition ? { partition: old.partition } : {}) };
    if (expires === before.expires && isDeepStrictEqual(rest, same)) {
      return { outcome: 'unchanged', id: before.id, version: before.version, text: before.text };
    }
    const version = before.version + 1;
    const deleted = before.deleted && request.whileDeleted === true;
    const stored = stamped(definition, body, { id: before.id, partition: old.partition, version, at, caller, deleted });
    const text = await toldOf(store, practice, definition, stored);
    const replacement = {
      practice,
      caller,
      definition,
      before,
      body: stored,
      text,
      expires,
      once,
      keepHistory,
      clears,
      action: 'update',
      staysDeleted: deleted,
    } as const;
    const outcome = await together(request, before.id, (run) => store.writer.replace(replacement, run), others);
    if (outcome === 'stale') throw new Refusal('stale-version');
    return { outcome: outcome === 'done' ? 'updated' : 'repeated', id: before.id, version, text };
  }
}

/** What stood against a companion, said of the save that it belongs to. */
const faultsOf = ({ extras }: Refusal, { path, of }: Companion): ProblemFault[] =>
  (extras.errors ?? []).map((fault) => ({
    ...fault,
    path: path ? `${path}.${fault.path}` : fault.path,
    message: of ? `${of}: ${fault.message}` : fault.message,
  }));

const idIn = (reference: unknown): string | undefined =>
  typeof reference === 'object' && reference !== null && 'id' in reference ? String(reference.id) : undefined;

/** Whether a note of the visit, other than this one, is signed: what happened is settled then. */
async function hasFinalNote(place: Pick<Save, 'practice' | 'store'>, encounter: string, self: string): Promise<boolean> {
  const notes = await find(place, 'Note', [
    { kind: 'Encounter', values: [encounter] },
    { kind: 'Status', values: ['Final', 'Amended'] },
  ]);
  return notes.some(({ id }) => id !== self);
}
