import type { Family } from './kernel/family.ts';
import type { ResourceDefinition, ResourceOf } from './kernel/resource.ts';
import * as definitions from './resources/index.ts';
import { namesOf } from './values/record.ts';

/** Every resource type by its name, spec section 3. The list itself is resources/index.ts. */
export const registry = { ...definitions } as const satisfies Readonly<Record<string, ResourceDefinition>>;

export type ResourceType = keyof typeof registry;
export type ResourceByType = { [T in ResourceType]: ResourceOf<(typeof registry)[T]> };
export type Resource = ResourceByType[ResourceType];

export const resourceTypes: readonly ResourceType[] = namesOf(registry);

const byType = new Map<string, ResourceDefinition>(Object.entries(registry));
const byCollection = new Map([...byType.values()].map((definition) => [definition.collection, definition]));

export const isResourceType = (name: string): name is ResourceType => byType.has(name);

/** The definition of a type, or undefined where a caller's word names none. */
export function definitionOf(type: ResourceType): ResourceDefinition;
export function definitionOf(type: string): ResourceDefinition | undefined;
export function definitionOf(type: string): ResourceDefinition | undefined {
  return byType.get(type);
}

/** The definition whose collection stands in a path (`patients`), or undefined. */
export const definitionOfCollection = (collection: string): ResourceDefinition | undefined => byCollection.get(collection);

/** The types of a family, as they declare it. */
export const typesOfFamily = (family: Family): readonly ResourceType[] =>
  resourceTypes.filter((type) => registry[type].family === family);
