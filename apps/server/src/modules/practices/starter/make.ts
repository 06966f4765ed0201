import type { Reference, ResourceByType, ResourceType } from '@notewell/model';

export type Draft<T extends ResourceType> = Omit<ResourceByType[T], 'id' | 'resourceType' | 'partition' | 'meta' | 'content'>;
/** A resource with its id and display name. */
export type Whole<T extends ResourceType> = ResourceByType[T] & { readonly id: string; readonly display: string };
/** Completes a draft and keeps it. `key` is its own among those of its type, so that the same one gets the same id again. */
export type Make = <T extends ResourceType>(type: T, key: string, draft: Draft<T>) => Whole<T>;

/** A reference as the server completes it. */
export function refer<T extends ResourceType>(whole: Whole<T>): Reference<T> {
  const { id, partition, display } = whole;
  // The type's name is a literal in its value.
  return { id, resourceType: whole.resourceType as T, ...(display && { display }), ...(partition && { partition }) };
}
