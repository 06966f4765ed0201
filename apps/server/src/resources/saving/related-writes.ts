import { definitionOf, type ResourceDefinition } from '@notewell/model';
import type { ProblemFault } from '@notewell/protocol/errors';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { partitionIn, stillIn } from '../columns/row.ts';
import { requireWhole } from '../disclosure.ts';
import type { Run } from '../postgres/database.ts';
import type { Body } from '../store/index.ts';
import type { Outcome, Provided } from '../store/writer.ts';
import { namedTo } from '../unread-names.ts';
import { patientsHiddenFrom } from '../visibility/filter-guard.ts';
import { namesSeenBy } from '../visibility/visibility.ts';
import type { Behaviour, Change, Companion, Save } from './behaviour.ts';
import { displayOf, signBy, stamped, valid, validAfter, withoutReadOnly } from './body.ts';
import { requireNoLoop } from './loops.ts';
import { judgeMoves, keepHistories } from './moves.ts';
import { requireKnownPatients } from './patients-named.ts';
import { stampRecordSignatures } from './record-signatures.ts';
import { deleting } from './removal.ts';
import type { Engine, Request } from './requests.ts';
import { asRowChanged, RelatedRowChanged } from './row-changed.ts';
import { requireSamePatient } from './same-patient.ts';
import { SaveRows } from './save-rows.ts';
import { requireThere } from './still-used.ts';

/** One more write, within the transaction of the save that it belongs to. */
export type Also = (run: Run) => Promise<Outcome>;

export interface Completed {
  readonly others: readonly Also[];
  /** Taken before anything is written. */
  readonly lock: string | undefined;
  /** Conditions that the write itself must verify. */
  readonly provided: Provided | undefined;
}

/** A body on its way into a row. */
export interface Draft {
  readonly id: string;
  readonly before: Body | undefined;
  /** Completed in place. */
  readonly body: Body;
  readonly at: Date;
  readonly sameSave?: readonly Body[];
  readonly by?: Companion['by'] | undefined;
  readonly proves?: boolean;
  /** It follows from another save, and so does what it brings. */
  readonly follows?: boolean | undefined;
  /** The rows of the save that it belongs to. */
  readonly rows?: SaveRows | undefined;
}
export interface Related {
  readonly at: Date;
  readonly main: Body;
  readonly companions: readonly Companion[];
  readonly follows: boolean | undefined;
  readonly rows?: SaveRows | undefined;
}
export interface Written {
  readonly id: string;
  readonly main: (run?: Run) => Promise<Outcome>;
  readonly others: readonly Also[];
  readonly lock?: string | undefined;
  /** A transaction that runs already. */
  readonly within?: Run | undefined;
}

/** Judges a body and completes it, with what has to be written with it. */
export async function complete(engine: Engine, request: Request, draft: Draft): Promise<Completed> {
  const { store, rules } = engine;
  const { id, before, body, at, sameSave, by, proves = false, follows, rows } = draft;
  const { practice, caller, definition } = request;
  const behaviour = rules.behaviourOf(definition);
  await store.writer.ready(practice, definition);
  const save: Save = {
    practice,
    caller,
    definition,
    store,
    now: at,
    id,
    before,
    after: body,
    by,
    ...(sameSave ? { sameSave } : {}),
  };
  // Before the rules of a type, whose words would say what there is.
  if (behaviour && !sameSave) await requireKnownPatients(save, body, new Set());
  await behaviour?.beforeSave?.(save);
  await stampRecordSignatures(save);
  for (const check of rules.checks) await check(save);
  const judged = before ? (by ? { ...before, ...by } : before) : (by ?? behaviour?.startsAs);
  await judgeMoves({ ...save, before: judged }, rules.needs);
  keepHistories(save);
  await requireNoLoop(save);
  const seenBy = (target: ResourceDefinition) => namesSeenBy(caller, target);
  const shown = (target: ResourceDefinition) => namedTo(caller, target);
  const filled = await store.references.fill({ practice, definition, seen: seenBy, shown }, body, { before, proves });
  // Who writes a patient knows them, also before the row is there.
  const known = new Set([...filled.seen, ...filled.unproven, ...(sameSave ?? []).flatMap((one) => one.id ?? [])]);
  await requireKnownPatients({ practice, caller, definition, store, before }, body, known);
  await requireSamePatient(save);
  const display = displayOf(definition, body);
  if (display) body.display = display;
  const main = { ...body, id, resourceType: definition.type };
  const companions = (await behaviour?.alsoWrites?.(save)) ?? [];
  const others = await relatedWrites(engine, request, { at, main, companions, follows, rows });
  const guard = request.isVerified ? undefined : behaviour?.guard?.(save);
  const removed = (await behaviour?.removesWith?.(save)) ?? [];
  await behaviour?.beforeWrite?.(save);
  return {
    others: [
      ...others,
      ...deleting(store, removed, { practice, caller, at }),
      ...verifying(behaviour, save),
      ...(guard ? [passing(guard.verify)] : []),
      ...requireThere(save),
    ],
    lock: guard?.lock,
    provided: filled.unproven.size > 0 ? { seen: patientsHiddenFrom(caller), patients: [...filled.unproven] } : undefined,
  };
}

