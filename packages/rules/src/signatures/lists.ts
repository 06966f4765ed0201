import { definitionOf, type Field, type ResourceDefinition, type ResourceType, resourceTypes } from '@notewell/model';

/** Types whose signatures follow their own rules, and the place of those rules. */
const withOwnRules: ReadonlySet<string> = new Set(['Note']); // notes/authority, and the behavior of notes on the server

function isSignatureList({ spec }: Field): boolean {
  if (spec.kind !== 'list' || spec.of.spec.kind !== 'group') return false;
  const status = spec.of.spec.fields['status']?.spec;
  return status?.kind === 'code' && status.enumeration === 'SignatureStatus';
}

/** Names of the signature lists that a type declares. Empty for notes, which have their own rules. */
export const signatureListsOf = ({ type, fields }: Pick<ResourceDefinition, 'type' | 'fields'>): readonly string[] =>
  withOwnRules.has(type) ? [] : Object.entries<Field>(fields).flatMap(([name, field]) => (isSignatureList(field) ? [name] : []));

/** Types that are signed by the common rules. */
export const signedTypes: readonly ResourceType[] = resourceTypes.filter(
  (type) => signatureListsOf(definitionOf(type)).length > 0,
);
