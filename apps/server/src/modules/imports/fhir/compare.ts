import { createHash } from 'node:crypto';
import { definitionOf, type ResourceType } from '@notewell/model';
import { asOne, type OwnIdentifier } from './keys.ts';
import { isNode, type Node, nodesAt } from './read.ts';

/** Ignores parts of references that the server adds or a person may rename: they are not part of the imported content. */
const isReference = (value: Node) => typeof value.id === 'string' && ('resourceType' in value || Object.keys(value).length <= 3);

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isNode(value)) return value;
  if (isReference(value) && !('kind' in value)) return { id: value.id };
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, ordered(value[key])]),
  );
}

/**
 * Short text of a body's content: equal for stored and new content if nothing changed. Secrets are left out, because they
 * are stored in another form than sent.
 */
export function gist(type: ResourceType, body: Node): string {
  const { fields } = definitionOf(type);
  const said = Object.entries(fields).flatMap(([name, { spec }]) =>
    spec.secret || spec.readOnly || body[name] === undefined ? [] : [[name, ordered(body[name])] as const],
  );
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Fields that the practice fills in if a source leaves them empty. They stay afterwards, as do those the server stamps. */
const filledHere = ['created', 'medicalRecordNumber', 'version'];

/** Returns the draft with the values that the first import filled in or the server stamped. */
export function asTaken(type: ResourceType, draft: Node, stored: Node): Node {
  const stamped = Object.entries(definitionOf(type).fields).flatMap(([name, { spec }]) => (spec.stampedBy ? [name] : []));
  const kept = [...filledHere, ...stamped].filter((name) => draft[name] === undefined && stored[name] !== undefined);
  return { ...draft, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) };
}

const namesOf = (body: Node) =>
  new Set(nodesAt(body, 'identifiers').map(({ system, value }) => `${String(system)}|${String(value)}`));

export const hasIdentifiers = (body: Node, identifiers: readonly OwnIdentifier[]): boolean => {
  const names = namesOf(body);
  return identifiers.every((identifier) => names.has(asOne(identifier)));
};

/** Returns the body's identifiers and the further ones. */
export function joinedIdentifiers(body: Node, identifiers: readonly OwnIdentifier[]): unknown[] {
  const names = namesOf(body);
  return [...nodesAt(body, 'identifiers'), ...identifiers.filter((identifier) => !names.has(asOne(identifier)))];
}
