import type { Json } from '@notewell/model';
import { given, isNode, type Node } from './node.ts';

/* Claims of a foreign response about who wrote it and whom it is about. The record says that. */

/** Members with a person, and the narrative, which may tell anything. */
const claims: ReadonlySet<string> = new Set(['author', 'source', 'subject', 'text']);
const naming = /\/StructureDefinition\/questionnaireresponse-(?:attester|author|reviewer|signature)$/;
const people: ReadonlySet<unknown> = new Set(['Patient', 'Person', 'Practitioner', 'PractitionerRole', 'RelatedPerson']);

const isNaming = (extension: Json): boolean =>
  isNode(extension) && typeof extension['url'] === 'string' && naming.test(extension['url']);
const isPerson = (resource: Json): boolean => isNode(resource) && people.has(resource['resourceType']);

const without = (value: Json, is: (one: Json) => boolean): Json =>
  Array.isArray(value) ? value.filter((one) => !is(one)) : value;

/** Names no author or signer in its extensions, at any depth. */
function unsigned(value: Json): Json {
  if (Array.isArray(value)) return value.map(unsigned);
  return isNode(value) ? unsignedNode(value) : value;
}
function unsignedNode(node: Node): Node {
  const all: Node = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, unsigned(inner)]));
  const { extension } = all;
  return extension === undefined ? all : given({ ...all, extension: without(extension, isNaming) });
}

/** A FHIR QuestionnaireResponse without its author, source, subject, narrative and signatures. */
export function unnamed(response: Node): Node {
  const kept = Object.entries(unsignedNode(response)).filter(([name]) => !claims.has(name));
  return given(Object.fromEntries(kept.map(([name, value]) => [name, name === 'contained' ? without(value, isPerson) : value])));
}
