import type { ResourceDefinition } from '@notewell/model';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { foundBy } from '../columns/facets.ts';
import type { Body, StoredRow } from '../columns/row.ts';
import { hasWays, keepWays, waysIn } from '../columns/ways.ts';
import { type Database, keptStatements, type Run, type Statement, sqlState, write } from '../postgres/database.ts';
import { lock } from '../postgres/lock.ts';
import { literal, tableOf } from '../postgres/names.ts';
import { unlessInUse } from '../postgres/several.ts';
import type { SecretChanges, Secrets } from '../secrets/secrets.ts';
import { hiddenPatientsSql, type PatientVisibility, shapeOf } from '../visibility/visibility.ts';
import { createSeveral } from './create-several.ts';
import type { Displays } from './displays.ts';
import { purgeOneExpired } from './housekeeping.ts';
import { type ReplaceShape, replaceSeveral, superseded } from './replace-several.ts';

/** The key a caller sent so that the write happens once, and what identifies the request under it. */
export interface OnceKey {
  readonly key: string;
  readonly fingerprint: string;
}

interface Write {
  readonly practice: string;
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  /** Complete, with id and meta: exactly what is stored. */
  readonly body: Body;
  /** The body as JSON, where its writer has it already. */
  readonly text?: string | undefined;
  readonly expires: Date | null;
  readonly once?: OnceKey | undefined;
}
/** A condition that a write verifies: the caller may know of these patients. */
export interface Provided {
  readonly seen: PatientVisibility | undefined;
  readonly patients: readonly string[];
}
export interface Creation extends Write {
  readonly partition: string | undefined;
  readonly provided?: Provided | undefined;
}
export interface Replacement extends Write {
  /** The version that the change was made from. */
  readonly before: Pick<StoredRow, 'version' | 'creator'>;
  readonly action: 'update' | 'delete';
  /** An update of what was deleted, which stays so. */
  readonly staysDeleted?: boolean;
  /** False where the caller may ask, and asked, that no history be kept. */
  readonly keepHistory: boolean;
  /** Secret fields to be emptied; one that the body does not mention stays as it is. */
  readonly clears?: readonly string[];
}
/** `done`: written. `stale`: another version is current. `repeated`: the key was used before and nothing was written. */
export type Outcome = 'done' | 'stale' | 'repeated';

export interface Writer {
  /** One statement: the resource, its audit row and the caller's key. Refuses an id that exists, and what is not as provided. */
  readonly create: (creation: Creation, run?: Run) => Promise<Outcome>;
  /** One statement: the resource, the version it supersedes, the audit row and the caller's key. */
  readonly replace: (replacement: Replacement, run?: Run) => Promise<Outcome>;
  /** Makes ready what a write of the type needs, so that its transaction waits for no second connection. */
  readonly ready: Secrets['ready'];
  /** Lets one at a time look for an identifier and create the resource where there is none. */
  readonly alone: <T>(practice: string, what: string, work: (run: Run) => Promise<T>) => Promise<T>;
  /** Lets the transactions that name the same thing pass one after another, until each has ended. */
  readonly lock: (practice: string, what: string, run: Run) => Promise<void>;
}

const claim = (from: string, status: number) => `claim as (
  insert into idempotency (practice_id, account, key, fingerprint, status, type, id, version, at)
  select $1, $11, $13, $14, ${status}, $15, $2, $3::int, $5::timestamptz ${from}
  ${unlessInUse}
  returning 1)`;

const note = (action: string, type: string) => `noted as (
  insert into audit (practice_id, at, action, type, id, version, patients, creator, actor, account, request_id, detail)
  select $1, $5::timestamptz, ${literal(action)}, ${literal(type)}, $2, $3::int, $7::text[], $8, $10, $11, $12, $20::jsonb from made)`;

/** The columns that the statement returns, and the SQL that writes the access paths of a patient. */
const historySql = (type: string) =>
  hasWays({ type })
    ? { returned: '$2 as id, $19::jsonb as facets', kept: [keepWays('made', '$22')] }
    : { returned: '1', kept: [] };

