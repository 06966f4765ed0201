import type { Reference, ResourceByType, ResourceType } from '@notewell/model';
import type { IdentityKind } from './identity.ts';
import type { SourceKey } from './keys.ts';
import type { Node } from './read.ts';

/** Result of a mapper: a resource as a caller would send it. */
export type Draft<T extends ResourceType> = Omit<
  ResourceByType[T],
  'id' | 'resourceType' | 'partition' | 'meta' | 'content' | 'identifiers'
>;

/** Lookups of a mapper in the rest of the import and in the practice. */
export interface Context {
  readonly key: SourceKey;
  /** The patient whose record it belongs to. */
  readonly patient: Reference<'Patient'> & { readonly resourceType: 'Patient' };
  /** Resolves a FHIR Reference to one of these types; undefined if its target is unknown. */
  readonly reference: <const T extends ResourceType>(reference: unknown, ...types: readonly T[]) => Reference<T> | undefined;
  readonly references: <const T extends ResourceType>(references: readonly unknown[], ...types: readonly T[]) => Reference<T>[];
  /** A FHIR resource that is stored inside others, such as a goal within its care plan. */
  readonly part: (reference: unknown) => Node | undefined;
  /** Parts of a FHIR type that refer to this resource, such as the care teams of a patient. */
  readonly parts: (fhirType: string) => Node[];
}

/** Binary content of a resource. */
export interface File {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

interface Base {
  readonly fhirType: string;
}
/** A resource stored inside others: their mapper requests it. */
export interface PartMapper extends Base {
  readonly part: true;
  /** Name of its container, for the summary. */
  readonly within: string;
  /** Path of its reference to the container, if the container does not refer to it. */
  readonly about?: string;
  /** Returns the reason why this one must not be imported. */
  readonly refuse?: (resource: Node) => string | undefined;
}
/** Converts a FHIR type to a Notewell type. */
export interface ResourceMapper<T extends ResourceType = ResourceType> extends Base {
  readonly type: T;
  /** Path of the reference to its record; absent for types outside records. */
  readonly record?: string;
  /** Types that the record may have; only Patient if absent. */
  readonly records?: readonly ResourceType[];
  /** Path of the reference to its patient, for types outside records. */
  readonly about?: string;
  /** Identity that tells two resources under one key apart; absent for types identified by their record. */
  readonly identity?: IdentityKind;
  /** True if its identifiers name a kind, such as the LOINC code of an instrument, which two resources may share. */
  readonly sharesIdentifiers?: boolean;
  /** Returns the reason why this one must not be imported, such as that it was entered in error. */
  readonly refuse?: (resource: Node) => string | undefined;
  readonly map: (resource: Node, context: Context) => Draft<T>;
  /** The file that belongs to it, if any. */
  readonly file?: (resource: Node, context: Context) => File | undefined;
}
export type Mapper = ResourceMapper | PartMapper;

/** Checks a mapper against its own type and returns the type that the table of mappers needs. */
export const defineMapper = <const T extends ResourceType>(mapper: ResourceMapper<T>): ResourceMapper =>
  // Only contravariance prevents assignment. Callers of `map` always check `type` first.
  mapper as ResourceMapper;

export const enteredInError = (status: unknown): string | undefined =>
  status === 'entered-in-error' ? 'entered in error' : undefined;
