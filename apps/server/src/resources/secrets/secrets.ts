import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isRecord, isResourceType, type ResourceDefinition, type ResourceType } from '@notewell/model';
import type { ParsedFilter } from '@notewell/protocol';
import { withheldByPreference, writeOnlyFields } from '@notewell/rules';
import { EnvelopeError, keyIdOf, openBytes, openText, sealBytes, sealText } from '../../kernel/vault/envelope.ts';
import type { Body } from '../columns/row.ts';
import { type Database, prepared } from '../postgres/database.ts';
import { foundName, literal, tableOf } from '../postgres/names.ts';
import type { PracticeKeys } from './practice-keys.ts';

/** The secret fields of a type (`.secret()` in the model), which are kept apart from its body and encrypted. */
export interface SecretFields {
  readonly all: readonly string[];
  /** Secrets that may be returned to callers with access. The others are write-only. */
  readonly readable: readonly string[];
  /** Those that a filter finds by the whole of their value. */
  readonly found: readonly string[];
}

/** A type's row in a table. An unknown type has none; its secrets are then readable. */
const rowOf = <V>(table: Readonly<Partial<Record<ResourceType, V>>>, { type }: ResourceDefinition): V | undefined =>
  isResourceType(type) ? table[type] : undefined;

const known = new WeakMap<ResourceDefinition, SecretFields | null>();

/** Undefined for nearly every type: those have none. */
export function secretFieldsOf(definition: ResourceDefinition): SecretFields | undefined {
  let fields = known.get(definition);
  if (fields === undefined) {
    const all = Object.entries(definition.fields).flatMap(([name, { spec }]) => (spec.secret ? [name] : []));
    const writeOnly = Object.keys(rowOf(writeOnlyFields, definition) ?? {});
    const filtered = new Set(Object.values(definition.filters).flatMap(({ paths }) => paths));
    const readable = all.filter((name) => !writeOnly.includes(name));
    fields = all.length === 0 ? null : { all, readable, found: all.filter((name) => filtered.has(name)) };
    known.set(definition, fields);
  }
  return fields ?? undefined;
}

/** The fields of a type that the practice's preferences may withhold. */
const switchesOf = (definition: ResourceDefinition) => Object.entries(rowOf(withheldByPreference, definition) ?? {});
const isOn = (preference: string) =>
  `exists (select from ${tableOf('PracticePreferences')} p where p.practice_id = $1 and not p.deleted and (p.body::jsonb ->> ${literal(preference)}) = 'true')`;

/**
 * The secrets of a row without those that the practice withholds. Preferences are looked up only for rows that have such a
 * field. `$1` is the practice.
 */
export const keptSql = (definition: ResourceDefinition): string =>
  switchesOf(definition).reduce(
    (kept, [field, preference]) =>
      `case when secrets ? ${literal(field)} and ${isOn(preference)} then ${kept} - ${literal(field)} else ${kept} end`,
    'secrets',
  );

/** The secrets that a write stores: an envelope for each one set, null for each one removed. */
export type SecretChanges = Readonly<Record<string, string | null>>;

/** A resource that has secrets. */
interface Place {
  readonly practice: string;
  readonly definition: ResourceDefinition;
  readonly id: string;
}

export interface Secrets {
  /** Takes the secrets out of a body: what remains may be copied anywhere. `clears`: fields that are to be empty. */
  readonly split: (
    practice: string,
    definition: ResourceDefinition,
    body: Body,
    clears?: readonly string[],
  ) => Promise<{ readonly body: Body; readonly changes: SecretChanges | null }>;
  /** Reads the keys that `split` takes, which then asks the database nothing. */
  readonly ready: (practice: string, definition: ResourceDefinition) => Promise<void>;
  /** Returns stored JSON with its readable secrets, which are decrypted from the stored envelopes. */
  readonly reveal: (at: Place, text: string, kept: unknown) => Promise<string>;
  /** Filters as the store compares them: in place of what a secret field is to be, its keyed hash. */
  readonly hashed: (
    practice: string,
    definition: ResourceDefinition,
    filters: readonly ParsedFilter[],
  ) => Promise<readonly ParsedFilter[]>;
  /** Of these fields, those that the practice withholds from everybody. */
  readonly withheld: (practice: string, definition: ResourceDefinition, fields: readonly string[]) => Promise<readonly string[]>;
  /** One secret of a resource; undefined where it has none. */
  readonly tell: (at: Place, field: string) => Promise<unknown>;
  /** Text that callers carry from one call to the next without reading it. */
  readonly carried: Carried;
}

/** Sealed text opens only for its practice and place. */
export interface Carried {
  readonly seal: (practice: string, text: string, place: string) => Promise<string>;
  /** Throws an EnvelopeError where it was sealed elsewhere or changed. */
  readonly open: (practice: string, sealed: string, place: string) => Promise<string>;
}