function createStatement(type: string, once: boolean, hidden: string | undefined): string {
  const values = `$1, ${literal(type)}, $2, $4, $3::int, $5::timestamptz, $6::timestamptz, $7::text[], $8, $9, $16, $17::jsonb, $18::text[], $19::jsonb, $21`;
  const columns =
    'practice_id, type, id, partition, version, modified, expires, patients, creator, words, body, secrets, terms, facets, mentions';
  const guard = hidden === undefined ? '' : ' from guard';
  const { returned, kept } = historySql(type);
  const parts = [
    ...(hidden === undefined ? [] : [`guard as materialized (select where not exists (${hidden}))`]),
    ...(once ? [claim(guard, 201)] : []),
    `made as (insert into ${tableOf(type)} (${columns}) select ${values}${once ? ' from claim' : guard} returning ${returned})`,
    ...kept,
    note('create', type),
  ];
  const isAsProvided = hidden === undefined ? '1' : '(select count(*) from guard)::int';
  return `with ${parts.join(',\n')} select (select count(*) from made)::int, ${isAsProvided}${once ? '' : unused}`;
}

function replaceStatement(type: string, { action, deleted, keepHistory, once }: ReplaceShape): string {
  const table = tableOf(type);
  const from = once ? 'from old, claim' : 'from old';
  const { returned, kept } = historySql(type);
  const parts = [
    `old as (select ${superseded}, facets from ${table} where practice_id = $1 and id = $2 and version = $4::int for update)`,
    ...(once ? [claim('from old', action === 'delete' ? 204 : 200)] : []),
    ...(keepHistory
      ? [
          `kept as (insert into history (${superseded}, content_hash) select ${superseded
            .split(', ')
            .map((c) => `old.${c}`)
            .join(', ')}, old.facets #>> '{content,hash}' ${from})`,
        ]
      : []),
    `made as (update ${table} r set version = $3::int, modified = $5::timestamptz, expires = $6::timestamptz, patients = $7::text[],
       words = $9, deleted = ${deleted}, body = $16, terms = $18::text[], facets = $19::jsonb, mentions = $21, secrets = case when $17::jsonb is null then r.secrets else jsonb_strip_nulls(coalesce(r.secrets, '{}') || $17::jsonb) end
       ${from} where r.practice_id = $1 and r.id = $2 returning ${returned})`,
    ...kept,
    note(action, type),
  ];
  return `with ${parts.join(',\n')} select (select count(*) from made)::int, (select count(*) from old)::int${once ? '' : unused}`;
}

/** Every statement takes the same parameters, so that one list of values serves all; those of the key need a type where unused. */
const unused = ` where ($13::text is null or $14::text is null or $15::text is null) is not null`;

const aloneIn =
  (db: Database): Writer['alone'] =>
  (practice, what, work) =>
    db.transaction(practice, async (run) => {
      await lock(practice, what, run);
      return work(run);
    });

interface WriterParts {
  readonly displays: Displays;
  readonly secrets: Secrets;
  /** Called after each write. */
  readonly wrote: () => void;
  /** Removes the stored bytes of content that nothing has any more. */
  readonly removeContent: (practice: string, hash: string) => Promise<void>;
}

/** Purges an expired resource with its content, so that its id is free. */
const freeing =
  (db: Database, removeContent: WriterParts['removeContent']) =>
  (practice: string, type: string, id: string): Promise<boolean> =>
    purgeOneExpired(db, practice, { type, id, removeContent: (hash) => removeContent(practice, hash) });

