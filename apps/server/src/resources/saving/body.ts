import { completeStamps, faultOf, missingStamps, type ResourceDefinition, stampRow, type Valid, validate } from '@notewell/model';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { secretFieldsOf } from '../secrets/secrets.ts';
import type { Body, Store, StoredRow } from '../store/index.ts';
import { visibilityOf } from '../visibility/visibility.ts';

// Steps between the body that a caller sent and the body that is stored and returned.

/** Writes into a body who saves it and when, as its type declares. The product itself may say so for others. */
export function signBy(
  { profile, isSystem }: Caller,
  definition: ResourceDefinition,
  body: Body,
  { before, at, imports }: { readonly before: Body | undefined; readonly at: Date; readonly imports?: boolean | undefined },
): void {
  const now = at.toISOString();
  if (isSystem) {
    if (!before) completeStamps(definition, body, now);
    return;
  }
  const by = profile && { id: profile.id, resourceType: profile.resourceType };
  stampRow(definition, { row: body, before }, { by, at: now, imports });
  const [missing] = missingStamps(definition, body);
  if (missing !== undefined) throw new Refusal('validation-failed', { errors: [faultOf(missing, 'required')] });
}

/** Sets the caller as the author or owner of a personal resource that names none. Otherwise the caller could not see it. */
export function belongsTo(caller: Caller, definition: ResourceDefinition, body: Body): void {
  const seen = visibilityOf(caller, definition);
  const name = seen.kind === 'own' ? seen.paths[0] : undefined;
  if (!caller.profile || (name !== 'author' && name !== 'owner') || body[name] !== undefined) return;
  const { resourceType, id } = caller.profile;
  const spec = definition.fields[name]?.spec;
  if (spec?.kind === 'reference' && spec.targets.includes(resourceType)) body[name] = { id, resourceType };
}

/** Parses a stored body. Each call returns a new object, which may be changed. */
export const bodyOf = (row: Pick<StoredRow, 'text'>): Body => JSON.parse(row.text);

export function valid(definition: ResourceDefinition, value: unknown): Valid {
  const result = validate(definition, value);
  if (!result.ok) throw new Refusal('validation-failed', { errors: result.faults.slice(0, 100) });
  return result.value;
}

/** Validates a write that follows from another record. An end before its start, stored long ago, blocks nobody's signature. */
export function validAfter(definition: ResourceDefinition, value: Body, old: unknown): Valid {
  const result = validate(definition, value);
  if (result.ok) return result.value;
  const earlier = old === undefined ? undefined : validate(definition, old);
  const known = new Set(earlier && !earlier.ok ? earlier.faults.map(({ path, code }) => `${path} ${code}`) : []);
  if (result.faults.every(({ path, code }) => code === 'later' && known.has(`${path} ${code}`))) return value;
  throw new Refusal('validation-failed', { errors: result.faults.slice(0, 100) });
}

const system = ['id', 'resourceType', 'partition', 'meta', 'content'] as const;
interface ReadOnly {
  readonly ofNew: ReadonlySet<string>;
  readonly ofStored: ReadonlySet<string>;
}
const readOnly = new WeakMap<ResourceDefinition, ReadOnly>();

/** The fields of a type that the server alone writes: in new rows, and in stored ones. */
function readOnlyOf(definition: ResourceDefinition): ReadOnly {
  let names = readOnly.get(definition);
  if (!names) {
    const own = Object.entries(definition.fields).filter(([, { spec }]) => spec.readOnly);
    const never = own.filter(([, { spec }]) => !spec.givenAtCreation);
    const [ofStored, ofNew] = [own, never].map((some) => new Set<string>([...system, ...some.map(([name]) => name)]));
    readOnly.set(definition, (names = { ofNew: ofNew ?? new Set(), ofStored: ofStored ?? new Set() }));
  }
  return names;
}

/** The caller's fields, with those that the server alone writes as they were before. */
export function withoutReadOnly(definition: ResourceDefinition, value: Valid, before: Body | undefined): Body {
  const names = readOnlyOf(definition)[before ? 'ofStored' : 'ofNew'];
  // Put together rather than taken apart: an object that fields were deleted from is slow from then on.
  const body: Body = {};
  for (const name of Object.keys(value)) if (!names.has(name)) body[name] = value[name];
  for (const name of names) if (Object.hasOwn(definition.fields, name) && before?.[name] !== undefined) body[name] = before[name];
  if (before?.content) body.content = before.content;
  return body;
}

export function displayOf(definition: ResourceDefinition, body: Body): string | undefined {
  return definition.display(body)?.slice(0, 1_000) || body.display;
}

/** The response body of a write: the stored body without write-only secrets. */
export async function responseOf(
  { secrets }: Store,
  practice: string,
  definition: ResourceDefinition,
  stored: Body,
): Promise<string> {
  const fields = secretFieldsOf(definition);
  const set = fields?.all.filter((name) => stored[name] !== undefined) ?? [];
  if (!fields || set.length === 0) return JSON.stringify(stored);
  const withheld = await secrets.withheld(practice, definition, set);
  const kept = set.filter((name) => !fields.readable.includes(name) || withheld.includes(name));
  return JSON.stringify(Object.fromEntries(Object.entries(stored).filter(([name]) => !kept.includes(name))));
}

interface Stamp {
  readonly id: string;
  readonly partition: string | undefined;
  readonly version: number;
  readonly at: Date;
  readonly caller: Caller;
  readonly deleted?: boolean;
}
export function stamped(
  definition: ResourceDefinition,
  body: Body,
  { id, partition, version, at, caller, deleted }: Stamp,
): Body {
  return {
    ...body,
    id,
    resourceType: definition.type,
    ...(partition === undefined ? {} : { partition }),
    meta: {
      versionId: String(version),
      lastModified: at.toISOString(),
      lastModifiedBy: nameOf(caller),
      ...(deleted ? { isDeleted: true } : {}),
      ...(caller.system === undefined ? {} : { resourceSystem: caller.system }),
    },
  };
}