/** Prepares the related writes of a save, each as if it were saved alone. Two writes of one row become one. */
export async function relatedWrites(
  engine: Engine,
  request: Request,
  { at, main, companions, rows = new SaveRows(), ...all }: Related,
): Promise<readonly Also[]> {
  const { store } = engine;
  const { practice, caller } = request;
  const own = rows.under(main);
  const ready: Also[] = [];
  const blocked: ProblemFault[] = [];
  for (const one of companions) {
    const { type, id, by, follows = all.follows, maker } = one;
    const definition = definitionOf(type);
    const { earlier, before, old, draft } = own.resume(one);
    if (before && !follows) await requireWhole({ caller, definition, practice, store }, before);
    const body = withoutReadOnly(definition, follows ? validAfter(definition, draft, old) : valid(definition, draft), old);
    if (old?.partition !== undefined && !stillIn(definition, body, old.partition)) throw new Refusal('partition-changed');
    signBy(maker ? { ...caller, profile: maker } : caller, definition, body, { before: old, at });
    // A write that follows from a save needs no permission of its own: the save was authorized.
    if (!follows) requireAbility(caller, definition, old ? 'update' : 'create');
    let others: readonly Also[];
    try {
      ({ others } = await complete(
        engine,
        { practice, caller, definition },
        { id, before: old, body, at, sameSave: own.bodies(), by, follows, rows: own },
      ));
    } catch (error) {
      // Collects all faults, so that the user sees them at once.
      if (!(error instanceof Refusal) || error.code !== 'rules-block') throw ofOwner(error, one);
      blocked.push(...faultsOf(error, one));
      continue;
    }
    const partition = old?.partition ?? partitionIn(definition, body);
    const version = (before?.version ?? 0) + 1;
    const row = own.keep(earlier, { before, body: stamped(definition, body, { id, partition, version, at, caller }) });
    const common = { practice, caller, definition, expires: before?.expires ?? null };
    if (!earlier)
      ready.push((run) =>
        before
          ? store.writer.replace({ ...common, body: row.body, before, keepHistory: true, action: 'update' }, run)
          : store.writer.create({ ...common, body: row.body, partition }, run),
      );
    // Its own related writes, such as changes to the patient from a form's answers.
    ready.push(...others);
  }
  if (blocked.length > 0) throw new Refusal('rules-block', { errors: blocked.slice(0, 100) });
  return ready;
}

/** More saves at one moment than a practice makes on one record. */
const maxTries = 40;

/** Runs a whole save, and again while others change a row that is written with it, such as an authorization's units. */
export async function retried<T>(save: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await save();
    } catch (thrown) {
      const error = asRowChanged(thrown);
      if (!(error instanceof RelatedRowChanged) || tried === maxTries) throw error;
    }
  }
}

/** Writes one thing and what belongs to it, all or none. */
export async function together(
  { store }: Engine,
  { practice, definition }: Request,
  { id, main, others, lock, within }: Written,
): Promise<Outcome> {
  if (others.length === 0) return main(within);
  const all = async (run: Run) => {
    if (lock !== undefined) await store.writer.lock(practice, lock, run);
    const outcome = await main(run);
    if (outcome !== 'done') return outcome;
    for (const write of others) if ((await write(run)) !== 'done') throw new RelatedRowChanged();
    return outcome;
  };
  return within ? all(within) : store.writer.alone(practice, `${definition.type} ${id}`, all);
}

/** The type's check after its row is written, as one more step of the transaction. */
export function verifying(behaviour: Behaviour | undefined, change: Change): readonly Also[] {
  const verify = behaviour?.verify;
  if (!verify) return [];
  return [passing((run) => verify(change, run))];
}

/** A check as one more step of the transaction. */
export const passing =
  (check: (run: Run) => Promise<void>): Also =>
  async (run) => {
    await check(run);
    return 'done';
  };

/** The refusal of a related write, with the name of its owner in its errors: its own text is logged. */
function ofOwner(error: unknown, one: Companion): unknown {
  if (!(error instanceof Refusal) || one.of === undefined) return error;
  const { code, message, extras } = error;
  const known = extras.errors?.length ? error : new Refusal(code, { errors: [{ path: '', code, message }] });
  return new Refusal(code, { ...extras, errors: faultsOf(known, one) }, { cause: error });
}

/** Faults of a related write, reported as faults of the main save. */
const faultsOf = ({ extras }: Refusal, { path, of }: Companion): ProblemFault[] =>
  (extras.errors ?? []).map((fault) => ({
    ...fault,
    path: [path, fault.path].filter(Boolean).join('.'),
    message: of ? `${of}: ${fault.message}` : fault.message,
  }));
