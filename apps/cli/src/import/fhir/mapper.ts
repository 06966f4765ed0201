import type { Reference, ResourceByType, ResourceType } from '@notewell/model';
import type { Node } from './read.ts';

/** What a mapper makes: a resource as a caller would send it. */
export type Draft<T extends ResourceType> = Omit<
  ResourceByType[T],
  'id' | 'resourceType' | 'partition' | 'meta' | 'content' | 'identifiers'
>;

/** What a mapper may ask about the rest of the import and of the practice. */
export interface Context {
  /** The patient whose record it belongs to. */
  readonly patient: Reference<'Patient'> & { readonly resourceType: 'Patient' };
  /** Ours for a FHIR Reference, where it leads to one of these types; undefined where nobody here is known by it. */
  readonly reference: <const T extends ResourceType>(reference: unknown, ...types: readonly T[]) => Reference<T> | undefined;
  readonly references: <const T extends ResourceType>(references: readonly unknown[], ...types: readonly T[]) => Reference<T>[];
  /** A FHIR resource that is kept within others of ours, such as a goal within its care plan. */
  readonly part: (reference: unknown) => Node | undefined;
}

/** What is kept as the content of a resource. */
export interface File {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

interface Base {
  readonly fhirType: string;
}
/** Kept within others: its own mapper is the one that asks for it. */
export interface PartMapper extends Base {
  readonly part: true;
  /** What keeps it, for the summary. */
  readonly within: string;
}
/** Turns one FHIR type into one of ours. */
export interface ResourceMapper<T extends ResourceType = ResourceType> extends Base {
  readonly type: T;
  /** Path of the reference to whose record it belongs; none for types that are in no record. */
  readonly record?: string;
  /** Types whose record that may be; a patient's alone where absent. */
  readonly records?: readonly ResourceType[];
  /** Why this one must not become a resource, such as that it was entered in error. */
  readonly refuse?: (resource: Node) => string | undefined;
  readonly map: (resource: Node, context: Context) => Draft<T>;
  /** The file that it comes with, where it does. */
  readonly file?: (resource: Node, context: Context) => File | undefined;
}
export type Mapper = ResourceMapper | PartMapper;

/** Checks a mapper against its own type, and lets it stand in a table with the others. */
export const defineMapper = <const T extends ResourceType>(mapper: ResourceMapper<T>): ResourceMapper =>
  // Contravariance alone stands between them: whoever calls `map` reads `type` beside it.
  mapper as unknown as ResourceMapper;

export const enteredInError = (status: unknown): string | undefined =>
  status === 'entered-in-error' ? 'entered in error' : undefined;
