import type { Family } from './kernel/family.ts';
import type { ResourceDefinition, ResourceOf } from './kernel/resource.ts';
import * as definitions from './resources/index.ts';
import { namesOf, type UnknownRecord } from './values/record.ts';

/** Every resource type by its name, spec section 3. The list itself is resources/index.ts. */
export const registry = { ...definitions } as const satisfies Readonly<Record<string, ResourceDefinition>>;

export type ResourceType = keyof typeof registry;
export type ResourceByType = { [T in ResourceType]: ResourceOf<(typeof registry)[T]> };
export type Resource = ResourceByType[ResourceType];

export const resourceTypes: readonly ResourceType[] = namesOf(registry);

const byType = new Map<string, ResourceDefinition>(Object.entries(registry));
const byCollection = new Map([...byType.values()].map((definition) => [definition.collection, definition]));

export const isResourceType = (name: string): name is ResourceType => byType.has(name);

/** The definition of a type; undefined for an unknown name. */
export function definitionOf(type: ResourceType): ResourceDefinition;
export function definitionOf(type: string): ResourceDefinition | undefined;
export function definitionOf(type: string): ResourceDefinition | undefined {
  return byType.get(type);
}

/** The type whose rows are people's records. */
export const recordDefinition: ResourceDefinition = recordAmong([...byType.values()]);
export const recordType: string = recordDefinition.type;

function recordAmong(all: readonly ResourceDefinition[]): ResourceDefinition {
  const [record, ...others] = all.filter(({ isRecord }) => isRecord);
  if (!record || others.length > 0) throw new Error('exactly one type is the record');
  return record;
}

/** A value that passed its type's validation, as that type has it. The one place where this is taken on trust. */
export function typedAs<T extends ResourceType>(type: T, value: UnknownRecord): ResourceByType[T];
export function typedAs<T extends ResourceType>(type: T, value: UnknownRecord | undefined): ResourceByType[T] | undefined;
export function typedAs<T extends ResourceType>(_type: T, value: UnknownRecord | undefined): ResourceByType[T] | undefined {
  return value as ResourceByType[T] | undefined; // see above
}

/** The definition of the collection in a path (`patients`), or undefined. */
export const definitionOfCollection = (collection: string): ResourceDefinition | undefined => byCollection.get(collection);

/** The types of a family, as they declare it. */
export const typesOfFamily = (family: Family): readonly ResourceType[] =>
  resourceTypes.filter((type) => registry[type].family === family);
