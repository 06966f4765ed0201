import { randomBytes } from 'node:crypto';
import {
  faultOf,
  formatResourceId,
  idsAt,
  partitionOf,
  type ResourceDefinition,
  recordOf,
  recordType,
  referencesOf,
} from '@notewell/model';
import { v7 } from 'uuid';
import { Refusal } from '../../kernel/refusal.ts';

/** A resource's JSON once parsed. Only what the server itself writes is named; the type's fields were validated. */
export interface Body {
  [field: string]: unknown;
  id?: string;
  resourceType?: string;
  partition?: string;
  display?: string;
  meta?: BodyMeta;
  content?: BodyContent | undefined;
}
export interface BodyMeta {
  versionId: string;
  lastModified: string;
  lastModifiedBy: string;
  isDeleted?: boolean;
  isHistorical?: boolean;
  hasTransformations?: boolean;
  resourceSystem?: string;
}
export interface BodyContent {
  contentType?: string;
  url?: string;
  hash?: string;
  size?: number;
}

/** A row as read: its stored JSON and its columns. */
export interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly expires: Date | null;
  readonly patients: readonly string[];
  readonly creator: string;
  /** The stored JSON, unparsed. */
  readonly text: string;
  /** The foreign references of the body, see `mentions.ts`. */
  readonly mentions: string | null;
}

const ofOneRecord = new WeakMap<ResourceDefinition, boolean>();

/** True if each row of a type is about one patient alone, whose record its id names. */
export function isOfOneRecord(definition: ResourceDefinition): boolean {
  let known = ofOneRecord.get(definition);
  if (known === undefined) {
    const { scope, patients } = definition;
    const by = scope.kind === 'partitioned' ? scope.by : [];
    const targets = referencesOf(definition).flatMap((one) => (patients.includes(one.path) ? one.targets : []));
    known = patients.length === 1 && by.length === 1 && by[0] === patients[0] && targets.join() === recordType;
    ofOneRecord.set(definition, known);
  }
  return known;
}

interface ReferenceLike {
  readonly id: string;
  readonly resourceType?: string;
}
export const isReference = (value: unknown): value is ReferenceLike =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id of the record that a valid body belongs to, undefined for types that are not partitioned. Refuses a body that does not say. */
export function partitionIn(definition: ResourceDefinition, body: Body): string | undefined {
  if (definition.scope.kind !== 'partitioned') return undefined;
  const partition = partitionOf(definition, body);
  const path = definition.scope.by[0] ?? 'partition';
  if (partition === undefined) throw new Refusal('validation-failed', { errors: [faultOf(path, 'required')] });
  if (!uuidForm.test(partition)) throw new Refusal('validation-failed', { errors: [faultOf(`${path}.id`, 'invalid')] });
  return partition;
}

/** A new id that the server makes: `{partition}.{uuid}` or the uuid alone. */
export const newId = (partition: string | undefined): string => formatResourceId(partition, v7({ rng }));

let pool = randomBytes(4096);
let used = 0;
/** Random bytes by the block: a system call a write is measurable. */
function rng(): Uint8Array {
  if (used + 16 > pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/**
 * True if a changed body still belongs to the record that its id names, by any path that may say so. What a related person
 * has carries the last part of their id.
 */
export function stillIn(definition: ResourceDefinition, body: Body, partition: string): boolean {
  if (definition.scope.kind !== 'partitioned') return true;
  return definition.scope.by.some((path) => idsAt(body, path).map(recordOf).includes(partition));
}
