import type { Forward, Rebases, ResourceByType, ResourceType } from '@notewell/model';

/** A resource as the core handles it. Fields are known by name only; the model port knows their meaning. */
export interface StoredResource {
  readonly id?: string | undefined;
  readonly resourceType?: string | undefined;
  readonly partition?: string | undefined;
  readonly display?: string | undefined;
  readonly meta?: StoredMeta | undefined;
  readonly [field: string]: unknown;
}

export interface StoredMeta {
  readonly versionId?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly isHistorical?: boolean | undefined;
  readonly hasTransformations?: boolean | undefined;
  readonly [field: string]: unknown;
}

type ServerOwned = 'id' | 'resourceType' | 'partition' | 'meta' | 'content';

/** A resource to be created: the server owns id, partition, metadata and content. */
export type Draft<T extends ResourceType> = Omit<ResourceByType[T], ServerOwned> & { readonly resourceType?: T };

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

/** Facts about a type that the core needs. `model-port.ts` takes them from the model, tests from a table. */
export interface TypeFacts {
  readonly collection: string;
  readonly scope: 'partitioned' | 'practice' | 'global';
  /** Reference paths that determine its record; the first that holds an id wins. */
  readonly partitionPaths: readonly string[];
  readonly patientPaths: readonly string[];
  readonly canDelete: boolean;
  readonly forward?: Forward | undefined;
  readonly rebases?: Rebases | undefined;
}

export interface ModelPort {
  /** Throws for a type that does not exist. */
  facts(type: string): TypeFacts;
  /** JSON Patch from `before` to `after`, without read-only fields and empty-array changes (spec section 5). */
  diff(type: string, before: StoredResource, after: StoredResource): PatchOperation[];
  /** Returns a changed copy; throws if an operation does not apply. */
  apply(value: StoredResource, patch: readonly PatchOperation[]): StoredResource;
  /** True if the value passes the filters of a list, as far as the device can tell. */
  matches(type: string, value: StoredResource, filters: readonly ListFilter[]): boolean;
  /** Order of two values under a sort name; 0 if the device cannot compare them. */
  compare(type: string, orderBy: string | undefined, a: StoredResource, b: StoredResource): number;
  /** Every reference in the value: its path without list positions, and the ids it points to. */
  references(type: string, value: StoredResource): { readonly path: string; readonly targets: readonly string[] }[];
}

/** A filter in the API's form; each type declares its kinds (contract: `POST {collection}/queries`). */
export interface ListFilter {
  readonly kind: string;
  readonly values?: readonly string[] | undefined;
  readonly exclude?: boolean | undefined;
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
  readonly text?: string | undefined;
}

const localPrefix = 'local:';
/** True for an id that the device created because the server has not answered the create yet. */
export const isLocalId = (id: string): boolean => id.startsWith(localPrefix);
export const localId = (uuid: string): string => `${localPrefix}${uuid}`;

/** Key of one entity in maps and indexes. Ids may repeat across types and contain their partition. */
export const entityKey = (type: string, id: string): string => `${type}|${id}`;

/** The server's version: a positive whole number, or 0 if there is none. */
export function versionNumber(resource: StoredResource | undefined): number {
  const parsed = Number(resource?.meta?.versionId);
  return Number.isSafeInteger(parsed) && parsed > 0 ? parsed : 0;
}
