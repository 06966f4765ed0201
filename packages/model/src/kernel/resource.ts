import type { Family } from './family.ts';
import { boolean, type Field, type Fields, group, instant, integer, list, text, type ValueOf } from './field.ts';

/** A kind of filter that `POST {collection}/queries` accepts, and the paths it reads. */
export type Filter =
  /** Equal to one of `values`: a code, an id, a flag. A secret field must match as a whole, whichever separators it contains. */
  | { readonly by: 'value'; readonly paths: readonly string[] }
  /** The id of the referenced resource is one of `values`. */
  | { readonly by: 'reference'; readonly paths: readonly string[] }
  /** Between `from` (inclusive) and `to` (exclusive). */
  | { readonly by: 'range'; readonly paths: readonly string[]; readonly of: 'instant' | 'date' | 'number' }
  /** Every word of `text` begins a word in one of the paths. */
  | { readonly by: 'text'; readonly paths: readonly string[] }
  /** True if a resource of another type refers to this one. Only the server can tell. */
  | { readonly by: 'referrer'; readonly paths: readonly string[]; readonly from: Referrer };

/** The resources of a type that refer to another by a path, leaving out those whose status is `except`. */
export interface Referrer {
  readonly type: string;
  readonly path: string;
  readonly except: string;
}

export const byReferrer = (type: string, path: string, except: string): Filter => ({
  by: 'referrer',
  paths: ['id'],
  from: { type, path, except },
});
export const byValue = (...paths: string[]): Filter => ({ by: 'value', paths });
export const byReference = (...paths: string[]): Filter => ({ by: 'reference', paths });
export const byInstant = (path: string): Filter => ({ by: 'range', paths: [path], of: 'instant' });
export const byDate = (path: string): Filter => ({ by: 'range', paths: [path], of: 'date' });
export const byNumber = (path: string): Filter => ({ by: 'range', paths: [path], of: 'number' });
export const byText = (...paths: string[]): Filter => ({ by: 'text', paths });

export type Scope =
  | { readonly kind: 'partitioned'; readonly by: readonly string[] }
  | { readonly kind: 'practice' }
  | { readonly kind: 'global' };
/** The record a resource belongs to: the first of these reference paths that holds an id. */
export const partitionedBy = (...by: [string, ...string[]]): Scope => ({ kind: 'partitioned', by });
export const practiceWide: Scope = { kind: 'practice' };
export const everywhere: Scope = { kind: 'global' };

export const abilities = ['create', 'read', 'update', 'delete'] as const;
export type Ability = (typeof abilities)[number];

/** A rule over more than one field, with the messages of spec section 5. */
export interface Check {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** True for a valid value. The value has passed the field checks before. */
  readonly holds: (value: Readonly<Record<string, unknown>>) => boolean;
  /** Faults in entries of a list, each at its place; absent for a rule with one place. */
  readonly entries?: (value: Readonly<Record<string, unknown>>) => readonly Omit<Check, 'holds' | 'entries'>[];
}

const has = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
type Predicate = Check['holds'];
export const requiredWhen = (path: string, when: Predicate): Check => ({
  path,
  code: 'required',
  message: `${path} is a required field`,
  holds: (value) => has(value[path]) || !when(value),
});
/** `path` is required unless the condition holds. */
export const unless = (path: string, condition: Predicate): Check => requiredWhen(path, (value) => !condition(value));
export const laterThan = (path: string, earlier: string): Check => ({
  path,
  code: 'later',
  message: `${path} must be later than ${earlier}`,
  holds: (value) => !has(value[path]) || !has(value[earlier]) || String(value[path]) >= String(value[earlier]),
});
export const check = (path: string, code: string, message: string, holds: Predicate): Check => ({ path, code, message, holds });

/** Fields of every resource, spec section 3. */
export const baseFields = {
  id: text({ format: 'id', max: 200 }).readOnly(),
  resourceType: text({ max: 60 }).readOnly(),
  partition: text({ format: 'id', max: 200 }).readOnly(),
  display: text(),
  meta: group({
    versionId: text({ max: 20 }),
    lastModified: instant(),
    lastModifiedBy: text({ max: 300 }),
    isDeleted: boolean(),
    isHistorical: boolean(),
    hasTransformations: boolean(),
    resourceSystem: text(),
  }).readOnly(),
  identifiers: list(
    group({ system: text({ max: 500 }).required(), value: text({ max: 500 }).required(), type: text({ max: 100 }) }),
  ),
  // Its address is a path without origin, so it works wherever this installation runs.
  content: group({
    contentType: text({ max: 255 }),
    url: text({ max: 2_000 }),
    hash: text({ max: 128 }),
    size: integer({ min: 0 }),
  }).readOnly(),
} as const satisfies Fields;

