import type { ResourceByType, ResourceType } from '@notewell/model';

/** Stored text as its type has it: what is stored passed that type's validation. The one place where this is taken on trust. */
export const storedAs = <T extends ResourceType>(_type: T, { text }: { readonly text: string }): ResourceByType[T] =>
  JSON.parse(text);

/** A page of stored bodies of one type, as that type has them. */
export const allStoredAs = <T extends ResourceType>(_type: T, { text }: { readonly text: string }): ResourceByType[T][] =>
  JSON.parse(text);
