import { createHash } from 'node:crypto';
import { definitionOf, type ResourceType } from '@notewell/model';
import { asOne, type OwnIdentifier } from './keys.ts';
import { isNode, type Node, nodesAt } from './read.ts';

/** What the server adds to a reference, or a person may rename, says nothing about what was imported. */
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
 * What a body says, as a short text: equal for what was stored and what would be stored where nothing has changed.
 * Secrets are left out, as they are stored otherwise than they are sent.
 */
export function gist(type: ResourceType, body: Node): string {
  const { fields } = definitionOf(type);
  const said = Object.entries(fields).flatMap(([name, { spec }]) =>
    spec.secret || spec.readOnly || body[name] === undefined ? [] : [[name, ordered(body[name])] as const],
  );
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** What the practice itself fills in where a source says nothing, and which then stays. */
const filledHere = ['created', 'medicalRecordNumber'];

/** The draft with what was filled in here when it was first taken. */
export function asTaken(draft: Node, stored: Node): Node {
  const kept = filledHere.filter((name) => draft[name] === undefined && stored[name] !== undefined);
  return { ...draft, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) };
}

const namesOf = (body: Node) =>
  new Set(nodesAt(body, 'identifiers').map(({ system, value }) => `${String(system)}|${String(value)}`));

export const hasIdentifiers = (body: Node, identifiers: readonly OwnIdentifier[]): boolean => {
  const names = namesOf(body);
  return identifiers.every((identifier) => names.has(asOne(identifier)));
};

/** Those a body has, and the further ones. */
export function joinedIdentifiers(body: Node, identifiers: readonly OwnIdentifier[]): unknown[] {
  const names = namesOf(body);
  return [...nodesAt(body, 'identifiers'), ...identifiers.filter((identifier) => !names.has(asOne(identifier)))];
}