export function createWriter(db: Database, { displays, secrets, wrote, removeContent }: WriterParts): Writer {
  const statementOf = keptStatements();
  const free = freeing(db, removeContent);
  const withoutSecrets = async <W extends Write>(whole: W, clears?: readonly string[]) => {
    const { body, changes } = await secrets.split(whole.practice, whole.definition, whole.body, clears);
    return { stored: { ...whole, body, text: body === whole.body ? whole.text : undefined }, changes };
  };
  const finish = ({ practice, definition, body }: Write) => {
    displays.put(practice, definition.type, String(body.id), body.display);
    wrote();
  };

  return {
    async create(whole, run) {
      const { practice, definition, caller, partition, provided } = whole;
      const { stored, changes } = await withoutSecrets(whole);
      const values = valuesOf(stored, { creator: nameOf(caller), fourth: partition ?? null, changes });
      const seen = provided?.seen;
      const hidden =
        seen && hiddenPatientsSql(seen, `$${values.push(provided.patients)}`, (value) => `$${values.push(value)}`, true);
      const once = whole.once !== undefined;
      const statement = statementOf(`create ${definition.type} ${once} ${seen ? shapeOf(seen) : ''}`, () =>
        creationOf(definition, { once, hidden, seen }),
      );
      let rows: readonly (readonly unknown[])[];
      try {
        rows = await (run ? run(statement, values) : db.run(practice, statement, values));
      } catch (error) {
        if (sqlState(error) !== '23505') throw error;
        // An expired row counts as gone, even before it is purged.
        const freed = !run && (await free(practice, definition.type, String(stored.body.id)));
        if (freed) return this.create(whole);
        throw new Refusal('already-exists', {}, { cause: error });
      }
      if (rows[0]?.[1] !== 1) throw new Refusal('reference-unresolvable');
      if (rows[0]?.[0] !== 1) return 'repeated';
      finish(stored);
      return 'done';
    },

    async replace(whole, run) {
      const { practice, definition, action, staysDeleted = false, keepHistory, before } = whole;
      const { stored, changes } = await withoutSecrets(whole, whole.clears);
      const deleted = action === 'delete' || staysDeleted;
      const once = whole.once !== undefined;
      const statement = statementOf(`${action} ${deleted} ${definition.type} ${keepHistory} ${once}`, () =>
        replacementOf(definition, { action, deleted, keepHistory, once }),
      );
      const values = valuesOf(stored, { creator: before.creator, fourth: before.version, changes });
      const [row] = await (run ? run(statement, values) : db.run(practice, statement, values));
      if (row?.[1] !== 1) return 'stale';
      if (row[0] !== 1) return 'repeated';
      finish(stored);
      return 'done';
    },
    ready: secrets.ready,
    alone: aloneIn(db),
    lock,
  };
}

interface CreateShape {
  readonly once: boolean;
  readonly hidden: string | undefined;
  readonly seen: PatientVisibility | undefined;
}
/** Rows with access paths are written one at a time; others also several in one statement. */
function creationOf(definition: ResourceDefinition, { once, hidden, seen }: CreateShape): Statement {
  const { type } = definition;
  const one = createStatement(type, once, hidden);
  if (hasWays(definition)) return write(one, undefined);
  return write(one, createSeveral(type, once, seen && ((ids, bind) => hiddenPatientsSql(seen, ids, bind, true))));
}
const replacementOf = (definition: ResourceDefinition, shape: ReplaceShape): Statement =>
  write(replaceStatement(definition.type, shape), hasWays(definition) ? undefined : replaceSeveral(definition.type, shape));

interface OfWrite {
  readonly creator: string;
  /** The partition of a creation, or the version that a replacement supersedes. */
  readonly fourth: string | number | null;
  readonly changes: SecretChanges | null;
}
function valuesOf(one: Write, { creator, fourth, changes }: OfWrite): unknown[] {
  const { practice, caller, definition, body, expires, once } = one;
  const { facets, terms, words, mentions, patients } = foundBy(definition, body);
  return [
    practice, // 1
    body.id, // 2
    Number(body.meta?.versionId), // 3
    fourth, // 4
    body.meta?.lastModified, // 5
    expires, // 6
    patients, // 7
    creator, // 8
    words, // 9
    nameOf(caller), // 10
    caller.accountId, // 11
    caller.requestId, // 12
    once?.key ?? null, // 13
    once?.fingerprint ?? null, // 14
    definition.type, // 15
    one.text ?? JSON.stringify(body), // 16
    changes && JSON.stringify(changes), // 17
    terms, // 18
    JSON.stringify(facets), // 19
    JSON.stringify(circumstancesOf(caller, patients)), // 20
    mentions, // 21
    ...(hasWays(definition) ? [JSON.stringify(waysIn(body))] : []), // 22
  ];
}