export interface Declaration<N extends string, F extends Fields> {
  readonly type: N;
  /** The camelCase plural in the path. */
  readonly collection: string;
  /** Singular and plural for display; practices may rename some (spec section 9). */
  readonly labels: readonly [string, string];
  readonly about: string;
  /** Family of the type, which grant sets name. */
  readonly family: Family;
  readonly scope: Scope;
  readonly fields: F;
  /** True for the one type whose rows are people's records, to which partitioned resources belong. */
  readonly isRecord?: true;
  /** Paths of the references to the patients the record is about; access depends on them. */
  readonly patients?: readonly string[];
  /** Paths of the members whom a row is about that names no patient at `patients`, such as those of a group's session. */
  readonly members?: readonly string[];
  readonly filters?: Readonly<Record<string, Filter>>;
  /** Sort name (`orderBy`) to the path it sorts by. */
  readonly sorts?: Readonly<Record<string, string>>;
  readonly abilities?: readonly Ability[];
  readonly checks?: readonly Check[];
  /** True for a value that may be stored unfinished: its shape is checked, but not missing values and bounds. */
  readonly unfinished?: (value: Readonly<Record<string, unknown>>) => boolean;
  /** Set for a mark that only moves forward. */
  readonly forward?: Forward;
  /** Set if people change different parts of a row at the same moment. */
  readonly rebases?: Rebases;
  /** Display of the resource in lists and references if its writer gave none. */
  readonly display?: (value: ValueOf<F>) => string | undefined;
}

/** A mark that only moves forward. Of two changes at once the later one is right, so they are no conflict. */
export interface Forward {
  /** The instant of the mark. */
  readonly by: string;
  /** Fields that go with it. */
  readonly with: readonly string[];
}

/**
 * A device makes a change again on a newer version if others changed other fields since. Items added to and removed from
 * `entries`, lists of what several people say each for themselves, always go together.
 */
export interface Rebases {
  readonly entries: readonly string[];
  /** Lists by the field that names an item (`drafts`, `group.list`). If both changed one item, this device's change is right. */
  readonly keyed?: Readonly<Record<string, string>>;
  /** Keyed lists of which a person compares an item that both changed. */
  readonly compared?: readonly string[];
  /** Keyed lists of words: where two devices wrote into one item, its `text` keeps both. */
  readonly written?: readonly string[];
  /** Moments that are set once: if others have set one too, theirs stays. */
  readonly once?: readonly string[];
}

export interface ResourceDefinition<N extends string = string, F extends Fields = Fields> {
  readonly type: N;
  readonly collection: string;
  readonly labels: readonly [string, string];
  readonly about: string;
  readonly family: Family;
  readonly scope: Scope;
  readonly fields: F;
  readonly isRecord?: true;
  readonly patients: readonly string[];
  readonly members: readonly string[];
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sorts: Readonly<Record<string, string>>;
  readonly abilities: readonly Ability[];
  readonly checks: readonly Check[];
  readonly unfinished?: (value: Readonly<Record<string, unknown>>) => boolean;
  readonly forward?: Forward;
  readonly rebases?: Rebases;
  /** Takes a value of the type. A method, so that callers can use a definition whose type is not known beforehand. */
  display(value: object): string | undefined;
}

/** Identifier systems that only a secret field may hold: everyone who can read the row reads its list of identifiers. */
const secretSystems: ReadonlySet<unknown> = new Set(['http://hl7.org/fhir/sid/us-ssn', 'urn:oid:2.16.840.1.113883.4.1']);
/** True if an identifier is a social security number, by its system or by its type of HL7 table 0203. */
export const isSecretIdentifier = ({ system, type }: { readonly system?: unknown; readonly type?: unknown }): boolean =>
  secretSystems.has(system) || type === 'SS';

/** Checks of every type. */
export const baseChecks: readonly Check[] = [
  check(
    'identifiers',
    'invalid',
    'A social security number is no identifier of this list: it stands in socialSecurityNumber, where it is sealed.',
    ({ identifiers }) => !Array.isArray(identifiers) || !identifiers.some(isSecretIdentifier),
  ),
];

/** Filters of every type. */
export const baseFilters = {
  Id: byValue('id'),
  LastModified: byInstant('meta.lastModified'),
  Deleted: byValue('meta.isDeleted'),
  Identifier: byValue('identifiers.value'),
  Partition: byValue('partition'),
} as const satisfies Record<string, Filter>;
export const baseSorts = { lastModified: 'meta.lastModified', name: 'display' } as const;

/** Declares one resource type, in the only place that describes it. */
export function defineResource<const N extends string, const F extends Fields>(
  declaration: Declaration<N, F>,
): ResourceDefinition<N, F> {
  const { patients, members = [], filters = {}, sorts = {}, checks = [], display = () => undefined, scope } = declaration;
  return {
    ...declaration,
    members,
    patients:
      patients ?? (scope.kind === 'partitioned' ? scope.by.filter((path) => targetsPatient(declaration.fields[path])) : []),
    filters: { ...baseFilters, ...filters },
    sorts: { ...baseSorts, ...sorts },
    abilities: declaration.abilities ?? abilities,
    checks: [...baseChecks, ...checks],
    display,
  };
}

const targetsPatient = (field: Field | undefined) => field?.spec.kind === 'reference' && field.spec.targets.includes('Patient');

type BaseValue = ValueOf<typeof baseFields>;
export type Meta = NonNullable<BaseValue['meta']>;
/** The value of a resource type as read from the server: its own fields and those of every resource. */
export type ResourceOf<D> =
  D extends ResourceDefinition<infer N, infer F>
    ? Omit<BaseValue, 'resourceType' | keyof F> & { readonly resourceType: N } & ValueOf<F>
    : never;
/** A resource as a caller sends it to be created, without an id. */
export type DraftOf<D> =
  D extends ResourceDefinition<infer N, infer F>
    ? Pick<BaseValue, 'display' | 'identifiers'> & { readonly resourceType?: N } & ValueOf<F>
    : never;
