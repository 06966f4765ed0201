import { definitionOf, type Field, type ResourceDefinition, type ResourceType, resourceTypes } from '@notewell/model';
import { isGivenSignature, signaturesIn, signaturesOnlyIn } from './signature.ts';

/** Types whose signatures follow their own rules, and the place of those rules. */
const withOwnRules: ReadonlySet<string> = new Set(['Note']); // notes/authority, and the behavior of notes on the server

function isSignatureList({ spec }: Field): boolean {
  if (spec.kind !== 'list' || spec.of.spec.kind !== 'group') return false;
  const status = spec.of.spec.fields['status']?.spec;
  return status?.kind === 'code' && status.enumeration === 'SignatureStatus';
}

type Declared = Pick<ResourceDefinition, 'type' | 'fields'>;
const listsOf = ({ fields }: Declared): readonly string[] =>
  Object.entries<Field>(fields).flatMap(([name, field]) => (isSignatureList(field) ? [name] : []));

/** Names of the signature lists that a type declares. Empty for notes, which have their own rules. */
export const signatureListsOf = (definition: Declared): readonly string[] =>
  withOwnRules.has(definition.type) ? [] : listsOf(definition);

/** True if a write gives a signature, on a record of any type. */
export const givesSignature = (definition: Declared, before: unknown, after: unknown): boolean =>
  listsOf(definition).some((list) =>
    signaturesOnlyIn(signaturesIn(after, list), signaturesIn(before, list)).some(isGivenSignature),
  );

/** Types that are signed by the common rules. */
export const signedTypes: readonly ResourceType[] = resourceTypes.filter(
  (type) => signatureListsOf(definitionOf(type)).length > 0,
);