export function createSecrets(db: Database, keys: PracticeKeys): Secrets {
  const { hashOf, hashed } = createFinding(keys);
  const open = async (at: Place, field: string, envelope: unknown): Promise<unknown> => {
    if (typeof envelope !== 'string') return undefined;
    const key = await keys.byId(at.practice, keyIdOf(envelope));
    return JSON.parse(openText(key, envelope, placeOf(at, field)));
  };
  return {
    async split(practice, definition, body, clears = []) {
      const fields = secretFieldsOf(definition);
      if (!fields) return { body, changes: null };
      const at = { practice, definition, id: String(body.id) };
      const rest = { ...body };
      const changes: Record<string, string | null> = {};
      for (const field of fields.all) {
        const value = body[field];
        delete rest[field];
        if (value !== undefined)
          changes[field] = sealText(await keys.current(practice), JSON.stringify(value), placeOf(at, field));
        else if (clears.includes(field)) changes[field] = null;
        if (fields.found.includes(field) && field in changes)
          changes[foundName(field)] = value === undefined ? null : await hashOf(at, field, value);
      }
      return { body: rest, changes: Object.keys(changes).length > 0 ? changes : null };
    },

    ready: readying(keys, hashOf),

    async reveal(at, text, kept) {
      if (!isRecord(kept)) return text;
      let added = '';
      for (const field of secretFieldsOf(at.definition)?.readable ?? []) {
        const value = await open(at, field, kept[field]);
        if (value !== undefined) added += `, ${JSON.stringify(field)}: ${JSON.stringify(value)}`;
      }
      // As jsonb writes it, which begins with the id.
      return added === '' ? text : `${text.slice(0, -1)}${added}}`;
    },

    hashed,
    carried: createCarried(keys),

    async withheld(practice, definition, fields) {
      const asked = switchesOf(definition).filter(([field]) => fields.includes(field));
      if (asked.length === 0) return [];
      const statement = prepared(`select ${asked.map(([, preference]) => isOn(preference)).join(', ')}`);
      const [row] = await db.run(practice, statement, [practice]);
      return asked.flatMap(([field], at) => (row?.[at] === true ? field : []));
    },

    async tell(at, field) {
      const { practice, definition, id } = at;
      if (!secretFieldsOf(definition)?.all.includes(field)) return undefined;
      const statement = prepared(`select secrets ->> $3 from ${tableOf(definition.type)} where practice_id = $1 and id = $2`);
      const [row] = await db.run(practice, statement, [practice, id, field]);
      return open(at, field, row?.[0]);
    },
  };
}

const readying =
  (keys: PracticeKeys, hashOf: ReturnType<typeof createFinding>['hashOf']): Secrets['ready'] =>
  async (practice, definition) => {
    const fields = secretFieldsOf(definition);
    if (!fields) return;
    await keys.ready(practice);
    for (const field of fields.found) await hashOf({ practice, definition }, field, '');
  };

/** An envelope opens for this field of this resource alone, so that none can be moved to another. */
const placeOf = ({ practice, definition: { type }, id }: Place, field: string) => `field ${practice} ${type} ${id} ${field}`;

/** Hashes by which filters find a secret value. */
function createFinding(keys: PracticeKeys) {
  const hashKeys = new Map<string, Buffer>();
  /**
   * HMAC-SHA-256 of the letters and digits of a value, under a key that only this field of this practice has. It derives
   * from the practice's first key, which stays when the key is rotated, so that what was written before is still found.
   */
  async function hashOf(at: Omit<Place, 'id'>, field: string, value: unknown): Promise<string> {
    const { practice } = at;
    const { type } = at.definition;
    const name = `${practice} ${type} ${field}`;
    let key = hashKeys.get(name);
    if (!key) {
      const { key: first } = await keys.first(practice);
      key = Buffer.from(hkdfSync('sha256', first, 'notewell', `find ${type} ${field}`, 32));
      hashKeys.set(name, key);
    }
    const bare = String(value)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
    return createHmac('sha256', key).update(bare).digest('base64url');
  }
  const hashed: Secrets['hashed'] = async (practice, definition, filters) => {
    const found = secretFieldsOf(definition)?.found ?? [];
    if (!filters.some(({ paths }) => paths.some((path) => found.includes(path)))) return filters;
    return Promise.all(
      filters.map(async (filter) => {
        const [field] = filter.paths.filter((path) => found.includes(path));
        if (field === undefined || filter.by !== 'value') return filter;
        return {
          ...filter,
          values: await Promise.all(filter.values.map((one) => hashOf({ practice, definition }, field, one))),
        };
      }),
    );
  };
  return { hashOf, hashed };
}

/**
 * The key derives from the practice's first, so that a rotation ends no list that somebody pages through. Where this master key
 * does not open that one (a backup of elsewhere), a key of this run does: lists need nothing that is encrypted.
 */
function createCarried(keys: Pick<PracticeKeys, 'first'>): Carried {
  const derived = new Map<string, Buffer>();
  const made = async (practice: string) => {
    try {
      return Buffer.from(hkdfSync('sha256', (await keys.first(practice)).key, 'notewell', 'carried text', 32));
    } catch (error) {
      if (error instanceof EnvelopeError) return randomBytes(32);
      throw error;
    }
  };
  const keyOf = async (practice: string) => {
    const key = derived.get(practice) ?? (await made(practice));
    // Two lists at once make one key.
    if (!derived.has(practice)) derived.set(practice, key);
    return derived.get(practice) ?? key;
  };
  return {
    seal: async (practice, text, place) =>
      sealBytes(await keyOf(practice), Buffer.from(text, 'utf8'), place).toString('base64url'),
    open: async (practice, sealed, place) =>
      openBytes(await keyOf(practice), Buffer.from(sealed, 'base64url'), place).toString('utf8'),
  };
}
